package dev.wakestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** People paste results into mails: plain ASCII, sentences in lines of up to 75 columns. */
class TextForMailsTest {
    private static final int COLUMNS = 75;

    static Stream<Path> goldens() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/test/resources/golden"))) {
            return files.filter(file -> file.toString().endsWith(".txt")).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("goldens")
    void whatIsPrintedIsAscii(Path golden) throws IOException {
        assertThat(Files.readString(golden)).matches("(?s)\\p{ASCII}*");
    }

    @ParameterizedTest
    @ValueSource(strings = {"kernels", "topologies", "cases"})
    void cataloguesAreAscii(String verb) {
        assertThat(Cli.run(verb).out()).isNotEmpty().matches("(?s)\\p{ASCII}*");
    }

    @Test
    void kernelsAndPatchesFitAMail() {
        List<String> lines = Cli.run("kernels").out().lines().toList();

        assertThat(lines).isNotEmpty().allMatch(line -> line.length() <= COLUMNS);
        assertThat(lines).contains("    source: Linux 5.19.0, docs/model.md");
    }

    @ParameterizedTest
    @ValueSource(strings = {"v3.10", "v5.5", "v5.12", "v5.19", "v6.1", "v6.6", "v6.18"})
    void oneProfileInFullFitsAMail(String kernel) {
        Cli.Result result = Cli.run("kernels", kernel);

        assertThat(result.exitCode()).isZero();
        assertThat(result.out().lines()).contains(kernel).allMatch(line -> line.length() <= COLUMNS);
        assertThat(result.out())
                .contains("\n  domains: busy factor ", "\n  selection: wake wide ", "\n  queue: ", "\n  nohz: counter ")
                .contains("# toggles: patches that can be applied to it\n", "sched_init_numa_memcpy")
                .matches("(?s)\\p{ASCII}*");
    }

    @Test
    void anExplanationFitsAMail() throws IOException {
        assertThat(Files.readAllLines(Path.of("src/test/resources/golden/explain-scan.txt")))
                .allMatch(line -> line.length() <= COLUMNS);
    }
}
