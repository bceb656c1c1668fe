package dev.wakestream.benchmarks.fold;

import dev.wakestream.schema.FunctionCost;
import dev.wakestream.schema.TracePage;
import dev.wakestream.schema.serde.AvroSerde;
import dev.wakestream.schema.serde.SchemaRegistry;
import dev.wakestream.schema.topic.Topics;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StoreQueryParameters;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.TimeWindows;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.kstream.WindowedSerdes;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.QueryableStoreTypes;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.apache.kafka.streams.state.WindowStore;

/**
 * The same windows as a book on Kafka Streams would build them: take every event apart into costs, {@code
 * groupByKey().windowedBy().aggregate()} over RocksDB, the registry's serde throughout, results into a topic. Cache, compression
 * and guarantee are those of our pipeline. Over when every cost has been aggregated.
 */
final class TextbookStreams {
    /** Where its updates go; nobody reads them. */
    static final String RESULTS = "wakestream-bench.results";

    private static final String STORE = "windows";
    private static final String SUBJECT = "wakestream-bench.cost-value";
    private static final Duration WINDOW = Duration.ofMillis(10);

    /** CPUs are behind each other, and nothing may be dropped: longer than any run. */
    private static final Duration GRACE = Duration.ofHours(1);

    private static final long CACHE_BYTES = 64L << 20;
    private static final Duration STUCK = Duration.ofMinutes(2);
    private static final long LOOK_NS = 1_000_000;

    private final String topic;
    private final Stopwatch watch = new Stopwatch();
    private final LongAdder events = new LongAdder();
    private final LongAdder taken = new LongAdder();
    private final LongAdder aggregated = new LongAdder();

    /** @param topic where the sample is, one event a record or in pages */
    TextbookStreams(String topic) {
        this.topic = topic;
    }

    Pass run(Environment environment) {
        Throwable[] failure = new Throwable[1];
        KafkaStreams streams = new KafkaStreams(topology(environment.registry()), properties(environment));
        try {
            streams.setUncaughtExceptionHandler(thrown -> {
                failure[0] = thrown;
                return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
            });
            streams.start();
            long last = -1;
            long news = System.nanoTime();
            while (events.sum() < environment.data().sampleEvents() || aggregated.sum() < taken.sum()) {
                LockSupport.parkNanos(LOOK_NS);
                if (streams.state() == KafkaStreams.State.ERROR) {
                    throw new IllegalStateException("the streams application failed", failure[0]);
                }
                long now = aggregated.sum();
                if (now != last) {
                    last = now;
                    news = System.nanoTime();
                } else if (System.nanoTime() - news > STUCK.toNanos()) {
                    throw new IllegalStateException("no progress for " + STUCK.toSeconds() + " s");
                }
            }
            Measured measured = watch.end(events.sum());
            return new Pass(measured, result(streams));
        } finally {
            streams.close(CloseOptions.timeout(STUCK)
                    .withGroupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP));
        }
    }

    private Topology topology(SchemaRegistry registry) {
        StreamsBuilder builder = new StreamsBuilder();
        Serde<FunctionCost> costs = AvroSerde.forSubject(registry, FunctionCost.class, SUBJECT);
        builder.stream(topic, Consumed.with(Serdes.String(), Topics.TRACE.valueSerde(registry)))
                .process(Apart::new)
                .groupByKey(Grouped.<String, FunctionCost>as("costs")
                        .withKeySerde(Serdes.String())
                        .withValueSerde(costs))
                .windowedBy(TimeWindows.ofSizeAndGrace(WINDOW, GRACE))
                .aggregate(
                        () -> new FunctionCost("", "", null, 0L, 0L, null, null, null, null, null),
                        (key, cost, sum) -> add(cost, sum),
                        Materialized.<String, FunctionCost, WindowStore<Bytes, byte[]>>as(STORE)
                                .withKeySerde(Serdes.String())
                                .withValueSerde(costs))
                .toStream()
                .to(
                        RESULTS,
                        Produced.with(WindowedSerdes.timeWindowedSerdeFrom(String.class, WINDOW.toMillis()), costs));
        return builder.build();
    }

    private FunctionCost add(FunctionCost cost, FunctionCost sum) {
        aggregated.increment();
        return new FunctionCost(
                cost.getComm(),
                cost.getSymbol(),
                null,
                sum.getCalls() + cost.getCalls(),
                sum.getSelfNs() + cost.getSelfNs(),
                null,
                null,
                null,
                null,
                null);
    }

    /** Event to costs, each with its event's time. */
    private final class Apart extends ContextualProcessor<String, TracePage, String, FunctionCost> {
        @Override
        public void process(Record<String, TracePage> record) {
            watch.begin();
            TracePage page = record.value();
            CostRows.forEach(page, row -> {
                taken.increment();
                String[] parts = row.key.split(String.valueOf(CostRow.SEPARATOR), -1);
                context()
                        .forward(record.withKey(row.key)
                                .withValue(new FunctionCost(
                                        parts[1], parts[2], null, row.calls, row.selfNs, null, null, null, null, null))
                                .withTimestamp(row.timeMs));
            });
            events.add(page.getEvents().size());
        }
    }

    private static Properties properties(Environment environment) {
        Properties p = new Properties();
        p.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, environment.bootstrapServers());
        p.put(StreamsConfig.APPLICATION_ID_CONFIG, environment.applicationId());
        p.put(StreamsConfig.STATE_DIR_CONFIG, environment.dir().toString());
        p.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        p.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, environment.threads());
        p.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, CACHE_BYTES);
        p.put(StreamsConfig.consumerPrefix(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG), "earliest");
        p.put(StreamsConfig.producerPrefix(ProducerConfig.COMPRESSION_TYPE_CONFIG), "lz4");
        return p;
    }

    private static ResultTable result(KafkaStreams streams) {
        ReadOnlyWindowStore<String, FunctionCost> store =
                streams.store(StoreQueryParameters.fromNameAndType(STORE, QueryableStoreTypes.windowStore()));
        ResultTable table = new ResultTable();
        try (KeyValueIterator<Windowed<String>, FunctionCost> rows = store.all()) {
            while (rows.hasNext()) {
                KeyValue<Windowed<String>, FunctionCost> row = rows.next();
                table.add(row.key.window().start(), row.key.key(), row.value.getCalls(), row.value.getSelfNs());
            }
        }
        return table;
    }
}
