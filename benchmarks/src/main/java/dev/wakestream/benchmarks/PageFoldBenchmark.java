package dev.wakestream.benchmarks;

import dev.wakestream.cost.FoldJournal;
import dev.wakestream.cost.RowSpec;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.cost.WindowedFold;
import dev.wakestream.schema.RunBegin;
import dev.wakestream.schema.RunEnd;
import dev.wakestream.schema.TracePage;
import dev.wakestream.schema.serde.AvroDeserializer;
import dev.wakestream.schema.serde.BadPageException;
import dev.wakestream.schema.serde.EventKind;
import dev.wakestream.schema.serde.InMemorySchemaRegistry;
import dev.wakestream.schema.serde.PageHandler;
import dev.wakestream.schema.serde.PageReader;
import dev.wakestream.schema.serde.PageSums;
import dev.wakestream.store.FoldStore;
import java.util.concurrent.TimeUnit;
import org.apache.avro.Schema;
import org.apache.kafka.streams.state.internals.InMemoryKeyValueStore;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What the fold pays for an event of a page of 512, side by side: Avro's SpecificDatumReader without any folding, the walker
 * that tells a handler every event, the sums straight from the bytes, the same for a schema with fields that we do not know, and
 * the whole fold.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 7, time = 1)
@Fork(2)
public class PageFoldBenchmark {
    private static final WindowSpec WINDOWS = WindowSpec.DEFAULT;
    private static final String RUN = "20261130-120000-000-abcdef";

    private final InMemorySchemaRegistry registry = new InMemorySchemaRegistry();
    private final PageReader reader = new PageReader(registry);
    private final AvroDeserializer<TracePage> avro = new AvroDeserializer<>(registry, TracePage.class);
    private final PageSums sums = new WindowedFold(WINDOWS, FoldJournal.NONE).collector();
    private WindowedFold fold = new WindowedFold(WINDOWS, FoldJournal.NONE);
    private WindowedFold stored = fold;
    private byte[][] pages = new byte[0][];
    private byte[][] evolved = new byte[0][];
    private byte[] begin = new byte[0];
    private int next;

    /** Pages of a run of the model, and folds in which the run has begun. */
    @Setup
    public void writePages() throws BadPageException {
        String subject = "wakestream.trace-value";
        int id = registry.register(subject, TracePage.getClassSchema());
        ModelPages run = new ModelPages(RUN, id, FullPages.EVENTS);
        begin = run.records.get(0);
        pages = FullPages.of(run.records, reader);
        Schema later = FullPages.withUnknownFields(TracePage.getClassSchema());
        evolved = FullPages.rewrite(pages, later, registry.register(subject, later));
        fold = begin(FoldJournal.NONE);
        stored = begin(new FoldStore(new InMemoryKeyValueStore("fold-state"), WINDOWS, RowSpec.DEFAULT));
    }

    private byte[] page(byte[][] of) {
        next = (next + 1) % of.length;
        return of[next];
    }

    @Benchmark
    @OperationsPerInvocation(FullPages.EVENTS)
    public @Nullable TracePage avroSpecificReader() {
        return avro.deserialize("wakestream.trace", page(pages));
    }

    @Benchmark
    @OperationsPerInvocation(FullPages.EVENTS)
    public long walk() throws BadPageException {
        Adder adder = new Adder();
        reader.read(page(pages), adder);
        return adder.sumNs;
    }

    @Benchmark
    @OperationsPerInvocation(FullPages.EVENTS)
    public long sum() throws BadPageException {
        reader.read(page(pages), sums);
        return sums.lastNs();
    }

    @Benchmark
    @OperationsPerInvocation(FullPages.EVENTS)
    public long sumUnknownFields() throws BadPageException {
        reader.read(page(evolved), sums);
        return sums.lastNs();
    }

    /** After the last page another run begins, as the first page's times come again. */
    @Benchmark
    @OperationsPerInvocation(FullPages.EVENTS)
    public WindowedFold.Outcome fold() throws BadPageException {
        byte[] page = page(pages);
        if (next == 0) {
            fold = begin(FoldJournal.NONE);
        }
        reader.read(page, fold.collector());
        return fold.apply(0);
    }

    /** With the copy of the state in a store of Kafka Streams' kind, a map in memory, as the pipeline has it. */
    @Benchmark
    @OperationsPerInvocation(FullPages.EVENTS)
    public WindowedFold.Outcome foldAndStore() throws BadPageException {
        byte[] page = page(pages);
        if (next == 0) {
            stored = begin(new FoldStore(new InMemoryKeyValueStore("fold-state"), WINDOWS, RowSpec.DEFAULT));
        }
        reader.read(page, stored.collector());
        return stored.apply(0);
    }

    private WindowedFold begin(FoldJournal journal) throws BadPageException {
        WindowedFold begun = new WindowedFold(WINDOWS, journal);
        reader.read(begin, begun.collector());
        begun.apply(0);
        return begun;
    }

    /** Adds up self time, as the least that a handler could do. */
    private static final class Adder implements PageHandler {
        private static final int ROWS = 1024;

        private final long[] self = new long[ROWS];
        private long sumNs;

        @Override
        public void pageStart(String run, int cpu, long seq, long firstNs, long lastNs, long lostEvents) {}

        @Override
        public void comm(int index, String name) {}

        @Override
        public void symbol(int index, String name, @Nullable String dso) {}

        @Override
        public void event(long timeNs, int pid, int comm, EventKind kind) {}

        @Override
        public void cost(int symbol, int comm, long calls, long selfNs) {
            self[(comm * 64 + symbol) % ROWS] += selfNs;
            sumNs += selfNs;
        }

        @Override
        public void pageEnd() {}

        @Override
        public void runBegin(String run, RunBegin begin) {}

        @Override
        public void runEnd(String run, RunEnd end) {}
    }
}
