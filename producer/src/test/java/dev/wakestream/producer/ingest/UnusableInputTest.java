package dev.wakestream.producer.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.wakestream.producer.ingest.text.TraceInput;
import dev.wakestream.producer.ingest.text.UnusableInputException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every input that cannot be used ends in one sentence: which input, what was found, what is allowed. */
final class UnusableInputTest {
    private static final String EVENT = "x 1 [000] 1.000000: 1 cycles:\n\n";

    /** An input and what its sentence must say. */
    record Unusable(String what, TraceInput input, String says) {
        @Override
        public String toString() {
            return what;
        }
    }

    static Stream<Unusable> inputs() throws IOException {
        byte[] noise = new byte[20_000];
        new Random(1).nextBytes(noise);
        return Stream.of(
                unusable("empty", new byte[0], "is empty (0 bytes); the text of a trace is needed"),
                unusable("empty gzip", gzip(""), "has 0 lines but no event"),
                unusable("noise", noise, "is binary (it has NUL bytes)"),
                unusable("only a header", utf8("# ========\n#\n"), "has 2 lines but no event"),
                unusable("prose", utf8("hello\nworld\n"), "no line of 2 is a perf script event"),
                unusable("perf.data", utf8("PERFILE2h\0\0\0"), "perf's binary recording (run \"perf script"),
                unusable("trace.dat", utf8("\u0017\u0008Dtracing6\0"), "trace-cmd's binary recording"),
                unusable("ftrace", utf8("# tracer: nop\n#\n"), "is ftrace text (\"# tracer: nop\")"),
                unusable("ftrace in gzip", gzip("# tracer: nop\n#\n"), "is ftrace text"),
                unusable("trace-cmd", utf8("cpus=8\n"), "is the text of trace-cmd report"),
                unusable("perf report", utf8("#\n# Samples: 2K of event 'x'\n"), "is the text of perf report"),
                unusable("JSON", utf8("{\"a\": 1}\n"), "is JSON"),
                unusable("gzip, header only", new byte[] {0x1f, (byte) 0x8b, 8}, "gzip but its header is cut"),
                unusable("gzip, damaged", damaged(gzip(EVENT.repeat(500))), "the gzip data"));
    }

    private static Unusable unusable(String what, byte[] bytes, String says) {
        return new Unusable(what, TraceInput.bytes("my.trace", bytes), says);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(utf8(text));
        }
        return bytes.toByteArray();
    }

    private static byte[] damaged(byte[] gzip) {
        gzip[gzip.length - 6] ^= 0x55; // in the checksum
        return gzip;
    }

    private static void read(TraceInput input) throws UnusableInputException {
        TraceFormats.readerFor(input).survey(input);
    }

    @ParameterizedTest
    @MethodSource("inputs")
    void isRefusedInOneSentence(Unusable input) {
        Throwable thrown = catchThrowable(() -> read(input.input()));

        assertThat(thrown).isInstanceOf(UnusableInputException.class);
        assertThat(thrown.getMessage())
                .startsWith("my.trace: ")
                .contains(input.says())
                .doesNotContain("\n", "Exception");
    }

    @Test
    void missingFilesAndDirectoriesAreRefused(@TempDir Path dir) {
        assertThatThrownBy(() -> TraceInput.file(dir.resolve("none")))
                .isInstanceOf(UnusableInputException.class)
                .hasMessageEndingWith("none: no such file; give the path of a trace file");
        assertThatThrownBy(() -> TraceInput.file(dir))
                .isInstanceOf(UnusableInputException.class)
                .hasMessageEndingWith(": is a directory; give the path of one trace file");
        assertThatThrownBy(() -> TraceInput.file(Path.of("")))
                .isInstanceOf(UnusableInputException.class)
                .hasMessage("the file's name is empty; give the path of a trace file");
    }

    @Test
    void gzipIsToldByItsBytesNotByItsName(@TempDir Path dir) throws Exception {
        Path compressed = Files.write(dir.resolve("a.txt"), gzip(EVENT));
        Path plain = Files.write(dir.resolve("b.txt.gz"), utf8(EVENT));

        for (Path file : new Path[] {compressed, plain}) {
            TraceInput input = TraceInput.file(file);
            assertThat(TraceFormats.readerFor(input).survey(input).events()).isEqualTo(1);
        }
    }

    @Test
    void aStreamIsSpooledAndItsSpoolDeleted() throws Exception {
        TraceInput input = TraceInput.stream("standard input", new ByteArrayInputStream(utf8(EVENT)));

        assertThat(TraceFormats.readerFor(input).survey(input).events()).isEqualTo(1);
        input.close();
        assertThatThrownBy(() -> read(input)).isInstanceOf(UnusableInputException.class);
    }
}
