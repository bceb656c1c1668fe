package dev.wakestream.benchmarks.fold;

import org.jspecify.annotations.Nullable;

/**
 * What came of one pass.
 *
 * @param measured how fast it was
 * @param result what it computed; null for programs that compute nothing
 */
record Pass(Measured measured, @Nullable ResultTable result) {}
