package dev.wakestream.sched.task;

/**
 * One figure of a workload.
 *
 * @param name for example completion_time
 * @param unit of the value, for example s
 * @param higherIsBetter whether more of it is better
 * @param value the figure
 */
public record Measure(String name, String unit, boolean higherIsBetter, double value) {}
