/**
 * JMH benchmarks of the hot paths, built and run only with {@code -Pbenchmarks}. Nothing here asserts; figures are read and
 * quoted as ratios measured in one run.
 */
@NullMarked
package dev.wakestream.benchmarks;

import org.jspecify.annotations.NullMarked;
