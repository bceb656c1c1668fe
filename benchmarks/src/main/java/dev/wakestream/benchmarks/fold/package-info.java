/**
 * Benchmark {@code fold}: our pipeline beside what else could be done with the same events. Each program is a {@link
 * dev.wakestream.benchmarks.fold.Subject} in a JVM of its own.
 */
@NullMarked
package dev.wakestream.benchmarks.fold;

import org.jspecify.annotations.NullMarked;
