package dev.wakestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cli.render.JsonSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** run --explain: a wakeup of a small scenario, without a broker. */
class ExplainTest {
    private static final String SCENARIO = """
            scenario: 1
            name: small
            machine: x86-2013-1s6c12t
            kernel: v6.18
            hz: 1000
            workload: {type: hackbench, groups: 1, fds: 10, loops: 1000}
            variants: {base: [], patched: [nohz_without_nr_cpus]}
            warmup: 1ms
            duration: 3ms
            """;

    @TempDir
    private Path dir = Path.of("");

    private String scenario = "";

    @BeforeEach
    void write() throws IOException {
        scenario = Files.writeString(dir.resolve("small.yaml"), SCENARIO).toString();
    }

    private Cli.Result explain(String wanted, String... more) {
        String[] args = new String[4 + more.length];
        System.arraycopy(new String[] {"run", scenario, "--explain", wanted}, 0, args, 0, 4);
        System.arraycopy(more, 0, args, 4, more.length);
        return Cli.run(args);
    }

    @Test
    void aWakeupIsExplainedCheckByCheck() {
        Cli.Result result = explain("1012@0.4ms");

        assertThat(result.err()).isEmpty();
        assertThat(result.exitCode()).isZero();
        Golden.assertMatches("explain-scan.txt", result.out());
    }

    @Test
    void aWakeupOfAnotherVariantIsExplainedCheckByCheck() {
        Cli.Result result = explain("1003@1ms", "--variant", "patched");

        assertThat(result.err()).isEmpty();
        assertThat(result.exitCode()).isZero();
        Golden.assertMatches("explain-patched.txt", result.out());
    }

    @Test
    void aTaskThatIsBoundToItsCpuIsSaidToBe() throws IOException {
        Files.writeString(
                dir.resolve("small.yaml"),
                SCENARIO.replace("hackbench, groups: 1, fds: 10, loops: 1000", "idle, kworker_hz: 5000"));

        Cli.Result result = explain("1002@0ms");

        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .containsPattern("chosen: CPU \\d+, PINNED: it may run there only, nothing was asked\n");
    }

    @Test
    void theProgramOfTheMainTaskAndItsChildrenAreExplainedGroupByGroup() throws IOException {
        String traced = SCENARIO.replace("kernel: v6.18", "kernel: v3.10")
                .replace(
                        "variants: {base: [], patched: [nohz_without_nr_cpus]}",
                        "creation: {placement: fork, traced: true}");
        Files.writeString(dir.resolve("small.yaml"), traced);

        Cli.Result executed = explain("1000@0ns");

        assertThat(executed.err()).isEmpty();
        Golden.assertMatches("explain-exec.txt", executed.out());
        Files.writeString(dir.resolve("small.yaml"), traced.replace("v3.10", "v6.18"));
        Cli.Result created = explain("1004@0ns");
        assertThat(created.err()).isEmpty();
        Golden.assertMatches("explain-new-task.txt", created.out());
        assertThat(explain("1000@0ns").out()).contains("moved: no (CPU 0 is as idle as any other)");
        for (String pid : new String[] {"1000", "1004"}) {
            assertThat(JsonSchema.problems(
                            "wakestream.explanation.json",
                            explain(pid + "@0ns", "--format", "json").out()))
                    .isEmpty();
        }
    }

    @Test
    void aTaskThatIsSpreadIsSaidToBe() throws IOException {
        Files.writeString(dir.resolve("small.yaml"), SCENARIO + "creation: {traced: true}\n");

        assertThat(explain("1004@0ns").out())
                .contains("chosen: CPU 3, the next one in order: tasks are spread, nothing was asked");
    }

    @Test
    void aWorkloadThatEndedWithinTheWarmupIsSaidToHave() throws IOException {
        Files.writeString(
                dir.resolve("small.yaml"),
                SCENARIO.replace("loops: 1000", "loops: 1").replace("1ms", "100ms"));

        Cli.Result result = explain("1003@0ns");

        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.err())
                .matches("wakestream: --explain: the workload ended at \\S+, before the warm-up of 100ms was over:"
                        + " nothing of it was traced\n");
    }

    @Test
    void theDocumentFollowsItsSchema() throws IOException {
        Cli.Result result = explain("1012@400us", "--format", "json");

        assertThat(JsonSchema.problems("wakestream.explanation.json", result.out()))
                .isEmpty();
        assertThat(result.out()).contains("\"schema\" : \"wakestream.explanation/1\"", "\"asked\" : \"record_wakee\"");
    }

    @Test
    void theResultGoesToAFileIfThatIsWanted() throws IOException {
        Path file = dir.resolve("why.txt");

        Cli.Result result = explain("1012@0.4ms", "-o", file.toString());

        assertThat(result.out()).isEmpty();
        assertThat(Files.readString(file)).startsWith("# small, base, seed 1: hackbench");
    }

    private static void assertWrongUse(Cli.Result result, String sentence) {
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err().lines()).hasSize(1);
        assertThat(result.err()).contains(sentence);
    }

    @Test
    void whatIsNotThereIsOneSentenceWithWhatIsAllowed() {
        assertWrongUse(
                explain("7@1ms"),
                "--explain: there is no task 7 in hackbench -g 1 -f 10 -l 1000 -s 100; its pids are 1000 to 1020");
        assertWrongUse(explain("1003@4ms"), "--explain: 4ms is after the run; allowed is 0ns to 3ms");
        assertWrongUse(
                explain("1000@2ms"),
                "--explain: task 1000 is not woken at or after 2ms; it is not woken before either, and the run ends at 3ms");
        assertWrongUse(explain("1003"), "--explain is '1003', a pid and a time are wanted, for example 1005@1.5ms");
        assertWrongUse(explain("1003@soon"), "--explain is '1003@soon', a pid and a time are wanted");
        assertWrongUse(explain("x@1ms"), "--explain is 'x@1ms', a pid and a time are wanted");
        assertWrongUse(
                explain("1003@1ms", "--variant", "other"), "--variant is 'other', the scenario has base, patched");
        assertWrongUse(Cli.run("run", scenario, "--variant", "base"), "--variant is for --explain");
        assertWrongUse(explain("1003@1ms", "--lines"), "--explain prints one wakeup; --lines and --limits are for");
    }

    @Test
    void aBootHasNoTasksToBeExplained() throws IOException {
        Path boot = Files.writeString(
                dir.resolve("boot.yaml"),
                "scenario: 1\nname: boot\nmachine: vm-2vcpu\nkernel: v5.19\nworkload: {type: boot}\n");

        assertWrongUse(
                Cli.run("run", boot.toString(), "--explain", "1@0ns"),
                "--explain: there are no tasks in boot with SMT, MC");
    }
}
