package dev.wakestream.sched.boot;

import dev.wakestream.sched.topology.Platform;

/**
 * The counter by which a machine of some kind would tell how long the copy took. The calibrated figure is a time; this says it in the units that
 * such a machine has.
 *
 * @param unit of its ticks
 * @param hz its frequency (1/s)
 */
public record TickCounter(String unit, double hz) {
    /** Of the machine that the figures were measured on. */
    private static final TickCounter TIME_STAMP = new TickCounter("TSC ticks", CopyCost.TICK_HZ);

    /** 512 MHz in every /proc/cpuinfo of POWER7 to POWER9 that was found; Power10 is taken to have the same. */
    private static final TickCounter TIMEBASE = new TickCounter("timebase ticks", 512e6);

    /** The generic timer of arm64 has another frequency on every machine, from 25 MHz to 1 GHz: time it is. */
    private static final TickCounter NANOSECONDS = new TickCounter("ns", 1e9);

    /** The counter of a kind of machine. */
    public static TickCounter of(Platform.Architecture arch) {
        return switch (arch) {
            case X86 -> TIME_STAMP;
            case POWER -> TIMEBASE;
            case ARM64 -> NANOSECONDS;
        };
    }

    /** Ticks of this counter in the time that the calibrated figure takes. */
    public double ticks(SchedInitNuma.Outcome outcome) {
        return hz == CopyCost.TICK_HZ ? outcome.copyTicks() : outcome.copyTicks() * (hz / CopyCost.TICK_HZ);
    }
}
