/** Whole runs of the model: their properties, and the mechanism of the headline case. */
@NullMarked
package dev.wakestream.sched.scenario;

import org.jspecify.annotations.NullMarked;
