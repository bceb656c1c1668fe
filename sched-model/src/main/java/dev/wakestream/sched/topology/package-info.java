/**
 * The machine: CPUs, cores, clusters, LLCs, nodes, their distances and the scheduler domains built on them. Knows no
 * task, no event and no file format.
 */
@NullMarked
package dev.wakestream.sched.topology;

import org.jspecify.annotations.NullMarked;
