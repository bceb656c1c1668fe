/**
 * One wakeup of the simulated kernel as an account of itself: what was asked in which order, what each check saw, and what came
 * of it. Values only; the kernel's WakeupExplainer fills them.
 */
@NullMarked
package dev.wakestream.sched.kernel.explain;

import org.jspecify.annotations.NullMarked;
