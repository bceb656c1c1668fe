package dev.wakestream.cli.render;

import dev.wakestream.cli.config.StoredScenario;
import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.sched.scenario.SharedLines;
import dev.wakestream.schema.LineAccounts;
import dev.wakestream.schema.LineUse;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What was done to the shared cache lines, side by side for the variants of an experiment.
 *
 * @param levels the machine's levels, innermost first: the distances of transfers
 * @param sides one a variant, in its order; a run alone is one side
 */
public record LinesView(List<String> levels, List<Side> sides) {
    private static final Comparator<LineUse> MOST_WAITING =
            Comparator.comparingLong(LineUse::getWaitNs).reversed().thenComparing(LineUse::getLine);

    /** Some run has no accounts, or the runs do not go together; the message is one sentence for the user. */
    public static final class UnavailableException extends Exception {
        private static final long serialVersionUID = 1L;

        UnavailableException(String message) {
            super(message);
        }
    }

    /**
     * Runs of one variant, summed.
     *
     * @param runs what was summed
     * @param rows most waiting first, then by name; the sum of those not listed, if any, last
     * @param unlisted names of the lines that are not listed
     * @param total the sum of all rows
     */
    public record Side(List<RunInfo> runs, List<LineUse> rows, List<String> unlisted, LineUse total) {
        /** Name of the variant. */
        public String variant() {
            return runs.get(0).getVariant();
        }

        /** Lengths of the runs, added up (ns). */
        public long spanNs() {
            return runs.stream().mapToLong(RunInfo::getSpanNs).sum();
        }
    }

    /**
     * The view of runs.
     *
     * @param runs variant by variant, at least one
     * @param limit lines to list of each variant; 0 = all that are stored
     */
    public static LinesView of(List<RunInfo> runs, int limit) throws UnavailableException {
        Map<String, List<RunInfo>> byVariant = new LinkedHashMap<>();
        RunInfo first = runs.get(0);
        for (RunInfo run : runs) {
            if (run.getLines() == null) {
                throw new UnavailableException(why(run));
            }
            checkCounts(run);
            if (!run.getLines().getLevels().equals(first.getLines().getLevels())) {
                throw new UnavailableException("runs " + first.getRun() + " and " + run.getRun()
                        + " are of machines with different levels (" + levels(first) + "; " + levels(run)
                        + "), so their cache lines have no common table");
            }
            byVariant
                    .computeIfAbsent(run.getVariant(), variant -> new ArrayList<>())
                    .add(run);
        }
        List<String> levels = first.getLines().getLevels();
        return new LinesView(
                List.copyOf(levels),
                byVariant.values().stream()
                        .map(side -> side(side, levels.size(), limit))
                        .toList());
    }

    /** What another producer stored may not be what the contract says. */
    private static void checkCounts(RunInfo run) throws UnavailableException {
        int levels = run.getLines().getLevels().size();
        for (LineUse use : run.getLines().getLines()) {
            int counts = use.getTransfers().size();
            if (counts != levels) {
                throw new UnavailableException("run " + run.getRun() + " has " + Numbers.of(counts, "count")
                        + " of transfers for " + use.getLine() + ", but its machine " + Numbers.of(levels, "level"));
            }
        }
    }

    private static String levels(RunInfo run) {
        return String.join(", ", run.getLines().getLevels());
    }

    private static String why(RunInfo run) {
        String name = "run " + run.getRun();
        if (!run.getSource().equals(ProfileReport.MODEL)) {
            return name + " has no accounts of cache lines: it was ingested (" + run.getSource()
                    + "), and only the model counts accesses to lines";
        }
        if (run.getState() != RunState.FINISHED) {
            return name + " has no accounts of cache lines: they are stored at a run's end, and it has "
                    + (run.getState() == RunState.FAILED ? "failed" : "not finished");
        }
        return name + " has no accounts of cache lines: the version that stored it kept none; simulate it again";
    }

    private static Side side(List<RunInfo> runs, int levels, int limit) {
        Map<String, LineUse> sums = new LinkedHashMap<>();
        Set<String> unlisted = new LinkedHashSet<>();
        for (RunInfo run : runs) {
            LineAccounts accounts = run.getLines();
            accounts.getLines().forEach(use -> sums.merge(use.getLine(), use, LinesView::plusRun));
            unlisted.addAll(accounts.getUnlisted());
        }
        unlisted.removeAll(sums.keySet());
        List<LineUse> rows = new ArrayList<>(sums.values());
        LineUse other = sums.get(SharedLines.OTHER);
        rows.remove(other);
        rows.sort(MOST_WAITING);
        LineUse total = rows.stream().reduce(none("[total]", levels), LinesView::plusLine);
        total = other == null ? total : plusLine(total, other);
        List<String> names = new ArrayList<>();
        if (limit > 0 && limit < rows.size()) {
            List<LineUse> rest = rows.subList(limit, rows.size());
            other = rest.stream().reduce(other == null ? none(SharedLines.OTHER, levels) : other, LinesView::plusLine);
            rest.forEach(use -> names.add(use.getLine()));
            rows = new ArrayList<>(rows.subList(0, limit));
        }
        names.addAll(unlisted);
        if (other != null) {
            rows.add(other);
        }
        return new Side(List.copyOf(runs), List.copyOf(rows), List.copyOf(names), total);
    }

    private static LineUse none(String name, int levels) {
        return new LineUse(name, 0L, 0L, 0L, 0L, 0L, 0L, Collections.nCopies(levels, 0L), 0L, 0L);
    }

    /** The same line in another run: the counts grow, the lines do not. */
    private static LineUse plusRun(LineUse a, LineUse b) {
        LineUse sum = plusLine(a, b);
        sum.setInstances(Math.max(a.getInstances(), b.getInstances()));
        return sum;
    }

    private static LineUse plusLine(LineUse a, LineUse b) {
        List<Long> transfers = new ArrayList<>();
        for (int level = 0; level < a.getTransfers().size(); level++) {
            transfers.add(a.getTransfers().get(level) + b.getTransfers().get(level));
        }
        return new LineUse(
                a.getLine(),
                a.getInstances() + b.getInstances(),
                a.getReads() + b.getReads(),
                a.getWrites() + b.getWrites(),
                a.getAtomics() + b.getAtomics(),
                a.getLocalHitm() + b.getLocalHitm(),
                a.getRemoteHitm() + b.getRemoteHitm(),
                transfers,
                a.getMemoryFetches() + b.getMemoryFetches(),
                a.getWaitNs() + b.getWaitNs());
    }

    /** Loads, stores and atomics (count). */
    static long accesses(LineUse use) {
        return use.getReads() + use.getWrites() + use.getAtomics();
    }

    /** Accesses that brought the line from another CPU's cache, whatever its distance (count). */
    static long transfers(LineUse use) {
        return use.getTransfers().stream().mapToLong(Long::longValue).sum();
    }

    /** Time waited of an access (ns); of no access it is no number. */
    static double waitPerAccessNs(LineUse use) {
        return (double) use.getWaitNs() / accesses(use);
    }

    /** What the counts are of, in words. */
    static String covers(Side side) {
        RunInfo run = side.runs().get(0);
        boolean traced = StoredScenario.creation(run.getScenario())
                .map(Scenario.Creation::traced)
                .orElse(false);
        String since = traced ? " since the begin" : " after the warm-up";
        return "all " + Numbers.of(run.getCpus(), "CPU") + ", the "
                + (side.runs().size() == 1
                        ? Numbers.seconds(side.spanNs()) + since + (traced ? " of the run" : "")
                        : Numbers.seconds(side.spanNs()) + since + "s of "
                                + Numbers.of(side.runs().size(), "run") + ", summed");
    }
}
