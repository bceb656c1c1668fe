/**
 * Real traces: which format a file has, and the reader for it. A format's own tokenizer, order and parser live in a package
 * of their own below this one. Pure: from text to the trace events that the model emits too; no Kafka, no Avro.
 */
@NullMarked
package dev.wakestream.producer.ingest;

import org.jspecify.annotations.NullMarked;
