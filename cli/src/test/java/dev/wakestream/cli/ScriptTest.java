package dev.wakestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The start script of the distribution, with a Java that only says how it was called. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the script is for POSIX shells")
class ScriptTest {
    @TempDir
    private Path dir = Path.of("");

    private Path script = Path.of("");
    private Path java = Path.of("");

    private boolean noArchive;

    private record Outcome(int exitCode, String out, String err) {}

    @BeforeEach
    void installation() throws IOException {
        Path home = dir.resolve("home");
        Files.createDirectories(home.resolve("bin"));
        String text = Files.readString(Path.of("src/main/dist/bin/wakestream")).replace("@VERSION@", "1");
        script = executable(home.resolve("bin/wakestream"), text);
        Files.writeString(Files.createDirectories(home.resolve("lib")).resolve("build.id"), "build7\n");
        java = javaHome("17.0.15");
    }

    private Path javaHome(String version) throws IOException {
        Path javaHome = dir.resolve("java " + version);
        Files.createDirectories(javaHome.resolve("bin"));
        executable(javaHome.resolve("bin/java"), """
                #!/bin/sh
                echo "$@" >>"%s"
                for a in "$@"; do
                  case $a in
                    -XX:ArchiveClassesAtExit=*) [ -n "$NO_ARCHIVE" ] || echo classes >"${a#*=}" ;;
                  esac
                  echo "<$a>"
                done
                """.formatted(dir.resolve("starts")));
        Files.writeString(javaHome.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
        return javaHome;
    }

    private static Path executable(Path file, String text) throws IOException {
        Files.writeString(file, text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }

    private Outcome start(Path command, String... args) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of(command.toString()));
        line.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(line).directory(dir.toFile());
        builder.environment().put("JAVA_HOME", java.toString());
        builder.environment().put("WAKESTREAM_CACHE_DIR", dir.resolve("cache").toString());
        builder.environment().remove("WAKESTREAM_JAVA_OPTS");
        if (noArchive) {
            builder.environment().put("NO_ARCHIVE", "1");
        }
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), out, err);
    }

    @Test
    void argumentsArriveAsTheyWereGiven() throws IOException, InterruptedException {
        Outcome outcome = start(script, "run", "a b", "*", "");

        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out()).endsWith("<dev.wakestream.cli.Main>\n<run>\n<a b>\n<*>\n<>\n");
        assertThat(outcome.out())
                .contains("<-Dwakestream.home=" + dir.toRealPath().resolve("home") + ">");
    }

    @Test
    void isFoundThroughSymbolicLinks() throws IOException, InterruptedException {
        Path first = Files.createSymbolicLink(dir.resolve("first"), Path.of("home/bin/wakestream"));
        Path second = Files.createSymbolicLink(dir.resolve("second"), first);

        Outcome outcome = start(second, "--help");

        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out()).contains("home/lib/cli-1.jar>");
    }

    @Test
    void shortVerbsStartFastAndLongOnesRunFast() throws IOException, InterruptedException {
        assertThat(start(script, "kernels").out()).contains("<-XX:TieredStopAtLevel=1>");
        assertThat(start(script, "--debug", "run", "x").out()).doesNotContain("TieredStopAtLevel");
    }

    @Test
    void archiveIsNamedByBuildAndJavaAndWrittenByAJvmOfItsOwn() throws IOException, InterruptedException {
        String first = archiveFlag(start(script, "kernels"), "-XX:SharedArchiveFile=");
        String second = archiveFlag(start(script, "kernels"), "-XX:SharedArchiveFile=");

        assertThat(first).contains("build7-17.0.15.jsa");
        assertThat(Path.of(first)).content().isEqualTo("classes\n");
        assertThat(second).isEqualTo(first);
        assertThat(starts()).hasSize(3);
        assertThat(starts().get(0)).contains("-XX:ArchiveClassesAtExit=").endsWith(" --help");
    }

    @Test
    void aJvmThatCannotWriteAnArchiveIsAskedOnce() throws IOException, InterruptedException {
        noArchive = true;

        Outcome first = start(script, "run", "x");
        Outcome second = start(script, "run", "x");

        assertThat(first.out()).endsWith("<run>\n<x>\n").doesNotContain("SharedArchiveFile", "ArchiveClassesAtExit");
        assertThat(second.out()).isEqualTo(first.out());
        assertThat(starts()).hasSize(3);
    }

    private List<String> starts() throws IOException {
        return Files.readAllLines(dir.resolve("starts"));
    }

    private static String archiveFlag(Outcome outcome, String flag) {
        return outcome.out()
                .lines()
                .filter(line -> line.startsWith("<" + flag))
                .map(line -> line.substring(flag.length() + 1, line.length() - 1))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void oldJavaIsRefused() throws IOException, InterruptedException {
        java = javaHome("1.8.0_392");

        Outcome outcome = start(script, "run");

        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err().lines()).hasSize(1);
        assertThat(outcome.err()).contains("Java 1.8.0_392").contains("too old").contains("JDK 17");
    }

    @Test
    void missingJavaIsNamed() throws IOException, InterruptedException {
        java = dir.resolve("nowhere");

        Outcome outcome = start(script, "run");

        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.err()).contains("JAVA_HOME is " + java).contains("JDK 17");
    }
}
