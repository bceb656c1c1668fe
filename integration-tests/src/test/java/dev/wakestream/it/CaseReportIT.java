package dev.wakestream.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cli.Main;
import dev.wakestream.cli.command.Console;
import dev.wakestream.cli.stack.StackAddress;
import dev.wakestream.query.topic.TopicRunQuery;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.serde.ConfluentSchemaRegistry;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole experiment that is published first and asked about later. */
class CaseReportIT {
    private static final String SCENARIO = """
            scenario: 1
            name: it-case
            machine: vm-2vcpu
            kernel: v6.18
            workload: {type: hackbench, groups: 1, fds: 2, loops: 1000, size: 100, ipc: socket, mode: process}
            variants: {base: [], patched: [nohz_without_nr_cpus]}
            repetitions: 2
            duration: 20ms
            """;

    @TempDir
    private Path dir;

    private record Result(int exitCode, String out, String err) {}

    private Result run(StackAddress stack, String... words) {
        List<String> args = new ArrayList<>(List.of(words));
        args.addAll(List.of(
                "--bootstrap-server", stack.bootstrapServers(),
                "--schema-registry", stack.registryUrl(),
                "--data-dir", dir.resolve("data").toString()));
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Console console = new Console(new PrintWriter(out), new PrintWriter(err), false);
        int code = Main.run(args.toArray(String[]::new), console, new AtomicBoolean());
        return new Result(code, out.toString(), err.toString());
    }

    @Test
    void reportPrintsWhatProduceAllPublishedAndKeepsTheComparison() throws Exception {
        StackAddress stack = TestStack.shared();
        String file = Files.writeString(dir.resolve("it-case.yaml"), SCENARIO).toString();

        Result none = run(stack, "report", "it-case");
        Result produced = run(stack, "produce", file, "--all", "--pace", "1");
        Result table = run(stack, "report", "it-case");
        Result again = run(stack, "report", "it-case");

        assertThat(none.exitCode()).isEqualTo(3);
        assertThat(none.err()).contains("stored here").hasLineCount(1);
        assertThat(produced.exitCode()).as(produced.err()).isZero();
        List<String> runs = produced.out().lines().toList();
        assertThat(runs).hasSize(4).isSorted();
        assertThat(table.exitCode()).as(table.err()).isZero();
        assertThat(table.err()).contains("aggregating 4 runs");
        // Long lines of the heading go on in the next one.
        assertThat(table.out().replace("\n#  ", " "))
                .contains("# scenario it-case   base: v6.18   patched: +nohz_without_nr_cpus", "2 runs a side");
        assertThat(table.out()).contains(runs);
        assertThat(again.out()).isEqualTo(table.out());
        assertThat(again.err()).isEmpty();
        try (ConfluentSchemaRegistry registry = TestStack.registry(stack);
                TopicRunQuery query = new TopicRunQuery(TestStack.client(stack), registry, TestStack.PATIENCE)) {
            RunInfo first = query.run(runs.get(0)).orElseThrow();
            String experiment = first.getExperiment();
            assertThat(query.comparison(experiment + "/base.." + experiment + "/patched"))
                    .hasValueSatisfying(comparison -> {
                        assertThat(comparison.getBase()).isEqualTo(runs.subList(0, 2));
                        assertThat(comparison.getPatched()).isEqualTo(runs.subList(2, 4));
                        assertThat(comparison.getRows()).isNotEmpty();
                    });
        }
    }
}
