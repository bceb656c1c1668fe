/**
 * Trace events to pages: when a page is closed, what a marker says, what is counted. Pure: bytes go to a {@link
 * dev.wakestream.producer.mapping.PageOutput}, the clock is handed in; no Kafka and no files.
 */
@NullMarked
package dev.wakestream.producer.mapping;

import org.jspecify.annotations.NullMarked;
