/**
 * The one door: what to simulate, its validation, and {@code Simulation.run(scenario, sink)}.
 */
@NullMarked
package dev.wakestream.sched.scenario;

import org.jspecify.annotations.NullMarked;
