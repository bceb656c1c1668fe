/**
 * Cache lines: who owns a line, who shares it, what an access costs at which distance and how accesses queue. Times are
 * picoseconds. Knows CPUs and nodes, but no run queue, task or kernel function.
 */
@NullMarked
package dev.wakestream.sched.coherence;

import org.jspecify.annotations.NullMarked;
