/**
 * Real traces: from a file to the same trace events that the model emits. Here is what all text formats share (opening,
 * lines, rejection reasons, the summary of a file) and the door {@link dev.wakestream.producer.ingest.IngestRun}; a
 * format's own tokenizer, order and parser live in a package of their own, which knows neither Kafka nor Avro.
 */
@NullMarked
package dev.wakestream.producer.ingest;

import org.jspecify.annotations.NullMarked;
