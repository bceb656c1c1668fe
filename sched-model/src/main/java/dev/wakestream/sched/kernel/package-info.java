/**
 * The scheduler: run queues, wakeups, idle search, context switches, ticks, idle loop, tickless idle and balancing. Each
 * kernel function is a small class that reads as its algorithm and accesses cache lines in the order of the real one. No
 * workload, no file format and no release's name is known here.
 */
@NullMarked
package dev.wakestream.sched.kernel;

import org.jspecify.annotations.NullMarked;
