/** Benchmark {@code growth}: what the pipeline costs when one measure of the input grows and nothing else does. */
@NullMarked
package dev.wakestream.benchmarks.growth;

import org.jspecify.annotations.NullMarked;
