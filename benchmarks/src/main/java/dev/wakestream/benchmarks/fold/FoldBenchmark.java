package dev.wakestream.benchmarks.fold;

import dev.wakestream.benchmarks.report.Bar;
import dev.wakestream.benchmarks.report.Report;
import dev.wakestream.benchmarks.report.Samples;
import dev.wakestream.benchmarks.stack.BenchException;
import dev.wakestream.benchmarks.stack.BenchStack;
import dev.wakestream.benchmarks.stack.DataDirs;
import dev.wakestream.benchmarks.stack.Talk;
import dev.wakestream.schema.topic.Topic;
import dev.wakestream.schema.topic.TopicAdmin;
import dev.wakestream.schema.topic.Topics;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Events a second of our pipeline beside those of other programs; results of those that compute must be equal. */
public final class FoldBenchmark {
    private static final double MILLION = 1e6;

    private final FoldOptions options;
    private final Talk talk;

    public FoldBenchmark(FoldOptions options, Talk talk) {
        this.options = options;
        this.talk = talk;
    }

    /**
     * Makes the events where they are not there yet, and measures.
     *
     * @throws BenchException something cannot be started, or a program failed
     */
    public Report run() throws InterruptedException {
        Path dir = options.dataDir()
                .resolve("fold-" + options.scenario() + "-" + options.events() + "-" + options.sample());
        DataDirs.create(dir);
        try (BenchStack stack = BenchStack.start(dir)) {
            FoldData data = data(stack, dir);
            return measure(stack, dir, data);
        }
    }

    private FoldData data(BenchStack stack, Path dir) {
        Optional<FoldData> there = FoldData.read(dir);
        if (there.isPresent()) {
            return there.get();
        }
        if (Files.exists(dir.resolve("fold.begun"))) {
            throw new BenchException(
                    "the events in " + dir + " were not made to their end: remove it, and start again");
        }
        DataDirs.touch(dir.resolve("fold.begun"));
        talk.say(String.format("making %,d events, once; they are kept in %s", options.events(), dir));
        FoldData made = new FoldGenerator(stack, options.scenario(), talk).fill(options.events(), options.sample());
        made.write(dir);
        return made;
    }

    private Report measure(BenchStack stack, Path dir, FoldData data) {
        Topic<?, ?> results = new Topic<>(
                TextbookStreams.RESULTS, byte[].class, byte[].class, Topics.TRACE.partitions(), new TreeMap<>());
        TopicAdmin.ensure(stack.admin(), stack.address().bootstrapServers(), List.of(results), BenchStack.PATIENCE);
        Report report = new Report("fold");
        settings(report, data);
        Map<Subject, List<Measured>> passes = new EnumMap<>(Subject.class);
        List<Child> children = new ArrayList<>();
        try {
            for (Subject subject : options.subjects()) {
                children.add(Child.start(subject, stack.address(), dir, options));
                passes.put(subject, new ArrayList<>());
            }
            // those before round 1 warm up and are not counted; their results are compared all the same
            for (int round = 1 - options.warmup(); round <= options.rounds(); round++) {
                round(stack, dir, data, report, children, passes, round);
            }
        } finally {
            children.forEach(Child::close);
        }
        report(report, passes);
        return report;
    }

    private void round(
            BenchStack stack,
            Path dir,
            FoldData data,
            Report report,
            List<Child> children,
            Map<Subject, List<Measured>> passes,
            int round) {
        ResultTable ours = new ResultTable();
        for (Child child : children) {
            Subject subject = child.subject();
            String name = "bench-" + subject.key() + "-" + stack.address().pid() + "-" + round;
            Measured measured = child.pass(name);
            talk.say(String.format(
                    "round %d, %-7s %,12.0f events/s, %,6.0f ns of CPU time an event",
                    round, subject.key(), measured.eventsPerSecond(), measured.cpuNsPerEvent()));
            if (round > 0) {
                List<Measured> kept = passes.get(subject);
                if (kept != null) {
                    kept.add(measured);
                }
            }
            stack.forget(name);
            if (subject.computes()) {
                ResultTable result = ResultTable.read(FoldChild.resultFile(dir, name), data.sampleRun());
                if (subject == Subject.B) {
                    ours = result;
                } else if (options.subjects().contains(Subject.B)) {
                    compare(report, subject, round, ours, result);
                }
            }
        }
        DataDirs.delete(dir.resolve("passes"));
    }

    private static void compare(Report report, Subject subject, int round, ResultTable ours, ResultTable theirs) {
        if (ours.size() == 0) {
            report.failure("round " + round + ": b has no result for the sample");
            return;
        }
        ours.firstDifference(theirs)
                .ifPresent(difference -> report.failure(
                        "round " + round + ": results of b and " + subject.key() + " differ: " + difference));
    }

    private void settings(Report report, FoldData data) {
        report.setting("machine", DataDirs.machine());
        report.setting(
                "events",
                String.format(
                        "%,d in %,d pages of %d runs for a0, a and b; one run of them, %,d events, for c and d",
                        data.events(), data.pages(), data.runs(), data.sampleEvents()));
        report.setting("model", "scenario " + options.scenario() + ", model version " + data.modelVersion());
        report.setting(
                "threads",
                options.threads() + " for each program, JVM of its own with a heap of " + options.heapMb() + " MiB");
        if (!options.streams().isEmpty()) {
            report.setting("Kafka Streams of b", options.streams().toString());
        }
        report.setting(
                "rounds", options.rounds() + " after " + options.warmup() + " that warm up; programs take turns");
        report.note("c and d read a smaller share of the events: rates are compared, not durations");
        report.note("windows of 10 ms; every program's clock runs from its first record to its last result");
    }

    private static void report(Report report, Map<Subject, List<Measured>> passes) {
        Map<Subject, Samples> rates = new EnumMap<>(Subject.class);
        passes.forEach((subject, list) -> {
            Samples rate = new Samples(
                    "M events/s",
                    list.stream().map(m -> m.eventsPerSecond() / MILLION).toList());
            rates.put(subject, rate);
            report.figure(subject.key(), subject.what(), rate);
        });
        passes.forEach((subject, list) -> report.figure(
                subject.key() + "_cpu",
                "CPU time of " + subject.key() + "'s process",
                new Samples(
                        "ns/event", list.stream().map(Measured::cpuNsPerEvent).toList())));
        Samples b = rates.get(Subject.B);
        for (Subject other : List.of(Subject.A, Subject.A0, Subject.C, Subject.D, Subject.C_PAGES, Subject.D_PAGES)) {
            Samples rate = rates.get(other);
            if (b != null && rate != null) {
                double ratio = report.ratio("b", other.key(), b, rate);
                bar(other, ratio).ifPresent(report::bar);
            }
        }
    }

    private static Optional<Bar> bar(Subject other, double ratio) {
        String what = "b/" + other.key();
        return switch (other) {
            case A -> Optional.of(Bar.atLeast(what, ratio, 2, 4));
            case C -> Optional.of(Bar.atLeast(what, ratio, 20));
            case D -> Optional.of(Bar.atLeast(what, ratio, 10));
            case C_PAGES -> Optional.of(Bar.atLeast(what, ratio, 3));
            case D_PAGES -> Optional.of(Bar.atLeast(what, ratio, 2));
            case A0, B -> Optional.empty();
        };
    }
}
