package dev.wakestream.benchmarks;

import dev.wakestream.schema.RunBegin;
import dev.wakestream.schema.RunEnd;
import dev.wakestream.schema.TracePage;
import dev.wakestream.schema.serde.AvroDeserializer;
import dev.wakestream.schema.serde.BadPageException;
import dev.wakestream.schema.serde.EventKind;
import dev.wakestream.schema.serde.InMemorySchemaRegistry;
import dev.wakestream.schema.serde.PageHandler;
import dev.wakestream.schema.serde.PageNames;
import dev.wakestream.schema.serde.PageReader;
import dev.wakestream.schema.serde.PageWriter;
import java.util.concurrent.TimeUnit;
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

/** Writing and reading a page of 512 events, per event: our walker beside Avro's SpecificDatumReader. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PageDecodeBenchmark {
    private static final int EVENTS = 512;
    private static final int COMMS = 2;
    private static final int SYMBOLS = 24;
    private static final int COSTS = 5;

    private final InMemorySchemaRegistry registry = new InMemorySchemaRegistry();
    private final PageReader reader = new PageReader(registry);
    private final AvroDeserializer<TracePage> avro = new AvroDeserializer<>(registry, TracePage.class);
    private final PageWriter writer = new PageWriter(new Names());
    private int schemaId;
    private byte[] page = new byte[0];

    /** One page in the shape of a hackbench run: wakings and switches, five costs each. */
    @Setup
    public void writePage() {
        schemaId = registry.register("wakestream.trace-value", TracePage.getClassSchema());
        page = write();
    }

    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public byte[] write() {
        writer.begin("20261130-120000-000-abcdef", 17, 3, 0, 0);
        long timeNs = 0;
        for (int i = 0; i < EVENTS; i++) {
            timeNs += 700 + 13L * (i % 17);
            writer.event(timeNs, 1000 + i % 40, i % COMMS);
            if (i % 2 == 0) {
                writer.schedWaking(0, 1000 + i % 40, 120, i % 480);
            } else {
                writer.schedSwitch(0, 1000 + i % 40, 120, "S", 1, 0, 120, 12_345);
            }
            for (int cost = 0; cost < COSTS; cost++) {
                writer.cost((i + 5 * cost) % SYMBOLS, i % COMMS, 1, 120 + i % 300);
            }
            writer.endEvent();
        }
        return writer.finish(schemaId, timeNs);
    }

    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public long walk() throws BadPageException {
        Adder adder = new Adder();
        reader.read(page, adder);
        return adder.sumNs;
    }

    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public @Nullable TracePage avroSpecificReader() {
        return avro.deserialize("wakestream.trace", page);
    }

    private static final class Adder implements PageHandler {
        private final long[] self = new long[COMMS * SYMBOLS * 2];
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
            self[comm * SYMBOLS + symbol] += selfNs;
            sumNs += selfNs;
        }

        @Override
        public void eventEnd() {}

        @Override
        public void pageEnd() {}

        @Override
        public void runBegin(String run, RunBegin begin) {}

        @Override
        public void runEnd(String run, RunEnd end) {}
    }

    private static final class Names implements PageNames {
        @Override
        public String comm(int id) {
            return id == 0 ? "hackbench" : "swapper";
        }

        @Override
        public String symbol(int id) {
            return "kernel_function_" + id;
        }

        @Override
        public @Nullable String dso(int id) {
            return null;
        }
    }
}
