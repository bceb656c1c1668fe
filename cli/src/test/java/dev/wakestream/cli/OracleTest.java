package dev.wakestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cli.render.JsonSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The verb oracle on a recording of two wakeups, the second of which no kernel could decide so. */
class OracleTest {
    private static final String RECORDING = """
            # entries-in-buffer/entries-written: 12/12   #P:4
                a-1     [000] d..3.     1.000000: strf: (select_task_rq_fair+0x0/0x1a0) pid=7 prev=0 wf=0x18 recent=0
                a-1     [000] d..3.     1.000001: ww_ret: (select_task_rq_fair+0x69/0x1a0 <- wake_wide) ret=0
                a-1     [000] d..3.     1.000002: sis: (select_idle_sibling+0x0/0x580) prev=0 target=0
                a-1     [000] d..3.     1.000003: aic: (available_idle_cpu+0x0/0x50) cpu=0
                a-1     [000] d..3.     1.000004: aic_ret: (select_idle_sibling+0x36/0x580 <- available_idle_cpu) idle=0
                a-1     [000] d..3.     1.000005: sic: (select_idle_cpu+0x0/0x380) hic=0 target=0 nis=4
                a-1     [000] d..3.     1.000006: aic: (available_idle_cpu+0x0/0x50) cpu=1
                a-1     [000] d..3.     1.000007: aic_ret: (select_idle_cpu+0x36/0x580 <- available_idle_cpu) idle=1
                a-1     [000] d..3.     1.000008: sic_ret: (select_idle_sibling+0x18a/0x580 <- select_idle_cpu) ret=1
                a-1     [000] d..3.     1.000009: sis_ret: (select_task_rq_fair+0x148/0x1a0 <- select_idle_sibling) ret=1
                a-1     [000] d..3.     1.000010: strf_ret: (try_to_wake_up+0xfe/0x4a0 <- select_task_rq_fair) new=1
                a-1     [002] d..3.     1.000011: strf: (select_task_rq_fair+0x0/0x1a0) pid=8 prev=2 wf=0x18 recent=2
                a-1     [002] d..3.     1.000012: ww_ret: (select_task_rq_fair+0x69/0x1a0 <- wake_wide) ret=0
                a-1     [002] d..3.     1.000013: sis: (select_idle_sibling+0x0/0x580) prev=2 target=2
                a-1     [002] d..3.     1.000014: aic: (available_idle_cpu+0x0/0x50) cpu=2
                a-1     [002] d..3.     1.000015: aic_ret: (select_idle_sibling+0x36/0x580 <- available_idle_cpu) idle=1
                a-1     [002] d..3.     1.000016: sis_ret: (select_task_rq_fair+0x148/0x1a0 <- select_idle_sibling) ret=3
                a-1     [002] d..3.     1.000017: strf_ret: (try_to_wake_up+0xfe/0x4a0 <- select_task_rq_fair) new=3
            """;

    @TempDir
    private Path dir = Path.of("");

    private String recording = "";

    @BeforeEach
    void write() throws IOException {
        recording = Files.writeString(dir.resolve("some.ftrace.txt"), RECORDING).toString();
    }

    @Test
    void differencesAreShownWithWhatWasAskedAndFailTheVerb() {
        Cli.Result result = Cli.run("oracle", recording, "--topology", "1x4x1");

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .startsWith("v6.1: 1 of 2 recorded wakeups decided alike, 50.00%\n")
                .contains("""
                        some.ftrace.txt:13: pid 8, prev 2, recent 2, woken on CPU 2 by a
                            asked: 2 idle
                            in select_idle_sibling the kernel returns 3 from select_idle_sibling,
                              the model returns 2 from select_idle_sibling
                        """);
    }

    @Test
    void theUserSaysHowManyMustAgree() {
        Cli.Result result = Cli.run("oracle", recording, "--topology", "1x4x1", "--min-agree", "50", "--show", "0");

        assertThat(result.exitCode()).isZero();
        assertThat(result.out()).doesNotContain("asked:");
    }

    @Test
    void aKernelWithALimitOfItsOwnIsSaidNotToBeComparedInIt() {
        Cli.Result other = Cli.run("oracle", recording, "--kernel", "v5.19", "--min-agree", "0", "--show", "0");
        Cli.Result recorded = Cli.run("oracle", recording, "--topology", "1x4x1", "--min-agree", "0", "--show", "0");

        assertThat(other.out()).contains("""
                        decided alike, 50.00%
                        note: v5.19 has a limit of its own for its scans; the recorded nr_idle_scan
                              stands in for it, so limits are not compared

                        RECORDING""");
        assertThat(recorded.out()).contains("decided alike").doesNotContain("note:");
    }

    @Test
    void functionsThatWereNotCalledAreNamesAndWakeWideIsExplained() {
        Cli.Result result = Cli.run("oracle", "../producer/src/test/resources/decisions/t8-hb-g1-pT.ftrace.txt.gz");

        assertThat(result.out())
                .contains("select_task_rq_fair     87     87  100.00\nwake_wide               87     65   74.71\n")
                .contains("not called: select_idle_core, available_idle_cpu\n")
                .doesNotContain("\nselect_idle_core");
        assertThat(result.out().replaceAll("\\s+", " "))
                .contains("note: wake_wide is compared apart, and wakeups go on with the kernel's answer");
    }

    @Test
    void aMachineReadOffFromFewCallsIsSaidToBe() throws IOException {
        Path many = Files.writeString(dir.resolve("many.txt"), RECORDING.repeat(50));
        Cli.Result few = Cli.run("oracle", recording, "--min-agree", "0", "--show", "0");
        Cli.Result enough = Cli.run("oracle", many.toString(), "--min-agree", "0", "--show", "0");

        assertThat(few.out()).contains("4 CPUs, LLCs of 2, 1 thread a core (read off)");
        assertThat(few.out().replaceAll("\\s+", " "))
                .contains("read off from 2 calls only: give --topology where it is known FUNCTION");
        assertThat(enough.out()).contains(" 100 ").contains("(read off)").doesNotContain("note:");
    }

    @Test
    void theDocumentFollowsItsSchema() throws IOException {
        Cli.Result result = Cli.run("oracle", recording, recording, "--format", "json");

        assertThat(JsonSchema.problems("wakestream.oracle.json", result.out())).isEmpty();
        assertThat(result.out())
                .contains("\"schema\" : \"wakestream.oracle/1\"")
                .contains("\"calls\" : 4");
    }

    private static void assertRefused(int exitCode, String words, String... args) {
        Cli.Result result = Cli.run(args);

        assertThat(result.exitCode()).isEqualTo(exitCode);
        assertThat(result.out()).isEmpty();
        assertThat(result.err().lines()).hasSize(1);
        assertThat(result.err()).contains(words);
    }

    @Test
    void wrongUseIsOneSentence() {
        assertRefused(
                2,
                "--kernel: no profile 'v2.4'; known: v3.10, v5.5, v5.12, v5.19, v6.1, v6.6, v6.18",
                "oracle",
                recording,
                "--kernel",
                "v2.4");
        assertRefused(
                2, "has CPU 3, the machine 1x2x1 of --topology has 2 CPUs", "oracle", recording, "--topology", "1x2x1");
        assertRefused(2, "--topology 0x2x1: allowed are counts from 1", "oracle", recording, "--topology", "0x2x1");
        assertRefused(2, "--min-agree is 101.0", "oracle", recording, "--min-agree", "101");
        assertRefused(2, "--show is -1", "oracle", recording, "--show", "-1");
    }

    @Test
    void filesThatAreNoRecordingsOfDecisionsAreOneSentence() throws IOException {
        Path inputsOnly = dir.resolve("inputs.txt");
        Files.writeString(
                inputsOnly, RECORDING.lines().filter(l -> l.contains(" strf")).reduce("", (a, b) -> a + b + "\n"));
        Path other = Files.writeString(dir.resolve("other.txt"), "hello\n");

        assertRefused(3, "of its 2 calls none is a wakeup with the decisions inside", "oracle", inputsOnly.toString());
        assertRefused(3, "has no recorded select_task_rq_fair call", "oracle", other.toString());
        assertRefused(3, "no such file", "oracle", dir.resolve("none").toString());
        assertRefused(3, "is a directory", "oracle", dir.toString());
        assertRefused(3, "the file's name is empty; give the path of a trace file", "oracle", "");
    }

    @Test
    void aScenarioOfAnUnknownProfileIsRefusedWithThoseThatExist() throws IOException {
        assertThat(Cli.run("kernels").out()).contains("\nv6.1\n");
        Path scenario = Files.writeString(dir.resolve("mine.yaml"), """
                scenario: 1
                name: mine
                title: a kernel that nobody has seen
                machine: vm-2vcpu
                kernel: v6.17
                workload: {type: hackbench, groups: 1}
                """);

        assertRefused(
                2,
                "mine.yaml:5: kernel: no profile 'v6.17'; known: v3.10, v5.5, v5.12, v5.19, v6.1, v6.6, v6.18",
                "run",
                scenario.toString());
    }
}
