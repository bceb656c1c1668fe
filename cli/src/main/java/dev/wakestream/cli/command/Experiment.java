package dev.wakestream.cli.command;

import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.cli.config.ScenarioText;
import dev.wakestream.producer.ModelRun;
import dev.wakestream.producer.RunContext;
import dev.wakestream.producer.RunLabels;
import dev.wakestream.producer.sink.KafkaRunOutput;
import dev.wakestream.producer.sink.RunOutput;
import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.topic.RunIds;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** The runs of a scenario, published to a cluster. */
final class Experiment {
    private final ScenarioFile scenario;
    private final Cluster cluster;
    private final RunIds ids = new RunIds(Clock.systemUTC(), new SecureRandom());
    private final String name;

    Experiment(ScenarioFile scenario, Cluster cluster) {
        this.scenario = scenario;
        this.cluster = cluster;
        this.name = scenario.name() + "-" + ids.next();
    }

    /** One run that is to be made. */
    record Job(String variant, int repetition) {}

    /** All runs, variant by variant. */
    List<Job> jobs() {
        List<Job> jobs = new ArrayList<>();
        for (String variant : scenario.variantNames()) {
            for (int repetition = 1; repetition <= scenario.repetitions(); repetition++) {
                jobs.add(new Job(variant, repetition));
            }
        }
        return jobs;
    }

    /** Simulates one run and publishes it, on the calling thread; an interrupt stops it. */
    RunInfo publish(Job job, RunProgress progress) {
        Scenario run = scenario.scenario(job.variant(), job.repetition());
        RunLabels labels = new RunLabels(name, scenario.caseName().orElse(null), job.variant(), job.repetition());
        try (RunOutput output = KafkaRunOutput.connect(cluster.client(), cluster.registry(), cluster.timeout())) {
            RunContext defaults = RunContext.of(output, cluster.registry());
            RunContext context = new RunContext(
                    output,
                    cluster.registry(),
                    ids,
                    defaults.clock(),
                    defaults.nanoClock(),
                    defaults.pageEvents(),
                    defaults.lingerNs());
            String text = ScenarioText.of(scenario, job.variant(), run.seed());
            return ModelRun.run(run, text, labels, context, progress.listener());
        }
    }
}
