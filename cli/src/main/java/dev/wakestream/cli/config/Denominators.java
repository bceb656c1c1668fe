package dev.wakestream.cli.config;

/** What a share is a share of, as users write it. */
public final class Denominators {
    /** All but halted idle: what perf samples. */
    public static final String SAMPLED = "sampled";

    /** Everything, halted idle included. */
    public static final String ALL = "all";

    /** The tasks of one name only, its name follows. */
    public static final String COMM_PREFIX = "comm:";

    /** For messages. */
    public static final String ALLOWED = "sampled, all, or comm:NAME";

    private Denominators() {}

    public static boolean isValid(String denominator) {
        return denominator.equals(SAMPLED)
                || denominator.equals(ALL)
                || (denominator.startsWith(COMM_PREFIX) && denominator.length() > COMM_PREFIX.length());
    }

    /** In words, for headings; the denominator is a valid one. */
    public static String describe(String denominator, String weight) {
        if (denominator.equals(SAMPLED)) {
            return "sampled " + weight + " (halted idle excluded)";
        }
        if (denominator.equals(ALL)) {
            return "all " + weight + " (halted idle included)";
        }
        return weight + " of comm " + denominator.substring(COMM_PREFIX.length()) + " alone (halted idle excluded)";
    }
}
