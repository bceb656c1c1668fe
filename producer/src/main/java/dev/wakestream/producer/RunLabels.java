package dev.wakestream.producer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a run belongs.
 *
 * @param experiment groups the runs that are compared
 * @param caseName published case it reproduces; null = none
 * @param variant base, patched, or any other name; {@link #SINGLE} for a run of its own
 * @param repetition 1, 2, … within the variant
 * @param variants of the whole experiment, base first; empty = not known
 * @param repetitions runs of each variant in the whole experiment (count); 0 = not known
 */
public record RunLabels(
        String experiment,
        @Nullable String caseName,
        String variant,
        int repetition,
        List<String> variants,
        int repetitions) {
    /** Variant of a run that is compared with nothing. */
    public static final String SINGLE = "single";

    public RunLabels {
        variants = List.copyOf(variants);
        if (experiment.isBlank() || variant.isBlank() || repetition < 1) {
            throw new IllegalArgumentException("a run needs an experiment, a variant and a repetition from 1, not "
                    + experiment + ", " + variant + ", " + repetition);
        }
    }

    /** Of an experiment of which nothing more is known. */
    public RunLabels(String experiment, @Nullable String caseName, String variant, int repetition) {
        this(experiment, caseName, variant, repetition, List.of(), 0);
    }

    /** A run of its own. */
    public static RunLabels single(String experiment) {
        return new RunLabels(experiment, null, SINGLE, 1);
    }
}
