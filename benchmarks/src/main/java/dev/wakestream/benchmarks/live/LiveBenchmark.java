package dev.wakestream.benchmarks.live;

import dev.wakestream.benchmarks.report.Bar;
import dev.wakestream.benchmarks.report.Report;
import dev.wakestream.benchmarks.report.Samples;
import dev.wakestream.benchmarks.stack.BenchStack;
import dev.wakestream.benchmarks.stack.DataDirs;
import dev.wakestream.benchmarks.stack.Pipeline;
import dev.wakestream.benchmarks.stack.Publishing;
import dev.wakestream.benchmarks.stack.Scenarios;
import dev.wakestream.benchmarks.stack.Talk;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.producer.Pace;
import dev.wakestream.producer.RunListener;
import dev.wakestream.query.topic.AwaitProfile;
import dev.wakestream.runtime.StreamsApplication;
import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.topic.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Events a second from the model to the final profile, and how far a live view lags. */
public final class LiveBenchmark {
    private static final double MILLION = 1e6;
    private static final double NS_PER_MS = 1e6;
    private static final double US_PER_MS = 1e3;
    private static final double HALF = 0.5;
    private static final double P50 = 50;
    private static final double P99 = 99;

    private final LiveOptions options;
    private final Talk talk;
    private final List<Double> live = new ArrayList<>();
    private final List<Double> stored = new ArrayList<>();
    private final List<Double> p50 = new ArrayList<>();
    private final List<Double> p99 = new ArrayList<>();
    private final List<Double> toProfile = new ArrayList<>();
    private final List<Double> pacedRate = new ArrayList<>();

    public LiveBenchmark(LiveOptions options, Talk talk) {
        this.options = options;
        this.talk = talk;
    }

    /** What one run on the whole road took. */
    private record Road(RunInfo info, TimedOutput output, long profileNs) {
        double eventsPerSecond() {
            return info.getEvents() * 1e9 / (profileNs - output.firstNs());
        }

        double endToProfileMs() {
            return (profileNs - output.lastNs()) / NS_PER_MS;
        }
    }

    /** Measures, on a stack of its own that is gone afterwards. */
    public Report run() throws Exception {
        Scenario base = Scenarios.named(options.scenario(), 1);
        Scenario scenario = Scenarios.withEvents(base, options.events(), Scenarios.eventsPerMs(base));
        try (BenchStack stack = BenchStack.start(null);
                StreamsApplication application = Pipeline.start(
                        stack, "bench-live", stack.address().dataDir().resolve("streams"))) {
            for (int round = 0; round <= options.rounds(); round++) {
                round(stack, scenario, round > 0);
                application.throwIfFailed();
            }
        }
        return report();
    }

    private void round(BenchStack stack, Scenario scenario, boolean counts) throws Exception {
        Road full = road(stack, scenario, Pace.MAX, false);
        talk.say(String.format("model -> profile %,.0f events/s", full.eventsPerSecond()));
        double storedRate = stored(stack, scenario);
        talk.say(String.format("stored pages -> profile %,.0f events/s", storedRate));
        // half of what it can do: a queue that never empties would say nothing of the road
        double simulatedPerSecond = full.info().getSpanNs()
                / (double) (full.profileNs() - full.output().firstNs());
        Road paced;
        Histogram latencies;
        try (WindowWatch watch = new WindowWatch(stack.client(), stack.registry())) {
            paced = road(stack, scenario, Pace.of(simulatedPerSecond * HALF), true);
            latencies = Latencies.of(
                    paced.output().records(),
                    watch.updates(),
                    paced.info().getRun(),
                    WindowSpec.DEFAULT.definitions().get(0).lengthNs(),
                    stack.registry());
        }
        talk.say(String.format(
                "update after %.0f ms (p50), %.0f ms (p99) of %,d events; profile %.0f ms after the end",
                latencies.getValueAtPercentile(P50) / US_PER_MS,
                latencies.getValueAtPercentile(P99) / US_PER_MS,
                latencies.getTotalCount(),
                paced.endToProfileMs()));
        if (counts) {
            live.add(full.eventsPerSecond() / MILLION);
            stored.add(storedRate / MILLION);
            p50.add(latencies.getValueAtPercentile(P50) / US_PER_MS);
            p99.add(latencies.getValueAtPercentile(P99) / US_PER_MS);
            toProfile.add(paced.endToProfileMs());
            pacedRate.add(paced.info().getEvents()
                    * 1e9
                    / (paced.output().lastNs() - paced.output().firstNs())
                    / MILLION);
        }
    }

    private Road road(BenchStack stack, Scenario scenario, Pace pace, boolean keep) throws Exception {
        CompletableFuture<Long> profile = new CompletableFuture<>();
        RunListener awaitProfile = new RunListener() {
            @Override
            public void started(RunInfo info) {
                await(stack, info.getRun(), profile);
            }

            @Override
            public boolean progress(Progress progress) {
                return true;
            }
        };
        try (TimedOutput output = new TimedOutput(Publishing.connect(stack), keep)) {
            RunInfo info = Publishing.run(stack, scenario, output, pace, awaitProfile);
            return new Road(info, output, profile.get(BenchStack.PATIENCE.toSeconds(), TimeUnit.SECONDS));
        }
    }

    private static void await(BenchStack stack, String run, CompletableFuture<Long> profile) {
        Thread thread = new Thread(
                () -> {
                    try (AwaitProfile await = new AwaitProfile(stack.client(), stack.registry(), BenchStack.PATIENCE)) {
                        await.await(List.of(run), BenchStack.PATIENCE, p -> {});
                        profile.complete(System.nanoTime());
                    } catch (RuntimeException e) {
                        profile.completeExceptionally(e);
                    }
                },
                "await-profile");
        thread.setDaemon(true);
        thread.start();
    }

    /** The same without the model: what broker and pipeline can take. */
    private static double stored(BenchStack stack, Scenario scenario) throws Exception {
        StoredRun run = new StoredRun(Topics.TRACE.partitions());
        RunInfo info = Publishing.run(stack, scenario, run, Pace.MAX, RunListener.NONE);
        CompletableFuture<Long> profile = new CompletableFuture<>();
        try (TimedOutput output = new TimedOutput(Publishing.connect(stack), false)) {
            await(stack, info.getRun(), profile);
            run.publish(output);
            long end = profile.get(BenchStack.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            return info.getEvents() * 1e9 / (end - output.firstNs());
        }
    }

    private Report report() {
        Report report = new Report("live");
        report.setting("machine", DataDirs.machine());
        report.setting("events", String.format("%,d a run, about; scenario %s", options.events(), options.scenario()));
        report.setting("rounds", options.rounds() + " after one that warms up");
        Samples rate = new Samples("M events/s", live);
        report.figure("live", "model, broker and pipeline together, first page to final profile", rate);
        report.figure(
                "stored",
                "the same run made beforehand: producer, broker and pipeline",
                new Samples("M events/s", stored));
        report.figure(
                "paced",
                "rate at which the times below were taken, half of the first",
                new Samples("M events/s", pacedRate));
        report.figure("update_p50", "event published -> window's live update read, median", new Samples("ms", p50));
        report.figure("update_p99", "the same, 99th percentile", new Samples("ms", p99));
        report.figure("end_to_profile", "end marker published -> final profile read", new Samples("ms", toProfile));
        report.ratio("stored", "live", new Samples("", stored), rate);
        report.bar(Bar.atLeast("live [M events/s]", rate.median(), 1, 2));
        report.note("live updates come every 500 ms at most, and pages wait for 200 ms at most to be filled");
        return report;
    }
}
