package dev.wakestream.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.schema.serde.RegistryUnreachableException;
import dev.wakestream.schema.topic.RejectedHeaders;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.errors.DeserializationExceptionHandler;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.ProcessingExceptionHandler;
import org.apache.kafka.streams.errors.ProductionExceptionHandler;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.Test;

class HandlersTest {
    private static final byte[] KEY = {1};
    private static final byte[] VALUE = {2};
    private static final Record<byte[], byte[]> RECORD = new Record<>(KEY, VALUE, 5);

    private final RejectingProcessingHandler processing = new RejectingProcessingHandler();

    private record Context(String topic) implements ErrorHandlerContext {
        @Override
        public int partition() {
            return 3;
        }

        @Override
        public long offset() {
            return 42;
        }

        @Override
        public Headers headers() {
            return new RecordHeaders();
        }

        @Override
        public String processorNodeId() {
            return "fold";
        }

        @Override
        public TaskId taskId() {
            return new TaskId(0, 3);
        }

        @Override
        public long timestamp() {
            return 5;
        }

        @Override
        public byte[] sourceRawKey() {
            return KEY;
        }

        @Override
        public byte[] sourceRawValue() {
            return VALUE;
        }
    }

    private ProcessingExceptionHandler.Result processing(String topic, Exception cause) {
        return processing.handleError(new Context(topic), RECORD, cause).result();
    }

    @Test
    void anUnforeseenFailureInTheFoldCostsOneRecord() {
        var response = processing.handleError(
                new Context("wakestream.trace"), RECORD, new IllegalStateException("what was that"));

        assertThat(response.result()).isEqualTo(ProcessingExceptionHandler.Result.RESUME);
        ProducerRecord<byte[], byte[]> rejected =
                response.deadLetterQueueRecords().get(0);
        assertThat(rejected.topic()).isEqualTo("wakestream.rejected");
        assertThat(rejected.key()).isEqualTo(KEY);
        assertThat(rejected.value()).isEqualTo(VALUE);
        assertThat(header(rejected, RejectedHeaders.REASON)).isEqualTo("what was that");
        assertThat(header(rejected, RejectedHeaders.PARTITION)).isEqualTo("3");
        assertThat(header(rejected, RejectedHeaders.OFFSET)).isEqualTo("42");
        assertThat(header(rejected, RejectedHeaders.STAGE)).isEqualTo("process");
    }

    @Test
    void aFailureOfTheRegistryOrBehindTheFoldCostsNoRecord() {
        assertThat(processing("wakestream.trace", new RegistryUnreachableException("gone", null)))
                .isEqualTo(ProcessingExceptionHandler.Result.FAIL);
        assertThat(processing("wakestream.trace", new TimeoutException("gone")))
                .isEqualTo(ProcessingExceptionHandler.Result.FAIL);
        assertThat(processing("app-partials-repartition", new IllegalStateException("broken")))
                .isEqualTo(ProcessingExceptionHandler.Result.FAIL);
    }

    @Test
    void onlyTraceRecordsMayBeUnreadable() {
        RejectingDeserializationHandler handler = new RejectingDeserializationHandler();
        ConsumerRecord<byte[], byte[]> record = new ConsumerRecord<>("t", 3, 42, KEY, VALUE);
        Exception cause = new IllegalStateException("broken");

        assertThat(handler.handleError(new Context("wakestream.trace"), record, cause)
                        .deadLetterQueueRecords())
                .hasSize(1);
        assertThat(handler.handleError(new Context("app-partials-repartition"), record, cause)
                        .deadLetterQueueRecords())
                .isEmpty();
    }

    @Test
    void nothingIsSkippedOnTheWayOut() {
        ExplainingProductionHandler handler = new ExplainingProductionHandler();
        ProducerRecord<byte[], byte[]> record = new ProducerRecord<>("wakestream.windows", KEY, VALUE);
        Context context = new Context("t");

        assertThat(handler.handleError(context, record, new TimeoutException("slow"))
                        .result())
                .isEqualTo(ProductionExceptionHandler.Result.RETRY);
        assertThat(handler.handleError(context, record, new RecordTooLargeException("large"))
                        .result())
                .isEqualTo(ProductionExceptionHandler.Result.FAIL);
    }

    @Test
    void everyHandlerFailsWhereItIsToldTo() {
        Map<String, String> fail = Map.of(
                ErrorPolicy.DESERIALIZATION, "fail", ErrorPolicy.PROCESSING, "fail", ErrorPolicy.PRODUCTION, "fail");
        RejectingDeserializationHandler deserialization = new RejectingDeserializationHandler();
        ExplainingProductionHandler production = new ExplainingProductionHandler();
        deserialization.configure(fail);
        processing.configure(fail);
        production.configure(fail);
        Context context = new Context("wakestream.trace");
        Exception cause = new IllegalStateException("broken");

        assertThat(deserialization
                        .handleError(context, new ConsumerRecord<>("t", 3, 42, KEY, VALUE), cause)
                        .result())
                .isEqualTo(DeserializationExceptionHandler.Result.FAIL);
        assertThat(processing("wakestream.trace", cause)).isEqualTo(ProcessingExceptionHandler.Result.FAIL);
        assertThat(unserializable(production, "wakestream.windows").result())
                .isEqualTo(ProductionExceptionHandler.Result.FAIL);
    }

    @Test
    void aResultThatCannotBeWrittenIsToldAmongTheRejectedOnes() {
        ExplainingProductionHandler handler = new ExplainingProductionHandler();

        ProducerRecord<byte[], byte[]> letter = unserializable(handler, "wakestream.windows")
                .deadLetterQueueRecords()
                .get(0);

        assertThat(header(letter, RejectedHeaders.TOPIC)).isEqualTo("wakestream.windows");
        assertThat(header(letter, RejectedHeaders.STAGE)).isEqualTo("produce");
        assertThat(header(letter, RejectedHeaders.REASON))
                .isEqualTo("cannot write a value to wakestream.windows: broken");
        assertThat(unserializable(handler, "app-partials-repartition").result())
                .isEqualTo(ProductionExceptionHandler.Result.FAIL);
    }

    @Test
    void aRefusedResultIsSkippedOnlyWhereThatSpoilsNoTransaction() {
        ExplainingProductionHandler handler = new ExplainingProductionHandler();
        handler.configure(Map.of("processing.guarantee", "at_least_once"));
        ProducerRecord<byte[], byte[]> record = new ProducerRecord<>("wakestream.windows", KEY, VALUE);
        Context context = new Context("t");

        assertThat(handler.handleError(context, record, new RecordTooLargeException("large"))
                        .result())
                .isEqualTo(ProductionExceptionHandler.Result.RESUME);
        handler.configure(Map.of("processing.guarantee", "exactly_once_v2"));
        assertThat(handler.handleError(context, record, new RecordTooLargeException("large"))
                        .result())
                .isEqualTo(ProductionExceptionHandler.Result.FAIL);
    }

    @Test
    void aRecordAsLargeAsATopicTakesIsCutToFitWithItsHeaders() {
        byte[] value = new byte[1_048_500];
        Headers original = new RecordHeaders().add("x", new byte[10]);
        DeadLetter letter = DeadLetter.of(
                new byte[500_000],
                value,
                original,
                new DeadLetter.Cause("m".repeat(5_000), "malformed", "fold"),
                new DeadLetter.Origin("wakestream.trace", 0, 7));

        int headers = 0;
        for (Header header : letter.headers()) {
            headers += header.key().length() + header.value().length;
        }
        byte[] key = Objects.requireNonNull(letter.key());
        byte[] kept = Objects.requireNonNull(letter.value());
        assertThat(key).hasSize(100_000);
        assertThat(key.length + kept.length + headers).isBetween(990_000, 1_010_000);
        assertThat(new String(
                        letter.headers().lastHeader(RejectedHeaders.VALUE_BYTES).value(), StandardCharsets.UTF_8))
                .isEqualTo("1048500");
        assertThat(letter.headers().lastHeader("x")).isNotNull();
    }

    @Test
    void otherWordsThanContinueAndFailAreRefused() {
        assertThatThrownBy(() -> ErrorPolicy.of(Map.of(ErrorPolicy.PRODUCTION, "ignore")))
                .hasMessage("wakestream.production.errors is 'ignore', allowed is continue or fail");
    }

    private static ProductionExceptionHandler.Response unserializable(
            ExplainingProductionHandler handler, String topic) {
        return handler.handleSerializationError(
                new Context("t"),
                new ProducerRecord<>(topic, "k", "v"),
                new IllegalStateException("broken"),
                ProductionExceptionHandler.SerializationExceptionOrigin.VALUE);
    }

    private static String header(ProducerRecord<byte[], byte[]> record, String name) {
        return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }
}
