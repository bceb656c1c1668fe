package dev.wakestream.pipeline;

import dev.wakestream.cost.BinaryOut;
import dev.wakestream.cost.PartialCodec;
import dev.wakestream.cost.PartialSink;
import dev.wakestream.cost.PartitionProgress;
import dev.wakestream.cost.Rejection;
import dev.wakestream.cost.WindowPartial;
import dev.wakestream.cost.WindowedFold;
import dev.wakestream.pipeline.ErrorPolicy.OnError;
import dev.wakestream.schema.serde.BadPageException;
import dev.wakestream.schema.serde.PageReader;
import dev.wakestream.schema.serde.RegistryException;
import dev.wakestream.schema.serde.SchemaRegistry;
import dev.wakestream.schema.topic.RunKey;
import dev.wakestream.store.FoldStore;
import dev.wakestream.store.StateStores;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Folds the pages of one partition of the trace topic. The state is in memory, with a copy in a store that is brought up to
 * date before each record is done, so that a commit, which may follow any record, always finds the two equal. Partials go out
 * with the clock, and at the end of a run.
 */
final class FoldProcessor implements Processor<byte[], byte[], byte[], FoldOutput> {
    private static final Logger LOG = LoggerFactory.getLogger(FoldProcessor.class);
    private static final String STAGE = "fold";

    private final PipelineConfig config;
    private final PageReader reader;
    private final PipelineStats stats;
    private final ErrorPolicy errors;
    private final BinaryOut out = new BinaryOut();

    // Given by init, which Kafka Streams calls before anything else.
    @SuppressWarnings("NullAway.Init")
    private ProcessorContext<byte[], FoldOutput> context;

    @SuppressWarnings("NullAway.Init")
    private CommitOnOutput commits;

    @SuppressWarnings("NullAway.Init")
    private FoldStore store;

    @SuppressWarnings("NullAway.Init")
    private WindowedFold fold;

    FoldProcessor(PipelineConfig config, SchemaRegistry registry, PipelineStats stats) {
        this.config = config;
        this.reader = new PageReader(registry);
        this.stats = stats;
        this.errors = ErrorPolicy.of(config.clientProperties());
    }

    @Override
    public void init(ProcessorContext<byte[], FoldOutput> processorContext) {
        context = processorContext;
        commits = new CommitOnOutput(context);
        store = new FoldStore(context.getStateStore(StateStores.FOLD), config.windows(), config.rows());
        restore();
        // All tasks at the same moments: a thread commits what they have handed on together, and the merge hears of a
        // run in one bunch.
        context.schedule(Instant.EPOCH, config.emitInterval(), PunctuationType.WALL_CLOCK_TIME, this::drain);
        context.schedule(config.runExpiry(), PunctuationType.WALL_CLOCK_TIME, now -> giveUpSilentRuns());
    }

    private void restore() {
        fold = new WindowedFold(config.windows(), config.rows(), store);
        store.restore(fold);
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
        Optional<String> removed = removedRun(record);
        if (removed.isPresent()) {
            remove(removed.get(), record.timestamp());
            return;
        }
        WindowedFold.Outcome outcome;
        try {
            reader.read(record.value(), fold.collector());
            outcome = fold.apply(record.timestamp());
        } catch (BadPageException e) {
            String reason = e.reason().label();
            String message = Objects.requireNonNullElse(e.getMessage(), reason);
            stopUnless(errors.deserialization(), message);
            countUnreadable(record, reason);
            reject(record, reason, message);
            return;
        } catch (RegistryException e) {
            throw e; // says nothing about the record: to be tried again
        } catch (RuntimeException e) {
            restore(); // what is in memory may be half done
            throw e;
        }
        Rejection rejection = outcome.rejection();
        if (rejection != null) {
            stopUnless(errors.processing(), rejection.message());
            reject(record, rejection.reason().label(), rejection.message());
            return;
        }
        stats.folded(outcome.events());
        if (outcome.runEnded()) {
            drain(record.timestamp());
        }
    }

    private static Optional<String> removedRun(Record<byte[], byte[]> record) {
        return record.value() == null && record.key() != null
                ? RunKey.removedRun(new String(record.key(), StandardCharsets.UTF_8))
                : Optional.empty();
    }

    /** The merge hears of it from every partition; after the last one nothing of the run can reach it any more. */
    private void remove(String run, long timestampMs) {
        fold.remove(run);
        out.reset();
        forward(run, timestampMs);
        commits.ask();
    }

    private void giveUpSilentRuns() {
        List<String> silent = fold.sweep();
        if (!silent.isEmpty()) {
            LOG.warn("given up, since nothing came of them for {}: runs {}", config.runExpiry(), silent);
        }
    }

    private void drain(long timestampMs) {
        fold.drain(new PartialSink() {
            @Override
            public void window(WindowPartial partial) {
                PartialCodec.encode(partial, config.windows(), config.rows(), out.reset());
                forward(partial.run(), timestampMs);
            }

            @Override
            public void progress(PartitionProgress progress) {
                PartialCodec.encode(progress, config.windows(), config.rows(), out.reset());
                forward(progress.run(), timestampMs);
            }
        });
        commits.ask();
    }

    private void forward(String run, long timestampMs) {
        byte[] key = run.getBytes(StandardCharsets.UTF_8);
        context.forward(new Record<>(key, new FoldOutput.Partial(out.toByteArray()), timestampMs));
        commits.forwarded();
    }

    /** Nothing of the record is committed then: a later start meets it again. */
    private void stopUnless(OnError onError, String reason) {
        if (onError == OnError.FAIL) {
            Optional<RecordMetadata> from = context.recordMetadata();
            throw UnusableRecordException.of(
                    from.map(RecordMetadata::topic).orElse(null),
                    from.map(RecordMetadata::partition).orElse(-1),
                    from.map(RecordMetadata::offset).orElse(-1L),
                    reason,
                    null);
        }
    }

    /** A record that cannot be read still has a key, which tells whose it is. */
    private void countUnreadable(Record<byte[], byte[]> record, String reason) {
        if (record.key() == null) {
            return;
        }
        try {
            RunKey key = RunKey.parse(new String(record.key(), StandardCharsets.UTF_8));
            fold.countRejected(key.run(), key.cpu(), reason);
        } catch (IllegalArgumentException e) {
            LOG.debug("rejected record has no run in its key: {}", e.getMessage());
        }
    }

    private void reject(Record<byte[], byte[]> record, String reasonClass, String reason) {
        stats.rejected();
        Optional<RecordMetadata> from = context.recordMetadata();
        LOG.debug("rejected {}: {}", from, reason);
        DeadLetter letter = DeadLetter.of(
                record.key(),
                record.value(),
                record.headers(),
                new DeadLetter.Cause(reason, reasonClass, STAGE),
                from.map(m -> new DeadLetter.Origin(m.topic(), m.partition(), m.offset()))
                        .orElse(new DeadLetter.Origin(null, -1, -1)));
        context.forward(record.withKey(letter.key())
                .<FoldOutput>withValue(new FoldOutput.Rejected(letter.value()))
                .withHeaders(letter.headers()));
    }
}
