/** Benchmark {@code live}: model, broker and pipeline at work at the same time, on one machine. */
@NullMarked
package dev.wakestream.benchmarks.live;

import org.jspecify.annotations.NullMarked;
