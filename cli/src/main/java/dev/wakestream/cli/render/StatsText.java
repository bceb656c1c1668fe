package dev.wakestream.cli.render;

import dev.wakestream.compare.DistributionSummary;
import dev.wakestream.compare.Imbalance;
import dev.wakestream.compare.ProfileWarnings;
import dev.wakestream.export.ProfileView;
import dev.wakestream.export.SearchRates;
import dev.wakestream.schema.CpuUse;
import dev.wakestream.schema.Distribution;
import dev.wakestream.schema.WindowStats;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** What happened in a run besides the costs: a few lines of a report, and the table of its CPUs. */
final class StatsText {
    private static final String INDENT = "#   ";
    private static final String UNKNOWN = "-";

    private StatsText() {}

    /** The lines; empty where the profile is of a version that did not count it. */
    static String lines(ProfileView view) {
        WindowStats stats = view.profile().getStats();
        if (stats == null) {
            return "";
        }
        StringBuilder text = new StringBuilder();
        StatCounts counts = new StatCounts(stats, view.profile().getSpanNs());
        line(text, counts.wakeups());
        line(text, counts.migrations());
        // Of a run that is whole they are what the model counted.
        if (IdleSearch.isMissing(view.info())
                || ProfileWarnings.incomplete(view.profile()).isPresent()) {
            line(text, counts.searches());
            IdleSearch.explain(text, SearchRates.of(stats).searchEfficiency().orElse(0));
        }
        line(text, counts.nohz());
        Imbalance.of(stats.getCpus()).ifPresent(imbalance -> line(text, imbalance(imbalance)));
        line(text, queued(stats, view.profile().getSpanNs()));
        distributions(text, stats.getDistributions(), counts.of("waits_unknown"));
        return text.toString();
    }

    private static void line(StringBuilder text, String line) {
        if (!line.isEmpty()) {
            WrappedLines.append(text, "# ", INDENT, line);
        }
    }

    private static String imbalance(Imbalance imbalance) {
        return Numbers.of(imbalance.cpus(), "CPU") + " busy " + Numbers.percent(imbalance.busyPercent())
                + " of their time; busiest CPU " + imbalance.busiest() + " with "
                + Numbers.percent(imbalance.busiestPercent()) + " of all busy time (even: "
                + Numbers.percent(100.0 / imbalance.cpus()) + "); coefficient of variation "
                + Numbers.percent(imbalance.cvPercent());
    }

    private static String queued(WindowStats stats, long spanNs) {
        Long ns = stats.getQueuedWhileIdleNs();
        if (ns == null || spanNs == 0) {
            return "a task queued while another CPU idled: not known";
        }
        return "a task queued while another CPU idled: " + Numbers.percent(100.0 * ns / spanNs) + " of the span, "
                + Numbers.time(ns);
    }

    private static void distributions(StringBuilder text, List<Distribution> distributions, long unknownWaits) {
        if (distributions.isEmpty()) {
            return;
        }
        text.append("#\n");
        TextTable table = new TextTable("# Distribution", ">N", ">p50", ">p90", ">p99", ">p99.9", ">Max");
        boolean tooFew = false;
        long known = 0;
        for (Distribution distribution : distributions) {
            DistributionSummary summary = new DistributionSummary(distribution);
            known = distribution.getName().equals("wakeup_latency") ? summary.count() : known;
            List<Object> cells = new ArrayList<>();
            cells.add("# " + distribution.getName().replace('_', ' '));
            cells.add(Numbers.count(summary.count()));
            for (OptionalLong value : summary.percentiles().values()) {
                tooFew |= value.isEmpty();
                cells.add(value.isPresent() ? Numbers.time(value.getAsLong()) : UNKNOWN);
            }
            cells.add(Numbers.time(summary.max()));
            table.row(cells.toArray());
        }
        text.append(table.render());
        if (tooFew) {
            line(text, UNKNOWN + " = fewer than " + DistributionSummary.LEAST_BEYOND + " values beyond");
        }
        if (unknownWaits > 0) {
            line(
                    text,
                    "wakeup latency not known: of " + Numbers.count(unknownWaits) + " of "
                            + Numbers.count(unknownWaits + known) + " switches to a task");
        }
    }

    /** The table of the CPUs. */
    static String cpus(ProfileView view) {
        StringBuilder text = new StringBuilder(ProfileReport.heading(view));
        WindowStats stats = view.profile().getStats();
        if (stats == null || stats.getCpus().isEmpty()) {
            return text.append("# no use of CPUs is known of this run\n").toString();
        }
        String unit = view.info().getWeightUnit();
        TextTable table =
                new TextTable(">CPU", ">Busy", ">Accounted " + unit, ">Busy " + unit, ">Idle " + unit).underlined();
        for (CpuUse use : stats.getCpus()) {
            long busy = use.getTotalNs() - use.getIdleNs();
            table.row(
                    use.getCpu(),
                    use.getTotalNs() == 0 ? UNKNOWN : Numbers.percent(100.0 * busy / use.getTotalNs()),
                    Numbers.count(use.getTotalNs()),
                    Numbers.count(busy),
                    Numbers.count(use.getIdleNs()));
        }
        return text.append("#\n").append(table.render()).toString();
    }

    /** The counts of a run's statistics, in words. */
    private static final class StatCounts {
        private final WindowStats stats;
        private final double seconds;

        StatCounts(WindowStats stats, long spanNs) {
            this.stats = stats;
            this.seconds = spanNs / 1e9;
        }

        long of(String name) {
            return stats.getCounts().stream()
                    .filter(count -> count.getEvent().equals(name))
                    .mapToLong(count -> count.getCount())
                    .sum();
        }

        private String rate(long count) {
            return seconds == 0 ? "rate not known" : Numbers.si(count / seconds) + "/s";
        }

        String wakeups() {
            long woken = of("wakeups");
            long created = of("wakeups_new");
            return woken + created == 0
                    ? ""
                    : "wakeups: " + Numbers.count(woken) + " (" + rate(woken) + ")"
                            + (created == 0 ? "" : ", and " + Numbers.count(created) + " of new tasks");
        }

        String migrations() {
            String[][] distances = {
                {"core", "same core"},
                {"llc", "same LLC"},
                {"node", "same node"},
                {"remote", "other node"},
                {"unknown", "distance not known"}
            };
            long all = 0;
            for (String[] distance : distances) {
                all += of("migrations_" + distance[0]);
            }
            if (all == 0) {
                return "";
            }
            List<String> parts = new ArrayList<>();
            for (String[] distance : distances) {
                long count = of("migrations_" + distance[0]);
                if (count > 0) {
                    parts.add(distance[1] + " " + Numbers.percent(100.0 * count / all));
                }
            }
            return "migrations: " + Numbers.count(all) + " (" + rate(all) + "): " + String.join(", ", parts);
        }

        String searches() {
            SearchRates figures = SearchRates.of(stats);
            return figures.isEmpty()
                    ? ""
                    : "idle search, from events, which do not show the siblings of prev that were looked at in vain: "
                            + line(figures);
        }

        private static String line(SearchRates figures) {
            StringBuilder line = new StringBuilder("search " + Numbers.count(figures.search()));
            figures.rates()
                    .forEach((name, rate) -> line.append(", ")
                            .append(name.replace('_', ' '))
                            .append(' ')
                            .append(rate.isPresent() ? Numbers.percent(rate.getAsDouble()) : "n/a"));
            return line.toString();
        }

        String nohz() {
            List<String> parts = new ArrayList<>();
            for (String action : List.of("enter_idle", "exit_idle", "balancer_kick", "run_idle_balance", "ilb")) {
                long count = of("nohz_" + action);
                if (count > 0) {
                    parts.add(action.replace('_', ' ') + " " + rate(count));
                }
            }
            return parts.isEmpty() ? "" : "nohz: " + String.join(", ", parts);
        }
    }
}
