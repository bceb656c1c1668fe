/** The kernel's functions one by one, on machines and queues set up by hand. */
@NullMarked
package dev.wakestream.sched.kernel;

import org.jspecify.annotations.NullMarked;
