package dev.wakestream.testing;

import dev.wakestream.cost.WindowDefinition;
import dev.wakestream.cost.WindowSpec;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/** Definitions of windows made by chance from a seed: one to four kinds, tumbling and hopping, some awkward. */
public final class RandomWindows {
    private RandomWindows() {}

    public static WindowSpec of(long seed, long graceNs) {
        Random random = new Random(seed);
        TreeSet<WindowDefinition> definitions = new TreeSet<>();
        for (int left = 1 + random.nextInt(4); left > 0; left--) {
            long unit = new long[] {1, 5, 20, 50}[random.nextInt(4)];
            long hop = unit * (1 + random.nextInt(10));
            switch (random.nextInt(3)) {
                case 0 -> definitions.add(WindowDefinition.tumbling(hop));
                case 1 -> definitions.add(new WindowDefinition(hop * (1 + random.nextInt(8)), hop));
                default -> definitions.add(new WindowDefinition(hop + unit * random.nextInt(20), hop));
            }
        }
        return new WindowSpec(List.copyOf(definitions), graceNs, WindowSpec.DEFAULT_MAX_AHEAD_NS);
    }
}
