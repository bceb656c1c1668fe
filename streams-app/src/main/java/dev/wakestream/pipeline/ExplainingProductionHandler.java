package dev.wakestream.pipeline;

import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.ProductionExceptionHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tries again what may succeed, and otherwise says in one sentence what could not be written. Nothing is skipped: a missing
 * window, or a gap in a changelog, would be a wrong result.
 */
public final class ExplainingProductionHandler implements ProductionExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(ExplainingProductionHandler.class);

    @Override
    public Response handleError(ErrorHandlerContext context, ProducerRecord<byte[], byte[]> record, Exception cause) {
        if (cause instanceof RetriableException) {
            return Response.retry();
        }
        String hint = cause instanceof RecordTooLargeException ? "; raise max.message.bytes of that topic" : "";
        LOG.error(
                "cannot write a record of {} bytes to {}: {}{}",
                record.value() == null ? 0 : record.value().length,
                record.topic(),
                cause.getMessage(),
                hint);
        return Response.fail();
    }

    @Override
    public void configure(Map<String, ?> configs) {}
}
