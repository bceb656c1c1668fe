/** Tests of the decision oracle. */
@NullMarked
package dev.wakestream.sched.oracle;

import org.jspecify.annotations.NullMarked;
