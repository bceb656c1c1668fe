/** Broker, registry, topics and runs of the model, as the end-to-end benchmarks need them. */
@NullMarked
package dev.wakestream.benchmarks.stack;

import org.jspecify.annotations.NullMarked;
