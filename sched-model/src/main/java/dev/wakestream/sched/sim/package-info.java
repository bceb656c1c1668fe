/**
 * The event core: the queue that orders what happens, the phases of one instant, and the random streams. Knows no CPU,
 * no task and no kernel; everything here is exact and the same on every JVM.
 */
@NullMarked
package dev.wakestream.sched.sim;

import org.jspecify.annotations.NullMarked;
