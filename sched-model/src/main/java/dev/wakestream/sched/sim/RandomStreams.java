package dev.wakestream.sched.sim;

import java.nio.charset.StandardCharsets;

/**
 * The random streams of one run: one per actor and purpose, by name, so that an actor who draws once more does not
 * move the numbers of the others. The same seed and name always give the same stream.
 */
public final class RandomStreams {
    // FNV-1a, 64 bits: draft-eastlake-fnv.
    private static final long FNV_OFFSET = 0xCBF29CE484222325L;
    private static final long FNV_PRIME = 0x100000001B3L;

    private final long seed;

    private RandomStreams(long seed) {
        this.seed = seed;
    }

    /** The streams of a run with this seed. */
    public static RandomStreams of(long seed) {
        return new RandomStreams(seed);
    }

    /**
     * A fresh stream at its beginning.
     *
     * @param name of the actor and purpose, for example {@code tick-jitter/17}
     */
    public RandomStream stream(String name) {
        // Mixed twice, so that neither close seeds nor names that differ in one letter give related streams.
        return new RandomStream(RandomStream.mix(RandomStream.mix(seed + RandomStream.GOLDEN_GAMMA) ^ hash(name)));
    }

    /** FNV-1a of the name's UTF-8 bytes. */
    private static long hash(String name) {
        long hash = FNV_OFFSET;
        for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (b & 0xFF)) * FNV_PRIME;
        }
        return hash;
    }
}
