/** The selection of a wakeup's CPU by release, on machines that answer as a test says. */
@NullMarked
package dev.wakestream.sched.kernel.select;

import org.jspecify.annotations.NullMarked;
