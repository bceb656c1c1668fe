/**
 * What is known of open runs, read from the state of this instance's merges with Kafka Streams' interactive queries, or where it
 * is if another instance has it.
 */
@NullMarked
package dev.wakestream.query.store;

import org.jspecify.annotations.NullMarked;
