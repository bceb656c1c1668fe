package dev.wakestream.compare;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Holm's step-down adjustment: with many functions tested, the chance that any of the reported differences is an accident stays
 * below the level. (S. Holm, A simple sequentially rejective multiple test procedure, Scand. J. Statist. 6, 1979.)
 */
final class Holm {
    private Holm() {}

    /** Adjusted p values, in the order of the given ones. */
    static double[] adjust(double[] p) {
        int[] order = IntStream.range(0, p.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> p[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] adjusted = new double[p.length];
        double least = 0;
        for (int rank = 0; rank < order.length; rank++) {
            least = Math.max(least, Math.min(1, (p.length - rank) * p[order[rank]]));
            adjusted[order[rank]] = least;
        }
        return adjusted;
    }
}
