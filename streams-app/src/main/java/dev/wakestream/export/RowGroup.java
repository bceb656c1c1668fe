package dev.wakestream.export;

import dev.wakestream.schema.FunctionCost;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What rows of a profile are grouped by besides function and comm: a column each. */
public enum RowGroup {
    CPU("CPU"),
    CORE("Core"),
    LLC("LLC"),
    NODE("Node"),
    PID("Pid");

    private final String heading;

    RowGroup(String heading) {
        this.heading = heading;
    }

    /** Those of a profile, by the names that it gives, in the order of the columns; what later versions may know is left out. */
    public static List<RowGroup> of(List<String> groupedBy) {
        return Arrays.stream(values())
                .filter(group -> groupedBy.contains(group.word()))
                .toList();
    }

    /** Its name in the profile. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String heading() {
        return heading;
    }

    /** The group of a row; null = not known. */
    public @Nullable Integer of(FunctionCost cost) {
        return switch (this) {
            case CPU -> cost.getCpu();
            case CORE -> cost.getCore();
            case LLC -> cost.getLlc();
            case NODE -> cost.getNode();
            case PID -> cost.getPid();
        };
    }

    /** The same in a table. */
    public String text(FunctionCost cost) {
        Integer number = of(cost);
        return number == null ? "-" : number.toString();
    }
}
