package dev.wakestream.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.schema.serde.RegistryUnreachableException;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
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
        assertThat(header(rejected, DeadLetter.REASON)).isEqualTo("what was that");
        assertThat(header(rejected, DeadLetter.PARTITION)).isEqualTo("3");
        assertThat(header(rejected, DeadLetter.OFFSET)).isEqualTo("42");
        assertThat(header(rejected, DeadLetter.STAGE)).isEqualTo("process");
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

    private static String header(ProducerRecord<byte[], byte[]> record, String name) {
        return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }
}
