/**
 * Kernel releases as data: which behaviour each release chose for each decision, and the patches that change one. No
 * algorithm lives here, and no algorithm asks for a release's name.
 */
@NullMarked
package dev.wakestream.sched.kernel.profile;

import org.jspecify.annotations.NullMarked;
