package dev.wakestream.compare;

import dev.wakestream.schema.CpuUse;
import java.util.List;
import java.util.Optional;

/**
 * How unevenly busy time lies on CPUs.
 *
 * @param cpus CPUs with time accounted to them (count)
 * @param busiest the busiest one (cpu id); the first of several
 * @param busiestPercent its share of all busy time (percent); an even share is 100 / cpus
 * @param cvPercent coefficient of variation: standard deviation (over all CPUs, divided by their count) of busy time, of its mean
 *     (percent)
 * @param busyPercent busy time of all time (percent)
 */
public record Imbalance(int cpus, int busiest, double busiestPercent, double cvPercent, double busyPercent) {

    /** None where no CPU was busy, or no time is accounted to CPUs. */
    public static Optional<Imbalance> of(List<CpuUse> uses) {
        List<CpuUse> known = uses.stream().filter(use -> use.getTotalNs() > 0).toList();
        double busy = known.stream().mapToDouble(Imbalance::busyNs).sum();
        if (busy <= 0) {
            return Optional.empty();
        }
        CpuUse busiest = known.get(0);
        double squares = 0;
        double total = 0;
        double mean = busy / known.size();
        for (CpuUse use : known) {
            busiest = busyNs(use) > busyNs(busiest) ? use : busiest;
            squares += (busyNs(use) - mean) * (busyNs(use) - mean);
            total += use.getTotalNs();
        }
        return Optional.of(new Imbalance(
                known.size(),
                busiest.getCpu(),
                100 * busyNs(busiest) / busy,
                100 * Math.sqrt(squares / known.size()) / mean,
                100 * busy / total));
    }

    /** Time that a CPU did not halt idle (ns). */
    public static double busyNs(CpuUse use) {
        return (double) use.getTotalNs() - use.getIdleNs();
    }
}
