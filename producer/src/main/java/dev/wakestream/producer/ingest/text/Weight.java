package dev.wakestream.producer.ingest.text;

/**
 * What the samples of a profile are weighted by.
 *
 * @param event sampled event whose samples carry costs; empty when the file has no samples
 * @param unit unit of the weights: ns for the clock events, else the event's name; {@code samples} when each counts 1
 * @param byPeriod true = a sample weighs its period, false = each weighs 1, since some have no period
 */
public record Weight(String event, String unit, boolean byPeriod) {
    /** A recording without samples: no costs. */
    public static final Weight NONE = new Weight("", "ns", false);
}
