package dev.wakestream.benchmarks.fold;

import dev.wakestream.benchmarks.stack.BenchStack;
import dev.wakestream.schema.TracePage;
import dev.wakestream.schema.serde.AvroDeserializer;
import dev.wakestream.schema.topic.Topics;
import java.io.IOException;
import java.io.Serial;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.AggregateFunction;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.windowing.ProcessWindowFunction;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * The same windows as an Apache Flink DataStream program on a local mini cluster: keyed tumbling windows with an incremental
 * aggregate, state on the heap (Flink's default; it fits by far, and RocksDB is slower), exactly-once checkpoints. Written to be fast:
 * records become rows in the source's deserializer, rows are POJOs, objects are reused along the chain; results stay in memory,
 * which costs less than a topic. Over when the last window's result is out.
 */
final class FlinkJob {
    private static final Duration WINDOW = Duration.ofMillis(10);

    /** CPUs are behind each other, and nothing may be dropped: longer than any run. */
    private static final Duration OUT_OF_ORDER = Duration.ofHours(1);

    private static final Duration CHECKPOINT = Duration.ofSeconds(10);

    // The mini cluster runs in this JVM, but gets the program's parts through serialisation.
    private static volatile Stopwatch watch = new Stopwatch();
    private static final LongAdder EVENTS = new LongAdder();
    private static final ResultTable RESULT_LOCK = new ResultTable();
    private static volatile ResultTable result = new ResultTable();
    private static volatile @Nullable Measured measured;

    private final String topic;

    /** @param topic where the sample is, one event a record or in pages */
    FlinkJob(String topic) {
        this.topic = topic;
    }

    Pass run(Environment environment) throws Exception {
        watch = new Stopwatch();
        result = new ResultTable();
        measured = null;
        EVENTS.reset();
        Configuration configuration = new Configuration();
        configuration.set(
                CheckpointingOptions.CHECKPOINTS_DIRECTORY,
                environment.dir().toUri().toString());
        StreamExecutionEnvironment flink =
                StreamExecutionEnvironment.createLocalEnvironment(environment.threads(), configuration);
        flink.enableCheckpointing(CHECKPOINT.toMillis());
        flink.getConfig().enableObjectReuse();
        KafkaSource<CostRow> source = KafkaSource.<CostRow>builder()
                .setBootstrapServers(environment.bootstrapServers())
                .setTopics(topic)
                .setGroupId(environment.applicationId())
                .setStartingOffsets(OffsetsInitializer.earliest())
                .setBounded(OffsetsInitializer.latest())
                .setDeserializer(new Rows(environment.registryUrl()))
                .build();
        flink.fromSource(
                        source,
                        WatermarkStrategy.<CostRow>forBoundedOutOfOrderness(OUT_OF_ORDER)
                                .withTimestampAssigner((row, timestamp) -> row.timeMs),
                        "rows")
                .keyBy(row -> row.key)
                .window(TumblingEventTimeWindows.of(WINDOW))
                .aggregate(new Sum(), new WithWindow())
                .sinkTo(new Collect());
        flink.execute(environment.applicationId());
        long events = EVENTS.sum();
        if (events != environment.data().sampleEvents()) {
            throw new IllegalStateException(
                    "read " + events + " events of " + environment.data().sampleEvents());
        }
        Measured last = measured;
        if (last == null) {
            throw new IllegalStateException("no window came out");
        }
        return new Pass(new Measured(events, last.ns(), last.cpuNs()), result);
    }

    /** Takes records apart. */
    private static final class Rows implements KafkaRecordDeserializationSchema<CostRow> {
        @Serial
        private static final long serialVersionUID = 1;

        private final String registryUrl;
        private transient @Nullable AvroDeserializer<TracePage> pages;

        Rows(String registryUrl) {
            this.registryUrl = registryUrl;
        }

        @Override
        public void deserialize(ConsumerRecord<byte[], byte[]> record, Collector<CostRow> out) throws IOException {
            watch.begin();
            TracePage page = pages().deserialize(Topics.TRACE.name(), record.value());
            if (page == null) {
                return;
            }
            CostRows.forEach(page, out::collect);
            EVENTS.add(page.getEvents().size());
        }

        private AvroDeserializer<TracePage> pages() {
            AvroDeserializer<TracePage> known = pages;
            if (known == null) {
                // lives as long as the job, which has no end of its own for it
                known = new AvroDeserializer<>(BenchStack.registryAt(registryUrl), TracePage.class);
                pages = known;
            }
            return known;
        }

        @Override
        public TypeInformation<CostRow> getProducedType() {
            return TypeInformation.of(CostRow.class);
        }
    }

    /** Adds up. */
    private static final class Sum implements AggregateFunction<CostRow, CostRow, CostRow> {
        @Serial
        private static final long serialVersionUID = 1;

        @Override
        public CostRow createAccumulator() {
            return new CostRow();
        }

        @Override
        public CostRow add(CostRow row, CostRow sum) {
            sum.calls += row.calls;
            sum.selfNs += row.selfNs;
            return sum;
        }

        @Override
        public CostRow getResult(CostRow sum) {
            return sum;
        }

        @Override
        public CostRow merge(CostRow a, CostRow b) {
            return new CostRow("", 0, a.calls + b.calls, a.selfNs + b.selfNs);
        }
    }

    /** Puts the window's start and key to its sums. */
    private static final class WithWindow extends ProcessWindowFunction<CostRow, CostRow, String, TimeWindow> {
        @Serial
        private static final long serialVersionUID = 1;

        @Override
        public void process(
                String key,
                ProcessWindowFunction<CostRow, CostRow, String, TimeWindow>.Context context,
                Iterable<CostRow> sums,
                Collector<CostRow> out) {
            for (CostRow sum : sums) {
                out.collect(new CostRow(key, context.window().getStart(), sum.calls, sum.selfNs));
            }
        }
    }

    /** Keeps the results. */
    private static final class Collect implements Sink<CostRow> {
        @Serial
        private static final long serialVersionUID = 1;

        @Override
        public SinkWriter<CostRow> createWriter(WriterInitContext context) {
            return new Writer();
        }
    }

    private static final class Writer implements SinkWriter<CostRow> {
        @Override
        public void write(CostRow row, SinkWriter.Context context) {
            synchronized (RESULT_LOCK) {
                result.add(row.timeMs, row.key, row.calls, row.selfNs);
            }
        }

        @Override
        public void flush(boolean endOfInput) {
            if (endOfInput) {
                // the last one to end its input has the last word
                synchronized (RESULT_LOCK) {
                    measured = watch.end(1);
                }
            }
        }

        @Override
        public void close() {}
    }
}
