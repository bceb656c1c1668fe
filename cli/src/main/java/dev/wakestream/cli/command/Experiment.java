package dev.wakestream.cli.command;

import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.cli.config.ScenarioText;
import dev.wakestream.producer.ModelRun;
import dev.wakestream.producer.Pace;
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
import java.util.concurrent.Callable;
import java.util.function.LongSupplier;

/** The runs of a scenario, published to a cluster. */
final class Experiment {
    private final ScenarioFile scenario;
    private final Cluster cluster;
    private final Pace pace;
    private final RunIds ids = new RunIds(Clock.systemUTC(), new SecureRandom());
    private final String name;
    private boolean whole;

    Experiment(ScenarioFile scenario, Cluster cluster, Pace pace) {
        this.scenario = scenario;
        this.cluster = cluster;
        this.pace = pace;
        this.name = scenario.name() + "-" + ids.next();
    }

    /** One run that is to be made: of a side, which without a sweep is a variant. */
    record Job(String side, int repetition) {}

    /** All runs, side by side; each will say that it belongs to a whole. */
    List<Job> jobs() {
        whole = true;
        List<Job> jobs = new ArrayList<>();
        for (String side : scenario.sides()) {
            for (int repetition = 1; repetition <= scenario.repetitions(); repetition++) {
                jobs.add(new Job(side, repetition));
            }
        }
        return jobs;
    }

    /**
     * Simulates and publishes runs.
     *
     * @param threads runs side by side (count); with 1 they come one after another, in order
     * @param check called every now and then; what it throws stops the runs
     * @param windowsClosed for the progress line (count)
     */
    List<RunInfo> publish(List<Job> jobs, int threads, Session session, Runnable check, LongSupplier windowsClosed)
            throws InterruptedException {
        List<Double> sizes = jobs.stream().map(this::sizeOf).toList();
        RunProgress progress = new RunProgress(sizes, threads, session::isInterrupted, System::nanoTime);
        ProgressLine line = new ProgressLine(session.console());
        List<Callable<RunInfo>> work = jobs.stream()
                .map(job -> (Callable<RunInfo>) () -> {
                    long begin = System.nanoTime();
                    RunInfo run = publish(job, progress);
                    progress.done(sizeOf(job), System.nanoTime() - begin);
                    return run;
                })
                .toList();
        return Workers.run(work, threads, () -> {
            check.run();
            line.show(progress.describe(windowsClosed.getAsLong()));
        });
    }

    private double sizeOf(Job job) {
        return RunSize.of(scenario.scenario(job.side(), job.repetition()));
    }

    /** One run, on the calling thread; an interrupt stops it. */
    private RunInfo publish(Job job, RunProgress progress) {
        Scenario run = scenario.scenario(job.side(), job.repetition());
        try (RunOutput output = KafkaRunOutput.connect(cluster.client(), cluster.registry(), cluster.timeout())) {
            RunContext context =
                    RunContext.of(output, cluster.registry()).withIds(ids).withPace(pace);
            String text = ScenarioText.of(scenario, job.side(), run.seed());
            return ModelRun.run(run, text, labels(job), context, progress.listener(run.warmupNs()));
        }
    }

    private RunLabels labels(Job job) {
        return new RunLabels(
                name,
                scenario.caseName().orElse(null),
                job.side(),
                job.repetition(),
                whole ? scenario.sides() : List.of(),
                whole ? scenario.repetitions() : 0);
    }
}
