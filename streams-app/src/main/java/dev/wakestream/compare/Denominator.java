package dev.wakestream.compare;

import dev.wakestream.cost.CostKey;
import dev.wakestream.schema.FunctionCost;
import org.jspecify.annotations.Nullable;

/**
 * What shares are of.
 *
 * @param kind which costs count
 * @param comm the comm whose costs count; null unless {@code kind} is {@link Kind#COMM}
 */
public record Denominator(Kind kind, @Nullable String comm) {
    /** Which costs count. */
    public enum Kind {
        /** All but halted idle: what perf samples. */
        SAMPLED,
        /** All, halted idle too. */
        ALL,
        /** Those of one comm, without halted idle. */
        COMM
    }

    /** All but halted idle, perf's meaning: the default. */
    public static final Denominator SAMPLED = new Denominator(Kind.SAMPLED, null);

    /** All costs. */
    public static final Denominator ALL = new Denominator(Kind.ALL, null);

    private static final String COMM_PREFIX = "comm:";

    public Denominator {
        if ((kind == Kind.COMM) != (comm != null)) {
            throw new IllegalArgumentException("a comm is needed for COMM, and for COMM only");
        }
    }

    /** Costs of one comm. */
    public static Denominator ofComm(String comm) {
        return new Denominator(Kind.COMM, comm);
    }

    /** {@code sampled}, {@code all}, or a comm; {@code comm:all} is the comm of that name. */
    public static Denominator parse(String text) {
        return switch (text) {
            case "sampled" -> SAMPLED;
            case "all" -> ALL;
            case "", COMM_PREFIX ->
                throw new IllegalArgumentException("denominator is empty; allowed: sampled, all, or a comm");
            default -> ofComm(text.startsWith(COMM_PREFIX) ? text.substring(COMM_PREFIX.length()) : text);
        };
    }

    /** {@code sampled}, {@code all}, or {@code comm:NAME}; {@link #parse} reads it. */
    public String text() {
        if (comm == null) {
            return kind == Kind.ALL ? "all" : "sampled";
        }
        return COMM_PREFIX + comm;
    }

    /** Whether a function's cost counts. */
    boolean includes(FunctionCost cost) {
        return switch (kind) {
            case ALL -> true;
            case SAMPLED -> !CostKey.IDLE.equals(cost.getSymbol());
            case COMM -> cost.getComm().equals(comm) && !CostKey.IDLE.equals(cost.getSymbol());
        };
    }
}
