package dev.wakestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StandardOutputTest {
    private static StandardOutput failing(String why) {
        return new StandardOutput(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(why);
            }
        });
    }

    @Test
    void aFullDiskIsRememberedBehindAPrinter() {
        StandardOutput output = failing("No space left on device");

        PrintWriter printer = new PrintWriter(output, true, StandardCharsets.UTF_8);
        printer.println("a table");

        assertThat(output.failure()).contains("No space left on device");
    }

    @Test
    void aReaderThatWentAwayIsNoFailure() {
        StandardOutput output = failing("Broken pipe");

        PrintWriter printer = new PrintWriter(output, true, StandardCharsets.UTF_8);
        printer.println("a table");

        assertThat(output.failure()).isEmpty();
    }
}
