package dev.wakestream.sched.task;

/**
 * What a kernel's pipes are like.
 *
 * @param pageBytes page size of the machine (bytes): a slot
 * @param fullReadsWake every read that finds all slots used wakes a writer, whether it frees a slot or not; else only one that
 *     frees a slot does (model-spec 6.1)
 */
public record Pipes(int pageBytes, boolean fullReadsWake) {}
