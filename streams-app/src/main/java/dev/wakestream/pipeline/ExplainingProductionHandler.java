package dev.wakestream.pipeline;

import dev.wakestream.pipeline.ErrorPolicy.OnError;
import dev.wakestream.schema.serde.RegistryException;
import dev.wakestream.schema.topic.Topics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.ProductionExceptionHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tries again what may succeed, and otherwise says in one sentence what could not be written. A result of ours that will never
 * be written may be told among the rejected records instead; a gap in an internal topic, never: it would falsify results.
 *
 * <p>Under exactly-once a record that was sent and refused has spoilt the transaction, whatever is said here; what fails before
 * it is sent has not.
 */
public final class ExplainingProductionHandler implements ProductionExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(ExplainingProductionHandler.class);
    private static final Set<String> RESULTS = Set.of(Topics.WINDOWS.name(), Topics.PROFILES.name());

    private OnError onError = OnError.CONTINUE;
    private boolean transactional = true;

    @Override
    public Response handleError(ErrorHandlerContext context, ProducerRecord<byte[], byte[]> record, Exception cause) {
        if (cause instanceof RetriableException) {
            return Response.retry();
        }
        String hint = cause instanceof RecordTooLargeException
                ? "; raise max.message.bytes of that topic, or lower --max-rows"
                : "";
        String message = "cannot write a record of " + (record.value() == null ? 0 : record.value().length)
                + " bytes to " + record.topic() + ": " + cause.getMessage() + hint;
        LOG.error(message);
        return !transactional && cause instanceof RecordTooLargeException
                ? rejectedOrFail(context, record.topic(), message, cause)
                : Response.fail();
    }

    @Override
    @SuppressWarnings("rawtypes") // as Kafka declares it
    public Response handleSerializationError(
            ErrorHandlerContext context, ProducerRecord record, Exception cause, SerializationExceptionOrigin origin) {
        String message = "cannot write a " + origin.toString().toLowerCase(Locale.ROOT) + " to " + record.topic() + ": "
                + cause.getMessage();
        LOG.error(message);
        return cause instanceof RegistryException
                ? Response.fail()
                : rejectedOrFail(context, record.topic(), message, cause);
    }

    private Response rejectedOrFail(ErrorHandlerContext context, String topic, String message, Exception cause) {
        if (onError == OnError.FAIL || !RESULTS.contains(topic)) {
            return Response.fail();
        }
        return Response.resume(List.of(DeadLetter.record(
                context,
                new DeadLetter.Cause(message, cause.getClass().getSimpleName(), "produce"),
                new DeadLetter.Origin(topic, -1, -1))));
    }

    @Override
    public void configure(Map<String, ?> configs) {
        onError = ErrorPolicy.of(configs).production();
        Object guarantee = configs.get(StreamsConfig.PROCESSING_GUARANTEE_CONFIG);
        transactional = guarantee == null || StreamsConfig.EXACTLY_ONCE_V2.equals(guarantee.toString());
    }
}
