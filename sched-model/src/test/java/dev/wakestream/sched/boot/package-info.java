@NullMarked
package dev.wakestream.sched.boot;

import org.jspecify.annotations.NullMarked;
