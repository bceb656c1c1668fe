package dev.wakestream.compare;

import dev.wakestream.schema.RunInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Finds what differs between the sides, or within one, although it is not what is being compared. */
public final class RunMismatch {
    /** A property of runs in which sides may differ. */
    public enum Property {
        SOURCE("source"),
        MACHINE("machine"),
        CPUS("number of CPUs"),
        HZ("tick rate (1/s)"),
        KERNEL("kernel"),
        TOGGLES("set of patches"),
        WORKLOAD("workload"),
        MODEL_VERSION("model version"),
        WEIGHT_UNIT("unit of cost");

        private final String label;

        Property(String label) {
            this.label = label;
        }

        private String of(RunInfo run) {
            return switch (this) {
                case SOURCE -> run.getSource();
                case MACHINE -> run.getMachine();
                case CPUS -> Integer.toString(run.getCpus());
                case HZ -> Integer.toString(run.getHz());
                case KERNEL -> run.getKernel();
                case TOGGLES -> run.getToggles().isEmpty() ? "none" : String.join(", ", run.getToggles());
                case WORKLOAD -> run.getWorkload();
                case MODEL_VERSION -> run.getModelVersion();
                case WEIGHT_UNIT -> run.getWeightUnit();
            };
        }

        private Set<String> valuesOf(List<RunInfo> runs) {
            Set<String> values = new TreeSet<>();
            runs.forEach(r -> values.add(of(r)));
            return values;
        }
    }

    private RunMismatch() {}

    /**
     * One sentence for each property that differs.
     *
     * @param compared properties that are being compared: the sides may differ in them, the runs of one side may not
     */
    public static List<String> warnings(List<RunInfo> base, List<RunInfo> patched, Set<Property> compared) {
        List<String> warnings = new ArrayList<>();
        for (Property property : Property.values()) {
            Set<String> ofBase = property.valuesOf(base);
            Set<String> ofPatched = property.valuesOf(patched);
            if (!compared.contains(property) && !ofBase.equals(ofPatched)) {
                warnings.add(property.label + " differs: base " + join(ofBase) + ", patched " + join(ofPatched));
            } else {
                mixed("base", property, ofBase, warnings);
                mixed("patched", property, ofPatched, warnings);
            }
        }
        repeatedSeeds("base", base, warnings);
        repeatedSeeds("patched", patched, warnings);
        return warnings;
    }

    private static void mixed(String side, Property property, Set<String> values, List<String> warnings) {
        if (values.size() > 1) {
            warnings.add(property.label + " differs within " + side + ": " + join(values));
        }
    }

    /** The model gives the same result for the same seed: such runs are one repetition, counted twice. */
    private static void repeatedSeeds(String side, List<RunInfo> runs, List<String> warnings) {
        List<Long> seeds = runs.stream()
                .filter(r -> r.getSource().equals("model"))
                .map(RunInfo::getSeed)
                .toList();
        if (seeds.stream().distinct().count() < seeds.size()) {
            warnings.add("runs of " + side + " have the same seed: they are one repetition, not several");
        }
    }

    private static String join(Set<String> values) {
        return String.join(" and ", values);
    }
}
