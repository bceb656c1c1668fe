package dev.wakestream.export;

import dev.wakestream.schema.FunctionCost;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What rows of a profile are grouped by besides function and comm: a column each. */
public enum RowGroup {
    CPU("CPU", FunctionCost::getCpu),
    CORE("Core", FunctionCost::getCore),
    LLC("LLC", FunctionCost::getLlc),
    NODE("Node", FunctionCost::getNode),
    PID("Pid", FunctionCost::getPid);

    private final String heading;
    private final Function<FunctionCost, @Nullable Integer> value;

    RowGroup(String heading, Function<FunctionCost, @Nullable Integer> value) {
        this.heading = heading;
        this.value = value;
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
        return value.apply(cost);
    }

    /** The same in a table. */
    public String text(FunctionCost cost) {
        Integer number = of(cost);
        return number == null ? "-" : number.toString();
    }
}
