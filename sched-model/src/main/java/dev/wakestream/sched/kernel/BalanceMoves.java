package dev.wakestream.sched.kernel;

/**
 * Tasks that balancing, that of exec included, has moved in the traced part of a run. With the wakeups that chose another CPU than the previous one they are all
 * migrations.
 *
 * @param newidle by a CPU on its way to idle (count)
 * @param periodic by a CPU for itself, at its tick (count)
 * @param ilb by the idle load balance, for tickless CPUs (count)
 * @param active running tasks that were pushed to an idle CPU (count)
 * @param exec running tasks that were moved since they executed another program (count)
 */
public record BalanceMoves(long newidle, long periodic, long ilb, long active, long exec) {
    /** All of them (count). */
    public long all() {
        return newidle + periodic + ilb + active + exec;
    }
}
