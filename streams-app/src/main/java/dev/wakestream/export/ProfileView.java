package dev.wakestream.export;

import dev.wakestream.compare.Denominator;
import dev.wakestream.schema.Counter;
import dev.wakestream.schema.FunctionCost;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A run's profile as shares of one denominator.
 *
 * @param info what the run is
 * @param profile its profile
 * @param denominator what the shares are of
 * @param totalNs the denominator's value (ns, or the unit of the run's weights)
 * @param rows functions it includes, largest first
 */
public record ProfileView(RunInfo info, RunProfile profile, Denominator denominator, long totalNs, List<Row> rows) {

    /** One function; {@code percent} of the denominator. */
    public record Row(FunctionCost cost, double percent) {}

    /** Symbol of halted idle, by the data contract. */
    private static final String IDLE = "[idle]";

    private static final Comparator<FunctionCost> ORDER = Comparator.comparingLong(FunctionCost::getSelfNs)
            .reversed()
            .thenComparing(FunctionCost::getComm)
            .thenComparing(FunctionCost::getSymbol)
            .thenComparing(cost -> String.valueOf(cost.getDso()))
            .thenComparing(ProfileView::compareGroups);

    /** The view of a profile. */
    public static ProfileView of(RunInfo info, RunProfile profile, Denominator denominator) {
        List<FunctionCost> included = profile.getFunctions().stream()
                .filter(cost -> includes(denominator, cost))
                .sorted(ORDER)
                .toList();
        long total = included.stream().mapToLong(FunctionCost::getSelfNs).sum();
        List<Row> rows = included.stream()
                // the same order of operations as perf's, for the same last digit
                .map(cost -> new Row(cost, total == 0 ? 0 : 100.0 * cost.getSelfNs() / total))
                .toList();
        return new ProfileView(info, profile, denominator, total, rows);
    }

    /** What was lost or not understood on the whole way: by the producer, told at the run's end, and by the pipeline. */
    public List<Counter> counters() {
        return CounterSums.sum(Stream.concat(info.getCounters().stream(), profile.getCounters().stream())
                .toList());
    }

    /** What the rows are grouped by besides function and comm. */
    public List<RowGroup> groups() {
        return RowGroup.of(profile.getGroupedBy());
    }

    private static int compareGroups(FunctionCost a, FunctionCost b) {
        return Arrays.stream(RowGroup.values())
                .mapToInt(group ->
                        Objects.compare(group.of(a), group.of(b), Comparator.nullsFirst(Comparator.naturalOrder())))
                .filter(order -> order != 0)
                .findFirst()
                .orElse(0);
    }

    private static boolean includes(Denominator denominator, FunctionCost cost) {
        boolean idle = cost.getSymbol().equals(IDLE);
        return switch (denominator.kind()) {
            case ALL -> true;
            case SAMPLED -> !idle;
            case COMM -> !idle && cost.getComm().equals(denominator.comm());
        };
    }
}
