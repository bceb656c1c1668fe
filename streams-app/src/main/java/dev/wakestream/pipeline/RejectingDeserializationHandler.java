package dev.wakestream.pipeline;

import dev.wakestream.pipeline.ErrorPolicy.OnError;
import dev.wakestream.schema.topic.Topics;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.errors.DeserializationExceptionHandler;
import org.apache.kafka.streams.errors.ErrorHandlerContext;

/**
 * Trace records go to the rejected ones when even their bytes cannot be taken, which plain byte arrays do not bring about but
 * headers or a changed source may. A record of our own internal topics is another matter: to skip it would falsify results.
 */
public final class RejectingDeserializationHandler implements DeserializationExceptionHandler {
    private OnError onError = OnError.CONTINUE;

    @Override
    public Response handleError(ErrorHandlerContext context, ConsumerRecord<byte[], byte[]> record, Exception cause) {
        if (onError == OnError.FAIL || !Topics.TRACE.name().equals(context.topic())) {
            return Response.fail();
        }
        return Response.resume(List.of(DeadLetter.of(context, cause, "deserialize")));
    }

    @Override
    public void configure(Map<String, ?> configs) {
        onError = ErrorPolicy.of(configs).deserialization();
    }
}
