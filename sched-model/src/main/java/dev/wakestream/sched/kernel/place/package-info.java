/**
 * Where a new task begins: the slow path of fork, over a {@link dev.wakestream.sched.kernel.place.PlacementView} of the machine.
 * Which rules decide is a release's {@link dev.wakestream.sched.kernel.profile.PlacementRules}. Must not know the simulated kernel:
 * what a look costs is the view's business.
 */
@NullMarked
package dev.wakestream.sched.kernel.place;

import org.jspecify.annotations.NullMarked;
