/**
 * What a run of the model, or a real recording, tells the world: trace events, the costs charged between them, and the
 * sink they go to. Nothing here knows Kafka, Avro or files.
 */
@NullMarked
package dev.wakestream.sched.trace;

import org.jspecify.annotations.NullMarked;
