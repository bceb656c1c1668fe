package dev.wakestream.producer;

import dev.wakestream.producer.ingest.text.TraceSummary;
import dev.wakestream.sched.scenario.ModelVersion;
import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunState;
import dev.wakestream.schema.serde.TrustedClasses;
import java.util.List;
import java.util.Map;

/** What a run is, when it starts. */
final class RunInfos {
    /** {@code source} of a run of the model. */
    static final String MODEL = "model";

    static {
        // builders look up Avro's defaults, for which Avro must trust the records
        TrustedClasses.ensure();
    }

    private RunInfos() {}

    static RunInfo ofModel(RunContext context, RunLabels labels, Scenario scenario, String scenarioText) {
        return labelled(context, labels)
                .setSource(MODEL)
                .setScenario(scenarioText)
                .setSeed(scenario.seed())
                .setModelVersion(ModelVersion.CURRENT)
                .setMachine(scenario.machine().name())
                .setCpus(scenario.machine().cpus())
                .setHz(scenario.hz())
                .setKernel(scenario.kernel())
                .setToggles(scenario.toggles())
                .setWorkload(scenario.workload().describe())
                .build();
    }

    static RunInfo ofRecording(RunContext context, RunLabels labels, TraceSummary summary) {
        Map<String, String> facts = summary.facts();
        // When it was recorded is not told. A start in the past by its length keeps the records' timestamps out of the
        // future,
        // which brokers refuse.
        return labelled(context, labels)
                .setStartedAt(context.clock().instant().minusNanos(summary.spanNs()))
                .setSource(summary.format())
                .setScenario(String.join("\n", summary.header()))
                .setSeed(0)
                .setModelVersion("")
                .setMachine(machine(facts))
                .setCpus(cpus(summary))
                .setHz(0)
                .setKernel(facts.getOrDefault("os release", ""))
                .setToggles(List.of())
                .setWorkload(facts.getOrDefault("cmdline", ""))
                .setWeightUnit(summary.weight().unit())
                .build();
    }

    private static RunInfo.Builder labelled(RunContext context, RunLabels labels) {
        return RunInfo.newBuilder()
                .setRun(context.ids().next())
                .setState(RunState.STARTED)
                .setExperiment(labels.experiment())
                .setCaseName(labels.caseName())
                .setVariant(labels.variant())
                .setRepetition(labels.repetition())
                .setExperimentVariants(labels.variants())
                .setExperimentRepetitions(labels.repetitions())
                .setStartedAt(context.clock().instant());
    }

    /** Host and processor as perf's header has them; empty without a header. */
    private static String machine(Map<String, String> facts) {
        String host = facts.getOrDefault("hostname", "");
        String processor = facts.getOrDefault("cpudesc", "");
        return host.isEmpty() || processor.isEmpty() ? host + processor : host + ", " + processor;
    }

    /** CPUs online if the header says so, else those that have events. */
    private static int cpus(TraceSummary summary) {
        String online = summary.facts().getOrDefault("nrcpus online", "");
        if (online.matches("[1-9][0-9]{0,5}")) {
            return Integer.parseInt(online);
        }
        return (int) summary.cpus().stream().filter(cpu -> cpu >= 0).count();
    }
}
