package dev.wakestream.pipeline;

import dev.wakestream.cost.BinaryIn;
import dev.wakestream.cost.PartialCodec;
import dev.wakestream.cost.PartialSink;
import dev.wakestream.cost.PartitionProgress;
import dev.wakestream.cost.ResultSink;
import dev.wakestream.cost.WindowPartial;
import dev.wakestream.cost.WindowedMerge;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.WindowKey;
import dev.wakestream.store.MergeStore;
import dev.wakestream.store.MergeWatch;
import dev.wakestream.store.StateStores;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Merges the partials of whole runs. Closed windows and final profiles go out in the call that brings their last piece, so
 * within the same transaction in which they leave the state: once. Live ones go out with the clock.
 */
final class MergeProcessor implements Processor<byte[], byte[], String, MergeOutput> {
    private static final Logger LOG = LoggerFactory.getLogger(MergeProcessor.class);

    /** So often (ms) it is asked whether a live update is due. */
    private static final long LIVE_CHECK_MS = 50;

    /**
     * Partials come in a bunch each emit interval, as their threads commit them: an update follows the first by this (ms), so that it has
     * them all, and not at the end of an emit interval of its own.
     */
    private static final long GATHER_MS = 70;

    /**
     * A result's timestamp is at most this far (ms) ahead of the clock. A broker refuses those that are further ahead of its own clock
     * than {@code message.timestamp.after.max.ms}, an hour by default, and with the record its transaction: a long window, or an end marker that
     * states a late end, would stop the application at every start.
     */
    static final long MOST_AHEAD_MS = Duration.ofMinutes(50).toMillis();

    private final PipelineConfig config;
    private final PipelineStats stats;
    private final MergeWatch watch;

    // Given by init, which Kafka Streams calls before anything else.
    @SuppressWarnings("NullAway.Init")
    private ProcessorContext<String, MergeOutput> context;

    @SuppressWarnings("NullAway.Init")
    private CommitOnOutput commits;

    @SuppressWarnings("NullAway.Init")
    private WindowedMerge merge;

    @SuppressWarnings("NullAway.Init")
    private MergeWatch.Partition watched;

    /** Something came since the last live update. */
    private boolean changed;

    /** If so, when the next one is due (ms of the clock). */
    private long dueMs;

    /** No sooner than this (ms of the clock). */
    private long nextLiveMs;

    /** Windows were handed on, and no commit was asked for. */
    private boolean toCommit;

    MergeProcessor(PipelineConfig config, PipelineStats stats, MergeWatch watch) {
        this.config = config;
        this.stats = stats;
        this.watch = watch;
    }

    @Override
    public void init(ProcessorContext<String, MergeOutput> processorContext) {
        context = processorContext;
        commits = new CommitOnOutput(context);
        MergeStore store = new MergeStore(context.getStateStore(StateStores.MERGE), config.windows(), config.rows());
        watched = watch.begin(context.taskId().partition());
        merge = new WindowedMerge(config.windows(), config.rows(), store, new Results());
        store.restore(merge);
        nextLiveMs = context.currentSystemTimeMs();
        if (merge.openRuns() > 0) {
            changed();
        }
        Duration check =
                Duration.ofMillis(Math.min(LIVE_CHECK_MS, config.emitInterval().toMillis()));
        context.schedule(Instant.EPOCH, check, PunctuationType.WALL_CLOCK_TIME, this::tellLive);
        context.schedule(
                config.runExpiry(), PunctuationType.WALL_CLOCK_TIME, now -> watched.change(this::giveUpSilentRuns));
    }

    private void changed() {
        if (!changed) {
            changed = true;
            dueMs = Math.max(context.currentSystemTimeMs() + GATHER_MS, nextLiveMs);
        }
    }

    /** Closed windows that were handed on before become visible with it: nobody waits for them more than for a live update. */
    private void tellLive(long nowMs) {
        long emitMs = config.emitInterval().toMillis();
        boolean clockSetBack = dueMs - nowMs > GATHER_MS + emitMs;
        if (!changed || (nowMs < dueMs && !clockSetBack)) {
            return;
        }
        changed = false;
        // Half an emit interval at least, and so much that the next bunch, should it come a little sooner, need not
        // wait for it.
        nextLiveMs = nowMs + Math.max(emitMs / 2, emitMs - 2 * LIVE_CHECK_MS);
        merge.live();
        if (toCommit) {
            toCommit = false;
            commits.forwarded();
            commits.ask();
        }
    }

    private void giveUpSilentRuns() {
        List<String> silent = merge.sweep();
        silent.forEach(watched::forget);
        if (!silent.isEmpty()) {
            LOG.warn("no final profile, since nothing came of them for {}: runs {}", config.runExpiry(), silent);
        }
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
        watched.change(() -> merge(record));
        commits.ask();
    }

    private void merge(Record<byte[], byte[]> record) {
        changed();
        String run = new String(record.key(), StandardCharsets.UTF_8);
        if (record.value().length == 0) {
            remove(run, record.timestamp());
            return;
        }
        PartialSink sink = new PartialSink() {
            @Override
            public void window(WindowPartial partial) {
                if (!merge.add(partial)) {
                    // Under exactly-once this cannot be; under at-least-once it is a repetition of what was counted.
                    LOG.debug("run {}: partial of closed pane {} ignored", run, partial.window());
                }
            }

            @Override
            public void progress(PartitionProgress progress) {
                merge.add(progress);
            }
        };
        if (!PartialCodec.decode(run, config.windows(), config.rows(), new BinaryIn(record.value()), sink)) {
            LOG.warn(
                    "run {}: ignored a partial that was folded in other windows or rows than {}, {}",
                    run,
                    config.windows().id(),
                    config.rows().describe());
        }
    }

    /** What was told of the run while it was open is taken back after it, in order. */
    private void remove(String run, long timestampMs) {
        watched.forget(run);
        merge.remove(run).ifPresent(windows -> {
            for (WindowKey key : windows) {
                context.forward(new Record<>(run, new MergeOutput.Window(key, null), timestampMs));
            }
            context.forward(new Record<>(run, new MergeOutput.Profile(null), timestampMs));
            commits.forwarded();
        });
    }

    private final class Results implements ResultSink {
        @Override
        public void window(CostWindow window, long timestampMs) {
            if (window.getFinal$()) {
                stats.windowClosed();
                watched.closed(window.getRun(), window.getWindow(), window.getStartNs());
            }
            context.forward(new Record<>(window.getRun(), MergeOutput.Window.of(window), acceptable(timestampMs)));
            toCommit = true;
        }

        @Override
        public void profile(RunProfile profile, long timestampMs) {
            if (profile.getFinal$()) {
                stats.profileFinal();
                watched.ended(profile.getRun());
            }
            context.forward(new Record<>(profile.getRun(), new MergeOutput.Profile(profile), acceptable(timestampMs)));
            if (profile.getFinal$()) {
                commits.forwarded();
            } else {
                toCommit = true;
            }
        }

        private long acceptable(long timestampMs) {
            return Math.min(timestampMs, context.currentSystemTimeMs() + MOST_AHEAD_MS);
        }
    }
}
