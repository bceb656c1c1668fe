/** The boot-time construction of the scheduler's table of levels, as a cost of its own: no task runs, no queue exists yet. */
@NullMarked
package dev.wakestream.sched.boot;

import org.jspecify.annotations.NullMarked;
