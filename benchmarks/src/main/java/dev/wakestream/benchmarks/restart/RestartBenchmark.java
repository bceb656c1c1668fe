package dev.wakestream.benchmarks.restart;

import dev.wakestream.benchmarks.report.Report;
import dev.wakestream.benchmarks.report.Samples;
import dev.wakestream.benchmarks.stack.BenchException;
import dev.wakestream.benchmarks.stack.BenchStack;
import dev.wakestream.benchmarks.stack.DataDirs;
import dev.wakestream.benchmarks.stack.SyntheticRun;
import dev.wakestream.benchmarks.stack.Talk;
import dev.wakestream.benchmarks.stack.TopicRunOutput;
import dev.wakestream.pipeline.PipelineConfig;
import dev.wakestream.query.topic.AwaitProfile;
import dev.wakestream.query.topic.ProfileTimeoutException;
import dev.wakestream.schema.FunctionCost;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.TracePage;
import dev.wakestream.schema.topic.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * Kills the product's process while many runs are open and one of them goes on, and starts it again: live again is when
 * that run's final profile is read, and it must be the one of a run that nobody disturbed.
 */
public final class RestartBenchmark {
    private static final int CPUS = 12;
    private static final int FUNCTIONS = 60;
    private static final long SPAN_NS = 200_000_000;
    private static final Duration CATCH_UP = Duration.ofMinutes(15);

    /** Pages come for so long before the kill, so that it meets an open transaction. */
    private static final Duration UNDER_WAY = Duration.ofSeconds(2);

    private static final long LOOK_NS = 50_000_000;
    private static final double NS_PER_S = 1e9;
    private static final double MB = 1e6;

    /** Of a page of a synthetic run per event, about (bytes). */
    private static final int EVENT_BYTES = 45;

    private final RestartOptions options;
    private final Talk talk;

    public RestartBenchmark(RestartOptions options, Talk talk) {
        this.options = options;
        this.talk = talk;
    }

    /** Measures, on a stack of its own that is gone afterwards. */
    public Report run() throws InterruptedException {
        Report report = new Report("restart");
        report.setting("machine", DataDirs.machine());
        try (BenchStack stack = BenchStack.start(null)) {
            measure(stack, report);
        }
        return report;
    }

    private void measure(BenchStack stack, Report report) throws InterruptedException {
        Path dir = stack.address().dataDir();
        int partitions = Topics.TRACE.partitions();
        int schema = stack.registry().register(Topics.TRACE.subject(), TracePage.getClassSchema());
        int perCpu = (int) Math.max(1000, options.bytes() / options.runs() / CPUS / EVENT_BYTES);
        List<CutRun> runs = new ArrayList<>();
        StreamProcess process = StreamProcess.start(stack, dir);
        try (TopicRunOutput output = new TopicRunOutput(stack.client(), Topics.TRACE.name(), partitions)) {
            SyntheticRun undisturbed = new SyntheticRun("bench-undisturbed", CPUS, FUNCTIONS, perCpu, SPAN_NS);
            undisturbed.publish(output, schema, partitions, System.currentTimeMillis());
            long bytes = 0;
            for (int i = 0; i < options.runs(); i++) {
                CutRun run = new CutRun(new SyntheticRun("bench-open-" + i, CPUS, FUNCTIONS, perCpu, SPAN_NS));
                bytes += run.publishFirst(output, schema, partitions, i < options.rounds());
                runs.add(run);
            }
            output.flush();
            report.setting(
                    "trace", String.format("%,d MB of pages, %d runs open", Math.round(bytes / MB), options.runs()));
            RunProfile expected = profile(stack, undisturbed.run(), CATCH_UP);
            awaitCaughtUp(stack, process);
            talk.say("all of it is folded and committed");
            List<Double> seconds = new ArrayList<>();
            for (int round = 0; round < options.rounds(); round++) {
                runs.get(round).publishUnderWay(output, UNDER_WAY);
                process.kill();
                long begin = System.nanoTime();
                process = StreamProcess.start(stack, dir);
                runs.get(round).publishRest(output);
                output.flush();
                RunProfile profile = profile(stack, runs.get(round).id(), CATCH_UP);
                seconds.add((System.nanoTime() - begin) / NS_PER_S);
                talk.say(String.format("live again after %.1f s", seconds.get(round)));
                if (!functions(profile).equals(functions(expected))
                        || profile.getEventsTotal() != runs.get(round).events()) {
                    report.failure("the profile of " + runs.get(round).id() + " is not that of an undisturbed run");
                }
            }
            report.figure("restart", "process started -> profile of a run that went on", new Samples("s", seconds));
            report.note("killed while pages of that run were folded, and started again with its state directory: by the"
                    + " name in it the broker need not miss it first (10 s), nor its open transaction (up to 20 s)");
        } finally {
            process.kill();
        }
    }

    private static Map<String, Long> functions(RunProfile profile) {
        TreeMap<String, Long> sums = new TreeMap<>();
        for (FunctionCost row : profile.getFunctions()) {
            sums.put(row.getComm() + " " + row.getSymbol() + " calls", row.getCalls());
            sums.put(row.getComm() + " " + row.getSymbol() + " ns", row.getSelfNs());
        }
        return sums;
    }

    private static RunProfile profile(BenchStack stack, String run, Duration patience) {
        try (AwaitProfile await = new AwaitProfile(stack.client(), stack.registry(), BenchStack.PATIENCE)) {
            RunProfile profile = await.await(List.of(run), patience, live -> {}).get(run);
            if (profile == null) {
                throw new BenchException("no profile of " + run);
            }
            return profile;
        } catch (ProfileTimeoutException e) {
            throw new BenchException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Until the group's committed offsets are at the ends of the trace topic. */
    private static void awaitCaughtUp(BenchStack stack, StreamProcess process) {
        Map<TopicPartition, OffsetSpec> latest =
                new TreeMap<>(Comparator.comparing(TopicPartition::topic).thenComparingInt(TopicPartition::partition));
        for (int p = 0; p < Topics.TRACE.partitions(); p++) {
            latest.put(new TopicPartition(Topics.TRACE.name(), p), OffsetSpec.latest());
        }
        long deadline = System.nanoTime() + CATCH_UP.toNanos();
        while (System.nanoTime() < deadline) {
            var ends = BenchStack.await(stack.admin().listOffsets(latest).all());
            Map<TopicPartition, OffsetAndMetadata> done = BenchStack.await(stack.admin()
                    .listConsumerGroupOffsets(PipelineConfig.DEFAULT_APPLICATION_ID)
                    .partitionsToOffsetAndMetadata());
            if (ends.entrySet().stream().allMatch(end -> {
                OffsetAndMetadata at = done.get(end.getKey());
                return at != null && at.offset() >= end.getValue().offset();
            })) {
                return;
            }
            if (!process.isAlive()) {
                throw new BenchException("wakestream stream ended by itself");
            }
            LockSupport.parkNanos(LOOK_NS);
        }
        throw new BenchException("the trace was not folded within " + CATCH_UP.toMinutes() + " min");
    }
}
