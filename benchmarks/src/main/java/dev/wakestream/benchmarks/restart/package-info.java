/** Benchmark {@code restart}: how long the product's own process takes to be live again after it was killed. */
@NullMarked
package dev.wakestream.benchmarks.restart;

import org.jspecify.annotations.NullMarked;
