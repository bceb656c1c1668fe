package dev.wakestream.cli.config;

import dev.wakestream.compare.Difference;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One published row about whole runs.
 *
 * @param key the point of the sweep it is about; empty = the only one
 * @param base before the patch
 * @param patched after it
 * @param printedChange what the posting itself says of the row: (patched - base) / base (percent); null = nothing
 * @param label what our figure is beside it: predicted, calibrated, or not explained
 * @param reason why, in a sentence; empty = not given
 */
public record PublishedPoint(
        Map<String, String> key,
        PublishedSide base,
        PublishedSide patched,
        @Nullable Double printedChange,
        String label,
        String reason) {
    /** How far a printed change may be from the figures beside it (percentage points): half a unit of the coarsest printed digit. */
    private static final double ROUNDING = 0.05;

    public PublishedPoint {
        key = Collections.unmodifiableMap(new LinkedHashMap<>(key));
    }

    /** patched / base. */
    public double ratio() {
        return patched.mean() / base.mean();
    }

    /** (patched - base) / base (percent). */
    public double change() {
        return (ratio() - 1) * 100;
    }

    /** Whether the posting says itself how large the change is. */
    public boolean hasPrinted() {
        return printedChange != null;
    }

    /** Whether the posting's own figure follows from the two it stands beside; true where it has none. */
    public boolean printedAgrees() {
        return printedChange == null || Math.abs(printedChange - change()) <= ROUNDING;
    }

    /**
     * patched minus base of two published samples, by Welch; null where the posting has no samples.
     *
     * @param unit unit of the figures
     */
    public @Nullable Difference difference(String unit) {
        if (!base.isSample() || !patched.isSample()) {
            return null;
        }
        return Difference.between(base.stats(unit), patched.stats(unit));
    }

    PublishedPoint labelled(String otherLabel, String otherReason) {
        return new PublishedPoint(key, base, patched, printedChange, otherLabel, otherReason);
    }
}
