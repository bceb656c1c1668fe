package dev.wakestream.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cli.config.TopologyFiles;
import dev.wakestream.producer.IngestRun;
import dev.wakestream.producer.ingest.TraceFormats;
import dev.wakestream.producer.ingest.text.TraceInput;
import dev.wakestream.producer.ingest.text.TraceSummary;
import dev.wakestream.sched.topology.TopologySpec;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordedCpusTest {
    private static final String EVENTS = "a 1 [000] 1.000000: 5 cycles:\n\na 1 [001] 1.002000: 7 cycles:\n\n";
    private static final String HEADER =
            "# ========\n# nrcpus online : 2\n# cmdline : /usr/bin/perf record -e cycles -- make all\n# ========\n#\n";

    private static TraceSummary survey(String text) throws Exception {
        TraceInput input = TraceInput.bytes("my.trace", text.getBytes(StandardCharsets.UTF_8));
        return TraceFormats.readerFor(input).survey(input);
    }

    private static RecordedCpus of(String text, @Nullable TopologySpec machine) throws Exception {
        return RecordedCpus.of(survey(text), machine);
    }

    @Test
    void saysOfHowManyCpusThereAreEvents() throws Exception {
        TopologySpec twelve = TopologyFiles.load("x86-2013-1s6c12t");

        assertThat(of(EVENTS, null).sentence()).isEqualTo("2 CPUs have events");
        assertThat(of(HEADER + EVENTS, null).sentence()).isEqualTo("2 CPUs have events, of 2 online");
        assertThat(of(HEADER + "a 1 1.000000: 5 cycles:\n\n", null).sentence())
                .isEqualTo("no event says on which CPU it happened, of 2 online");
        assertThat(of(EVENTS, twelve).sentence()).isEqualTo("2 CPUs have events, of 12 of x86-2013-1s6c12t");
    }

    @Test
    void aMachineOfAnotherSizeThanTheHeaderSaysIsNotTakenInSilence() throws Exception {
        assertThat(of(HEADER + EVENTS, TopologyFiles.load("x86-2013-1s6c12t")).mismatch())
                .hasValue("--topology x86-2013-1s6c12t has 12 CPUs, but the recording's header says 2 online; costs are"
                        + " grouped as on x86-2013-1s6c12t");
        assertThat(of(HEADER + EVENTS, TopologyFiles.load("vm-2vcpu")).mismatch())
                .isEmpty();
        assertThat(of(EVENTS, TopologyFiles.load("x86-2013-1s6c12t")).mismatch())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # command line of the header                         | system-wide
            /usr/bin/perf record -q -a -g -F 199 -o x -- bench    | true
            perf record -ag sleep 1                               | true
            perf record --all-cpus --call-graph dwarf -- sleep 1  | true
            perf record -C 0-3 -e sched:* sleep 1                 | true
            perf record -e cycles --freq 99                       | true
            /usr/bin/perf record -q -m 4M -e sched:* -o a -- x -a | false
            perf record -e sched:sched_switch make -a             | false
            perf record -F99 -p 17                                | false
            perf record --pid 17                                  | false
            perf record -Z                                        |
            perf sched timehist -a                                |
                                                                  |
            """)
    void whatPerfWasToldDecidesWhetherAllTasksAreThere(@Nullable String command, @Nullable Boolean expected) {
        RecordedCpus cpus = new RecordedCpus(2, OptionalInt.empty(), null, 0, command == null ? "" : command);

        assertThat(cpus.wholeMachine().orElse(null)).isEqualTo(expected);
        assertThat(cpus.caveat().isPresent()).isEqualTo(Boolean.FALSE.equals(expected));
    }

    @Test
    void theSummarySaysItInTextAndInTheDocument() throws Exception {
        IngestRun.Result result =
                new IngestRun.Result(Samples.info("r", "recorded", 1, List.of()), survey(HEADER + EVENTS), false);
        RecordedCpus cpus = RecordedCpus.of(result.summary(), null);

        String json = IngestReport.json(result, cpus);

        assertThat(IngestReport.text(result, cpus)).contains("""
                # 2 CPUs have events, of 2 online
                # recorded without -a: what other tasks did is missing, on these CPUs and
                #  on the others; shares are of the recorded tasks, not of the machine
                """);
        assertThat(JsonSchema.problems("wakestream.ingest.json", json)).isEmpty();
        assertThat(json).contains("\"system_wide\"");
    }
}
