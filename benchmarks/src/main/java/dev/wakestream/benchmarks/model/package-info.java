/** Benchmark {@code model}: how fast the model simulates, by itself and beside the real thing. */
@NullMarked
package dev.wakestream.benchmarks.model;

import org.jspecify.annotations.NullMarked;
