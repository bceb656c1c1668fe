/**
 * How a kernel chooses the CPU of a task that wakes up: select_task_rq_fair and what it calls. The algorithms ask a
 * {@link dev.wakestream.sched.kernel.select.WakeupView} for all that they want to know, so that the simulated kernel and
 * the decision oracle run the same code. No state of a machine lives here, and no cost is known here but instruction counts.
 */
@NullMarked
package dev.wakestream.sched.kernel.select;

import org.jspecify.annotations.NullMarked;
