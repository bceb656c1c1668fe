/** Profiles and toggles as users see them. */
@NullMarked
package dev.wakestream.sched.kernel.profile;

import org.jspecify.annotations.NullMarked;
