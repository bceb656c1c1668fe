/**
 * Kafka Streams wiring: the topology, its processors, what happens to records that cannot be used, and the settings. What is
 * computed is computed in {@code cost}; nothing here adds up anything.
 */
@NullMarked
package dev.wakestream.pipeline;

import org.jspecify.annotations.NullMarked;
