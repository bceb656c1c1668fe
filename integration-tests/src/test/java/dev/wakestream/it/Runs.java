package dev.wakestream.it;

import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.TopologyFiles;
import dev.wakestream.cli.stack.StackAddress;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.offline.OfflineResult;
import dev.wakestream.producer.ModelRun;
import dev.wakestream.producer.RunContext;
import dev.wakestream.producer.RunLabels;
import dev.wakestream.producer.RunListener;
import dev.wakestream.producer.sink.KafkaRunOutput;
import dev.wakestream.producer.sink.RecordingRunOutput;
import dev.wakestream.producer.sink.RunOutput;
import dev.wakestream.producer.sink.TeeRunOutput;
import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.recording.RecordingException;
import dev.wakestream.schema.recording.RecordingReader;
import dev.wakestream.schema.serde.SchemaRegistry;
import dev.wakestream.schema.topic.Topics;
import java.nio.file.Path;
import java.util.List;

/** Runs of the model that go to the broker and, beside it, into a recording: the pipeline's oracle. */
public final class Runs {
    private static final long MS = 1_000_000;

    private Runs() {}

    /** hackbench with two groups on 12 CPUs: twice as many CPUs as partitions. */
    public static Scenario hackbench(long durationMs, long seed) throws InvalidInputException {
        Hackbench workload = new Hackbench(2, 5, 1_000_000, 100, Hackbench.Ipc.SOCKET, Hackbench.Mode.PROCESS);
        return new Scenario(
                TopologyFiles.load("x86-2013-1s6c12t"),
                "v6.18",
                List.of(),
                workload,
                1000,
                new Scenario.Tick(false, 2_000),
                new Scenario.Idle(Scenario.Governor.NONE),
                5 * MS,
                durationMs * MS,
                MS,
                seed);
    }

    public static RunInfo publish(
            Scenario scenario, StackAddress stack, SchemaRegistry registry, Path recording, RunListener listener) {
        RunOutput kafka = KafkaRunOutput.connect(TestStack.client(stack), registry, TestStack.PATIENCE);
        RunOutput file = new RecordingRunOutput(recording, registry, Topics.TRACE.partitions());
        try (TeeRunOutput both = new TeeRunOutput(List.of(kafka, file))) {
            RunContext context = RunContext.of(both, registry).withPages(64, 50 * MS);
            return ModelRun.run(scenario, "scenario: 1", RunLabels.single("integration"), context, listener);
        }
    }

    /** The same run, recorded only. */
    public static RunInfo record(Scenario scenario, SchemaRegistry registry, Path recording) {
        try (RunOutput file = new RecordingRunOutput(recording, registry, Topics.TRACE.partitions())) {
            RunContext context = RunContext.of(file, registry);
            return ModelRun.run(scenario, "scenario: 1", RunLabels.single("oracle"), context, RunListener.NONE);
        }
    }

    public static OfflineResult offline(Path recording, WindowSpec windows) throws RecordingException {
        try (RecordingReader reader = RecordingReader.open(recording)) {
            return OfflineResult.of(reader, windows);
        }
    }
}
