package dev.wakestream.schema.topic;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/**
 * Gives run ids: {@code 20261130-095440-123-k7q2mz4h}, the UTC instant to the millisecond and 40 random bits. They sort by
 * start, need no escape in topics, file names or URLs, and are never given twice: ids of one object differ in time, those of
 * different processes meet with a chance of 2⁻⁴⁰ per shared millisecond.
 */
public final class RunIds {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS", Locale.ROOT).withZone(ZoneOffset.UTC);

    /** Base 32 of RFC 4648 in lower case: no letters that are mistaken for digits. */
    private static final String BASE32 = "abcdefghijklmnopqrstuvwxyz234567";

    private static final int SUFFIX_LETTERS = 8;

    /** Users may name runs of their own, for example in a foreign producer: what is valid is wider than what we give. */
    private static final Pattern VALID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    private final Clock clock;
    private final RandomGenerator random;
    private long lastMillis = Long.MIN_VALUE;

    public RunIds(Clock clock, RandomGenerator random) {
        this.clock = clock;
        this.random = random;
    }

    /** A new id, later in order than any that this object gave before. */
    public synchronized String next() {
        // Two runs within a millisecond, or a clock set back: go on from the last id, so that order stays that of the
        // starts.
        lastMillis = Math.max(lastMillis + 1, clock.millis());
        StringBuilder id = new StringBuilder(TIME.format(Instant.ofEpochMilli(lastMillis))).append('-');
        for (int i = 0; i < SUFFIX_LETTERS; i++) {
            id.append(BASE32.charAt(random.nextInt(BASE32.length())));
        }
        return id.toString();
    }

    /** Whether a text may be a run id: a letter or digit, then up to 99 letters, digits, dots, dashes or underscores. */
    public static boolean isValid(String id) {
        return VALID.matcher(id).matches();
    }
}
