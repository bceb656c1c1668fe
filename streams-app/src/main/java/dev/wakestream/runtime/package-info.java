/**
 * Life of the pipeline as a process: checks before the start, states, restarts of failed threads, a clean stop. What the
 * pipeline does is said in {@code pipeline}.
 */
@NullMarked
package dev.wakestream.runtime;

import org.jspecify.annotations.NullMarked;
