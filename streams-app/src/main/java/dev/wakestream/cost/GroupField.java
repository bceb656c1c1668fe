package dev.wakestream.cost;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** What rows may be grouped by besides function and comm. */
public enum GroupField {
    /** CPU that was charged. */
    CPU,
    /** First CPU of its core. */
    CORE,
    /** First CPU of its last-level cache. */
    LLC,
    /** Its NUMA node. */
    NODE,
    /** Thread id. */
    PID;

    /** What rows are always grouped by: may be said, changes nothing. */
    private static final Set<String> ALWAYS = Set.of("function", "comm");

    /** Its name in options and results. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Reads a list such as {@code cpu,pid}; the empty one says nothing besides function and comm.
     *
     * @throws IllegalArgumentException an unknown word; the message says which, and which are known
     */
    public static Set<GroupField> parse(String list) {
        EnumSet<GroupField> fields = EnumSet.noneOf(GroupField.class);
        if (list.isBlank()) {
            return fields;
        }
        for (String part : list.split(",", -1)) {
            String word = part.strip().toLowerCase(Locale.ROOT);
            if (!ALWAYS.contains(word)) {
                fields.add(Arrays.stream(values())
                        .filter(field -> field.word().equals(word))
                        .findFirst()
                        .orElseThrow(() ->
                                new IllegalArgumentException("'" + part + "' is nothing to group by; allowed: "
                                        + String.join(", ", words(EnumSet.allOf(GroupField.class)))
                                        + "; function and comm are always there")));
            }
        }
        return fields;
    }

    /** The names of some, in the order in which they are declared. */
    public static List<String> words(Set<GroupField> fields) {
        return Arrays.stream(values())
                .filter(fields::contains)
                .map(GroupField::word)
                .collect(Collectors.toUnmodifiableList());
    }
}
