package dev.wakestream.pipeline;

import dev.wakestream.pipeline.ErrorPolicy.OnError;
import dev.wakestream.schema.serde.RegistryException;
import dev.wakestream.schema.topic.Topics;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.ProcessingExceptionHandler;
import org.apache.kafka.streams.processor.api.Record;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A trace record that makes the fold fail in an unforeseen way goes to the rejected ones; it would fail again each time. When
 * the registry or the broker is the cause, the record is innocent and the thread starts again from the last commit. A failure
 * behind the fold would falsify results if it were skipped.
 */
public final class RejectingProcessingHandler implements ProcessingExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(RejectingProcessingHandler.class);

    private OnError onError = OnError.CONTINUE;

    @Override
    public Response handleError(ErrorHandlerContext context, Record<?, ?> record, Exception cause) {
        if (onError == OnError.FAIL
                || cause instanceof UnusableRecordException
                || !Topics.TRACE.name().equals(context.topic())
                || cause instanceof RegistryException
                || cause instanceof KafkaException) {
            return Response.fail();
        }
        LOG.warn(
                "record {} of {}-{} rejected after an unforeseen failure; please report it",
                context.offset(),
                context.topic(),
                context.partition(),
                cause);
        return Response.resume(List.of(DeadLetter.of(context, cause, "process")));
    }

    @Override
    public void configure(Map<String, ?> configs) {
        onError = ErrorPolicy.of(configs).processing();
    }
}
