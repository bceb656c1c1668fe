/**
 * Tasks and what they do: the workloads as state machines that plan stretches of work, block and wake each other. Knows
 * neither run queues nor CPUs: the scheduler's own state of a task lives in the kernel.
 */
@NullMarked
package dev.wakestream.sched.task;

import org.jspecify.annotations.NullMarked;
