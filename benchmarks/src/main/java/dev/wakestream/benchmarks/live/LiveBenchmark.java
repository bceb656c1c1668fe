package dev.wakestream.benchmarks.live;

import dev.wakestream.benchmarks.report.Report;
import dev.wakestream.benchmarks.stack.BenchStack;
import dev.wakestream.benchmarks.stack.DataDirs;
import dev.wakestream.benchmarks.stack.Pipeline;
import dev.wakestream.benchmarks.stack.Scenarios;
import dev.wakestream.benchmarks.stack.Talk;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.producer.Pace;
import dev.wakestream.runtime.StreamsApplication;
import dev.wakestream.sched.scenario.Scenario;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** Events a second from the model to the final profile, and how far a live view lags. */
public final class LiveBenchmark {
    private static final double US_PER_MS = 1e3;
    private static final double HALF = 0.5;
    private static final double P50 = 50;
    private static final double P99 = 99;

    private final LiveOptions options;
    private final Talk talk;

    public LiveBenchmark(LiveOptions options, Talk talk) {
        this.options = options;
        this.talk = talk;
    }

    /** Measures, on a stack of its own that is gone afterwards. */
    public Report run() throws Exception {
        Report report = new Report("live");
        report.setting("machine", DataDirs.machine());
        report.setting("runs", String.format("%d at once, about %,d events each", options.jobs(), options.events()));
        report.setting("rounds", options.rounds() + " after " + options.warmup() + " that warm up");
        List<List<Scenario>> all = options.scenarios().stream().map(this::runs).toList();
        try (BenchStack stack = BenchStack.start(null);
                StreamsApplication application = Pipeline.start(
                        stack, "bench-live", stack.address().dataDir().resolve("streams"))) {
            for (int i = 0; i < all.size(); i++) {
                String name = options.scenarios().get(i);
                LiveFigures figures = new LiveFigures(name);
                for (int round = 0; round < options.warmup() + options.rounds(); round++) {
                    talk.say(name + ", round " + (round + 1));
                    round(stack, all.get(i), round < options.warmup() ? new LiveFigures(name) : figures);
                    application.throwIfFailed();
                }
                figures.tell(report, i == 0);
            }
        }
        report.note("live updates come every 500 ms at most, and pages wait for 200 ms at most to be filled");
        return report;
    }

    /** The runs that are simulated at once: a scenario with one seed each. */
    private List<Scenario> runs(String name) {
        double perMs = Scenarios.eventsPerMs(Scenarios.named(name, 1));
        return IntStream.rangeClosed(1, options.jobs())
                .mapToObj(seed -> Scenarios.withEvents(Scenarios.named(name, seed), options.events(), perMs))
                .toList();
    }

    private void round(BenchStack stack, List<Scenario> runs, LiveFigures figures) throws Exception {
        Roads roads = new Roads(stack);
        List<Road> full = roads.run(runs, Collections.nCopies(runs.size(), Pace.MAX), false);
        talk.say(String.format("model -> profile %,.0f events/s", Road.eventsPerSecond(full)));
        double storedRate = roads.stored(runs.get(0));
        talk.say(String.format("stored pages -> profile %,.0f events/s", storedRate));
        // half of what it can do: a queue that never empties would say nothing of the road
        List<Pace> halves = full.stream()
                .map(road -> Pace.of(road.simulatedPerSecond() * HALF))
                .toList();
        try (WindowWatch watch = new WindowWatch(stack.client(), stack.registry())) {
            List<Road> slow = roads.run(runs, halves, true);
            Histogram updates = Latencies.none();
            for (Road road : slow) {
                updates.add(Latencies.of(
                        road.output().records(),
                        watch.updates(),
                        road.info().getRun(),
                        WindowSpec.DEFAULT.definitions().get(0).lengthNs(),
                        stack.registry()));
            }
            talk.say(String.format(
                    "update after %.0f ms (p50), %.0f ms (p99) of %,d events",
                    updates.getValueAtPercentile(P50) / US_PER_MS,
                    updates.getValueAtPercentile(P99) / US_PER_MS,
                    updates.getTotalCount()));
            figures.add(full, storedRate, slow, updates);
        }
    }
}
