package dev.wakestream.cost;

import java.util.Comparator;

/**
 * A data counter and why it counted.
 *
 * @param name the counter's name, see {@link DataCounter}
 * @param reason why, in a few words; empty when the name says it all
 */
public record CounterKey(String name, String reason) implements Comparable<CounterKey> {
    private static final Comparator<CounterKey> ORDER =
            Comparator.comparing(CounterKey::name).thenComparing(CounterKey::reason);

    @Override
    public int compareTo(CounterKey other) {
        return ORDER.compare(this, other);
    }
}
