package dev.wakestream.cli.command;

import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.cli.config.StoredScenario;
import dev.wakestream.cli.config.SweepPoint;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * An experiment as its stored runs show it: those that it has, and those that it was to have.
 *
 * @param name name of the experiment
 * @param runs its runs, by variant in their order, then by repetition
 */
record StoredExperiment(String name, List<RunInfo> runs) {
    /** What stands behind a scenario's name in that of an experiment: a run id. */
    private static final String ID = "-\\d{8}-\\d{6}-\\d{3}-[a-z2-7]{8}";

    private static final String MODEL = "model";

    StoredExperiment {
        List<String> order = plan(runs);
        runs = runs.stream()
                .sorted(Comparator.comparingInt((RunInfo run) -> order.indexOf(run.getVariant()))
                        .thenComparingInt(RunInfo::getRepetition))
                .toList();
    }

    /** Those of a case, scenario or experiment of this name, newest first. */
    static List<StoredExperiment> named(String wanted, List<RunInfo> stored) {
        Pattern ofScenario = Pattern.compile(Pattern.quote(wanted) + ID);
        Map<String, List<RunInfo>> byName = new LinkedHashMap<>();
        stored.stream()
                .filter(run -> run.getSource().equals(MODEL))
                .filter(run -> wanted.equals(run.getExperiment())
                        || wanted.equals(run.getCaseName())
                        || ofScenario.matcher(run.getExperiment()).matches())
                .forEach(run -> byName.computeIfAbsent(run.getExperiment(), name -> new ArrayList<>())
                        .add(run));
        List<StoredExperiment> found = new ArrayList<>();
        byName.forEach((name, runs) -> found.add(0, new StoredExperiment(name, runs)));
        return found;
    }

    /** Names that {@link #named} finds something by. */
    static Set<String> names(List<RunInfo> stored) {
        Set<String> names = new TreeSet<>();
        for (RunInfo run : stored) {
            if (run.getSource().equals(MODEL)) {
                names.add(run.getExperiment());
                names.add(run.getExperiment().replaceFirst(ID + "$", ""));
                if (run.getCaseName() != null) {
                    names.add(run.getCaseName());
                }
            }
        }
        return names;
    }

    private static List<String> plan(List<RunInfo> runs) {
        Set<String> variants = new LinkedHashSet<>();
        runs.forEach(run -> variants.addAll(run.getExperimentVariants()));
        runs.forEach(run -> variants.add(run.getVariant()));
        return List.copyOf(variants);
    }

    /** Names of the sides, point by point, base first; without a sweep these are the variants. */
    List<String> sides() {
        return plan(runs);
    }

    /** Runs of each side that there are to be (count); 0 = these are single runs, not a whole. */
    int repetitions() {
        return runs.stream().mapToInt(RunInfo::getExperimentRepetitions).max().orElse(0);
    }

    /** Whether it was to be more than the run it has. */
    boolean isWhole() {
        return repetitions() > 0;
    }

    /** Its runs that have finished. */
    List<RunInfo> finished() {
        return runs.stream().filter(run -> run.getState() == RunState.FINISHED).toList();
    }

    /** The runs that it should have and has not, each with what is known of it. */
    List<String> missing() {
        List<String> missing = new ArrayList<>();
        for (String side : sides()) {
            for (int repetition = 1; repetition <= repetitions(); repetition++) {
                int number = repetition;
                Optional<RunInfo> run = runs.stream()
                        .filter(r -> r.getVariant().equals(side) && r.getRepetition() == number)
                        .findFirst();
                String state = run.map(r -> stateOf(r.getState())).orElse(" is not there");
                if (!state.isEmpty()) {
                    missing.add(side + "/" + number + state);
                }
            }
        }
        return missing;
    }

    private static String stateOf(RunState state) {
        return switch (state) {
            case FINISHED -> "";
            case STARTED -> " has not finished";
            case FAILED -> " has failed";
            case UNKNOWN -> " is in a state that this version does not know";
        };
    }

    boolean isComplete() {
        return isWhole() && missing().isEmpty();
    }

    /** Whether at some point there is a finished run of base and, where there are further variants, of one of them. */
    boolean isComparable() {
        List<String> there =
                finished().stream().map(RunInfo::getVariant).distinct().toList();
        long variants = sides().stream().map(SweepPoint::variantOf).distinct().count();
        String base = SweepPoint.variantOf(sides().get(0));
        return there.stream()
                .filter(side -> SweepPoint.variantOf(side).equals(base))
                .map(SweepPoint::labelOf)
                .anyMatch(point -> variants == 1
                        || there.stream()
                                        .filter(side -> SweepPoint.labelOf(side).equals(point))
                                        .count()
                                > 1);
    }

    /** The scenario, with those variants and points of which a run has finished. */
    ScenarioFile scenario() throws InvalidInputException {
        Map<String, List<String>> toggles = new LinkedHashMap<>();
        Map<String, SweepPoint> points = new LinkedHashMap<>();
        for (String side : sides()) {
            // in the order of the plan, although the first point's base may be missing
            String variant = SweepPoint.variantOf(side);
            finished().stream()
                    .filter(run -> SweepPoint.variantOf(run.getVariant()).equals(variant))
                    .findFirst()
                    .ifPresent(run -> toggles.putIfAbsent(variant, run.getToggles()));
        }
        for (RunInfo run : finished()) {
            String label = SweepPoint.labelOf(run.getVariant());
            if (!points.containsKey(label)) {
                points.put(label, StoredScenario.point(describe(run), run.getScenario()));
            }
        }
        RunInfo first = finished().get(0);
        return StoredScenario.of(
                describe(first), first.getScenario(), toggles, List.copyOf(points.values()), repetitions());
    }

    private static String describe(RunInfo run) {
        return "scenario of run " + run.getRun();
    }

    /** Wall-clock time from the first run's start to the last one's end (ns). */
    long elapsedNs() {
        long from = finished().stream()
                .mapToLong(run -> run.getStartedAt().toEpochMilli())
                .min()
                .orElse(0);
        long to = finished().stream()
                .mapToLong(run -> Optional.ofNullable(run.getFinishedAt())
                        .orElse(run.getStartedAt())
                        .toEpochMilli())
                .max()
                .orElse(0);
        return Math.max(0, to - from) * 1_000_000;
    }
}
