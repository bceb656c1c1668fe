package dev.wakestream.text;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Guesses what a mistyped name was meant to be. */
public final class Nearest {
    private Nearest() {}

    /**
     * The known name that was begun, or else the one that takes the fewest edits to reach; empty when even that is a
     * different word.
     */
    public static Optional<String> to(String typed, Collection<String> known) {
        List<String> begun = known.stream()
                .filter(name -> typed.length() >= 3 && name.startsWith(typed))
                .toList();
        if (begun.size() == 1) {
            return Optional.of(begun.get(0));
        }
        String lower = typed.toLowerCase(Locale.ROOT);
        String best = null;
        int bestEdits = Integer.MAX_VALUE;
        for (String name : known) {
            int edits = edits(lower, name.toLowerCase(Locale.ROOT));
            if (edits < bestEdits && edits <= Math.max(1, Math.max(typed.length(), name.length()) / 3)) {
                best = name;
                bestEdits = edits;
            }
        }
        return Optional.ofNullable(best);
    }

    /** {@code ; did you mean 'x'?}, or nothing. */
    public static String hint(String typed, Collection<String> known) {
        return to(typed, known).map(name -> "; did you mean '" + name + "'?").orElse("");
    }

    /** Levenshtein distance. */
    private static int edits(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replace = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replace, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
