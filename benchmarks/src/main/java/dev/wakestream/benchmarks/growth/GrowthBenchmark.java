package dev.wakestream.benchmarks.growth;

import dev.wakestream.benchmarks.report.Bar;
import dev.wakestream.benchmarks.report.Report;
import dev.wakestream.benchmarks.report.Samples;
import dev.wakestream.benchmarks.stack.BenchStack;
import dev.wakestream.benchmarks.stack.DataDirs;
import dev.wakestream.benchmarks.stack.Pipeline;
import dev.wakestream.benchmarks.stack.SyntheticRun;
import dev.wakestream.benchmarks.stack.Talk;
import dev.wakestream.benchmarks.stack.TopicRunOutput;
import dev.wakestream.producer.mapping.PageOutput;
import dev.wakestream.runtime.PipelineProgress;
import dev.wakestream.runtime.StreamsApplication;
import dev.wakestream.schema.TracePage;
import dev.wakestream.schema.topic.Topics;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToDoubleFunction;

/** Time, heap and state of the pipeline while events, runs, functions or CPUs grow. */
public final class GrowthBenchmark {
    private static final double MIB = 1 << 20;
    private static final double KIB = 1 << 10;
    private static final long LOOK_NS = 1_000_000;
    private static final Duration STUCK = Duration.ofMinutes(2);

    /** Time per event may rise by this from the first size to the last and still be called linear (ratio). */
    private static final double LINEAR = 1.5;

    /** State may be this much larger than it should (ratio): live updates catch it at other moments. */
    private static final double STATE_SLACK = 1.5;

    /** A live run beside many finished ones may take this much longer (ratio). */
    private static final double BESIDE = 1.25;

    private final GrowthOptions options;
    private final Talk talk;
    private int serial;

    public GrowthBenchmark(GrowthOptions options, Talk talk) {
        this.options = options;
        this.talk = talk;
    }

    /** Measures, on a stack of its own that is gone afterwards. */
    public Report run() throws InterruptedException {
        Report report = new Report("growth");
        report.setting("machine", DataDirs.machine());
        report.setting(
                "sizes",
                String.format(
                        "from %,d events, 24 CPUs, 40 functions, 200 ms in windows of 10 ms; %d sizes, each twice the"
                                + " one before; %d rounds",
                        options.events(), options.steps(), options.rounds()));
        try (BenchStack stack = BenchStack.start(null)) {
            point(stack, Dimension.EVENTS, 1); // warms up
            for (Dimension dimension : Dimension.values()) {
                dimension(stack, dimension, report);
            }
            beside(stack, report);
        }
        report.note("heap: what is alive after a full collection in the middle of the fold, this JVM's 10 to 20 MiB"
                + " included");
        report.note("state: keys and values in the changelogs; at the end that of runs which ended is gone");
        return report;
    }

    private void dimension(BenchStack stack, Dimension dimension, Report report) {
        String name = dimension.name().toLowerCase(Locale.ROOT);
        int last = 1 << (options.steps() - 1);
        for (int factor = 1; factor <= last; factor *= 2) {
            List<Point> points = new ArrayList<>();
            for (int round = 0; round < options.rounds(); round++) {
                points.add(point(stack, dimension, factor));
            }
            String key = name + "_" + factor;
            String what = factor + " x " + name;
            report.figure(key + "_time", what + ", wall time", samples("ns/event", points, Point::nsPerEvent));
            report.figure(key + "_heap", what + ", heap", samples("MiB", points, Point::heapMb));
            report.figure(key + "_state", what + ", state at its most", samples("KiB", points, Point::stateKb));
            report.figure(key + "_left", what + ", state in the end", samples("KiB", points, Point::endKb));
        }
        bar(report, name, "time", last, 1, LINEAR);
        // how far the threads' partitions get ahead of each other bounds the open windows of a backlog; the first sizes
        // lie
        // below that
        bar(report, name, "state", last, last / 2, STATE_SLACK * dimension.stateMayGrow(2));
    }

    private static void bar(Report report, String name, String what, int large, int small, double bar) {
        String over = name + "_" + large + "_" + what;
        String under = name + "_" + small + "_" + what;
        double ratio = report.ratio(over, under, report.figure(over), report.figure(under));
        report.bar(Bar.atMost(over + "/" + under, ratio, bar));
    }

    private static Samples samples(String unit, List<Point> points, ToDoubleFunction<Point> value) {
        return new Samples(unit, points.stream().mapToDouble(value).boxed().toList());
    }

    /**
     * Publishes and folds with an application that is new, and stops it once, when the first run of the smallest size would be half
     * done: so what is open then is committed, and the changelogs show it, also where a whole size is folded within one
     * transaction. All the rest is a backlog.
     */
    private Point point(BenchStack stack, Dimension dimension, int factor) {
        String id = "bench-growth-" + serial++;
        List<SyntheticRun> runs = dimension.runs(id, options.events(), factor);
        int smallest = dimension.runs(id, options.events(), 1).get(0).pagesPerCpu();
        CutRuns cut = new CutRuns(runs, smallest / 2);
        long startedMs = System.currentTimeMillis();
        stack.emptyTrace();
        publish(stack, (output, schema, partitions) -> cut.first(output, schema, partitions, startedMs));
        long ns;
        try (StreamsApplication application = start(stack, id)) {
            PipelineProgress begin = await(application, p -> p.totals().pages() > 0);
            PipelineProgress end = await(application, p -> p.totals().events() >= cut.firstEvents());
            ns = end.atNs() - begin.atNs();
        }
        publish(stack, (output, schema, partitions) -> cut.rest(output, schema, partitions, startedMs));
        long events = runs.stream().mapToLong(SyntheticRun::events).sum();
        long restEvents = events - cut.firstEvents();
        double heapMb;
        try (StreamsApplication application = start(stack, id)) {
            PipelineProgress begin = await(application, p -> p.totals().pages() > 0);
            await(application, p -> p.totals().events() >= restEvents / 2);
            long pause = System.nanoTime();
            heapMb = liveHeapMb();
            pause = System.nanoTime() - pause;
            PipelineProgress end = await(application, p -> p.totals().profiles() >= runs.size());
            ns += end.atNs() - begin.atNs() - pause;
        }
        StateSize state =
                StateSize.of(stack.client(), List.of(id + "-fold-state-changelog", id + "-merge-state-changelog"));
        stack.forget(id);
        Point point = new Point(factor, (double) ns / events, heapMb, state.peakBytes() / KIB, state.endBytes() / KIB);
        talk.say(String.format(
                "%d x %s: %.0f ns/event, heap %.0f MiB, state %.0f KiB, in the end %.0f KiB",
                factor,
                dimension.name().toLowerCase(Locale.ROOT),
                point.nsPerEvent(),
                point.heapMb(),
                point.stateKb(),
                point.endKb()));
        return point;
    }

    private static StreamsApplication start(BenchStack stack, String id) {
        return Pipeline.start(stack, id, stack.address().dataDir().resolve(id));
    }

    /** What is written to the trace topic. */
    private interface Pages {
        void write(PageOutput output, int schemaId, int partitions);
    }

    private static void publish(BenchStack stack, Pages pages) {
        int partitions = Topics.TRACE.partitions();
        int schema = stack.registry().register(Topics.TRACE.subject(), TracePage.getClassSchema());
        try (TopicRunOutput output = new TopicRunOutput(stack.client(), Topics.TRACE.name(), partitions)) {
            pages.write(output, schema, partitions);
            output.flush();
        }
    }

    private static void publish(BenchStack stack, List<SyntheticRun> runs) {
        publish(
                stack,
                (output, schema, partitions) ->
                        runs.forEach(run -> run.publish(output, schema, partitions, System.currentTimeMillis())));
    }

    private interface Condition {
        boolean holds(PipelineProgress progress);
    }

    private static PipelineProgress await(StreamsApplication application, Condition condition) {
        PipelineProgress last = application.progress();
        long news = last.atNs();
        while (!condition.holds(last)) {
            LockSupport.parkNanos(LOOK_NS);
            application.throwIfFailed();
            PipelineProgress now = application.progress();
            if (!now.totals().equals(last.totals())) {
                news = now.atNs();
            } else if (now.atNs() - news > STUCK.toNanos()) {
                throw new IllegalStateException("no progress for " + STUCK.toSeconds() + " s: " + now);
            }
            last = now;
        }
        return last;
    }

    private static double liveHeapMb() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MIB;
    }

    /** A run on an application that knows no other, then again after many others have come and gone. */
    private void beside(BenchStack stack, Report report) {
        String id = "bench-growth-beside";
        stack.emptyTrace();
        List<Double> alone = new ArrayList<>();
        List<Double> among = new ArrayList<>();
        double heapBefore;
        double heapAfter;
        try (StreamsApplication application = start(stack, id)) {
            timed(stack, application, id + "-warm");
            for (int round = 0; round < options.rounds(); round++) {
                alone.add(timed(stack, application, id + "-alone-" + round));
            }
            heapBefore = liveHeapMb();
            long profiles = application.progress().totals().profiles();
            List<SyntheticRun> many = new ArrayList<>();
            for (int i = 0; i < options.finished(); i++) {
                many.add(new SyntheticRun(id + "-finished-" + i, 12, 40, 20, 20_000_000));
            }
            publish(stack, many);
            await(application, p -> p.totals().profiles() >= profiles + many.size());
            heapAfter = liveHeapMb();
            for (int round = 0; round < options.rounds(); round++) {
                among.add(timed(stack, application, id + "-among-" + round));
            }
        }
        StateSize state =
                StateSize.of(stack.client(), List.of(id + "-fold-state-changelog", id + "-merge-state-changelog"));
        stack.forget(id);
        Samples aloneTime = new Samples("ns/event", alone);
        Samples amongTime = new Samples("ns/event", among);
        report.figure("beside_0_time", "a live run, no other before it", aloneTime);
        report.figure("beside_n_time", "a live run after " + options.finished() + " finished ones", amongTime);
        report.figure("beside_0_heap", "heap before them", Samples.of("MiB", heapBefore));
        report.figure("beside_n_heap", "heap after them", Samples.of("MiB", heapAfter));
        report.figure("beside_left", "state in the end", Samples.of("KiB", state.endBytes() / KIB));
        double ratio = report.ratio("beside_n_time", "beside_0_time", amongTime, aloneTime);
        report.bar(Bar.atMost("live run after " + options.finished() + " finished ones / before", ratio, BESIDE));
    }

    /** Published and folded at the same time; wall time from the first page to the final profile, per event (ns). */
    private double timed(BenchStack stack, StreamsApplication application, String run) {
        SyntheticRun one = Dimension.EVENTS.runs(run, options.events(), 1).get(0);
        long profiles = application.progress().totals().profiles();
        long begin = System.nanoTime();
        publish(stack, List.of(one));
        PipelineProgress end = await(application, p -> p.totals().profiles() > profiles);
        return (double) (end.atNs() - begin) / one.events();
    }
}
