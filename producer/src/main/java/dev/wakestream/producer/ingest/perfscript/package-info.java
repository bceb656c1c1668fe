/**
 * The text of {@code perf script}: tokenizer (line to fields), order (a bounded sort by time), parser (fields to trace
 * events). Pure: reads lines, calls a sink, and knows neither Kafka nor Avro nor where the lines come from.
 */
@NullMarked
package dev.wakestream.producer.ingest.perfscript;

import org.jspecify.annotations.NullMarked;
