/**
 * The model's wakeup decisions against recorded ones of a real kernel: each recorded call is decided again by the model's
 * own code, with the recorded inputs and answers, and compared question by question. Reads no files; no simulation here.
 */
@NullMarked
package dev.wakestream.sched.oracle;

import org.jspecify.annotations.NullMarked;
