/** The workloads without a kernel. */
@NullMarked
package dev.wakestream.sched.task;

import org.jspecify.annotations.NullMarked;
