/** The slow path of fork by release, on machines that answer as a test says. */
@NullMarked
package dev.wakestream.sched.kernel.place;

import org.jspecify.annotations.NullMarked;
