package dev.wakestream.cli.render;

import dev.wakestream.cli.config.Creations;
import dev.wakestream.cli.config.Denominators;
import dev.wakestream.cli.config.StoredScenario;
import dev.wakestream.compare.ProfileWarnings;
import dev.wakestream.export.ProfileView;
import dev.wakestream.export.RowGroup;
import dev.wakestream.schema.Counter;
import dev.wakestream.schema.EventCount;
import dev.wakestream.schema.FunctionCost;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A profile in the layout of perf report: heading, then overhead, command, shared object, symbol. */
public final class ProfileReport {
    /** Source of runs that are no recordings, by the data contract. */
    static final String MODEL = "model";

    private ProfileReport() {}

    /** The report, with what the model leaves out of its kernel below. */
    public static String textWithLimits(ProfileView view, int limit) {
        String kernel = view.info().getSource().equals(MODEL) ? view.info().getKernel() : "";
        return text(view, limit) + Limits.text(kernel);
    }

    /** How the time of each CPU was spent. */
    public static String cpus(ProfileView view) {
        return StatsText.cpus(view);
    }

    /** What happened besides the costs. */
    public static String stats(ProfileView view) {
        return heading(view) + (view.profile().getStats() == null ? "# no statistics are known of this run\n" : "");
    }

    /** The report; at most {@code limit} functions, 0 = all. */
    public static String text(ProfileView view, int limit) {
        StringBuilder text = new StringBuilder(heading(view));
        events(text, view.profile().getEvents());
        if (view.profile().getFunctions().isEmpty()) {
            text.append("# no costs: the run has no samples and no modelled functions\n");
            return text.toString();
        }
        table(text, view, limit);
        return text.toString();
    }

    /** What the run is, and what is known of it besides the costs. */
    static String heading(ProfileView view) {
        StringBuilder text = new StringBuilder();
        RunInfo info = view.info();
        RunProfile profile = view.profile();
        WrappedLines.append(
                text,
                "# ",
                "run " + info.getRun() + "   " + info.getSource()
                        + (info.getCaseName() == null ? "" : "   case " + info.getCaseName()) + "   "
                        + info.getVariant() + " #" + info.getRepetition()
                        + (profile.getFinal$() ? "" : "   NOT FINAL: " + unfinished(info)));
        machine(text, info);
        WrappedLines.append(
                text,
                "# ",
                "span " + Numbers.seconds(profile.getSpanNs()) + ", " + Numbers.of(profile.getWindows(), "window")
                        + ", " + Numbers.of(profile.getPages(), "page") + ", "
                        + Numbers.of(profile.getEventsTotal(), "event"));
        WrappedLines.append(
                text,
                "# ",
                "share of " + Denominators.describe(view.denominator().text(), weightOf(info)) + ": "
                        + Numbers.count(view.totalNs()) + ' ' + info.getWeightUnit());
        WrappedLines.append(text, "# ", "counters: " + Counters.line(view.counters()));
        String merged = Counters.mergedNames(view.counters());
        if (!merged.isEmpty()) {
            WrappedLines.append(text, "# ", "names counted as one: " + merged);
        }
        ProfileWarnings.incomplete(profile).ifPresent(line -> WrappedLines.append(text, "# note: ", line));
        ProfileWarnings.folded(profile).ifPresent(line -> WrappedLines.append(text, "# note: ", line));
        text.append(IdleSearch.text(info, ProfileWarnings.incomplete(profile).isPresent()));
        text.append(StatsText.lines(view));
        return text.toString();
    }

    /** The line of machine, kernel and workload. */
    static void machine(StringBuilder text, RunInfo info) {
        String machine = info.getMachine().isEmpty() ? "machine not recorded" : info.getMachine();
        String cpus = info.getCpus() == 0 ? "CPUs not recorded" : Numbers.of(info.getCpus(), "CPU");
        String hz = info.getHz() == 0 ? "" : ", HZ=" + info.getHz();
        String toggles = info.getToggles().stream().map(toggle -> " +" + toggle).collect(Collectors.joining());
        String creation = StoredScenario.creation(info.getScenario())
                .map(Creations::inHeading)
                .orElse("");
        WrappedLines.append(
                text,
                "# ",
                machine + ", " + cpus + hz + creation + "   " + info.getKernel() + toggles + "   "
                        + info.getWorkload());
    }

    private static String unfinished(RunInfo info) {
        return switch (info.getState()) {
            case STARTED, UNKNOWN -> "the run goes on, or what published it was killed";
            case FINISHED -> "its last windows are open";
            case FAILED ->
                "the run failed: "
                        + info.getCounters().stream()
                                .filter(counter -> counter.getName().equals("run_failed"))
                                .map(Counter::getReason)
                                .findFirst()
                                .orElse("no reason is stored");
        };
    }

    /** What costs are made of: the model's are time. */
    private static String weightOf(RunInfo info) {
        return info.getWeightUnit().equals("ns") ? "time" : info.getWeightUnit();
    }

    private static void events(StringBuilder text, List<EventCount> events) {
        if (events.isEmpty()) {
            return;
        }
        text.append("#\n");
        TextTable table = new TextTable("# Event", ">Count");
        events.forEach(event -> table.row("# " + event.getEvent(), Numbers.count(event.getCount())));
        text.append(table.render());
    }

    private static void table(StringBuilder text, ProfileView view, int limit) {
        List<ProfileView.Row> rows =
                limit > 0 && limit < view.rows().size() ? view.rows().subList(0, limit) : view.rows();
        List<RowGroup> groups = view.groups();
        List<String> headings = new ArrayList<>(List.of("Command"));
        groups.forEach(group -> headings.add(">" + group.heading()));
        headings.addAll(List.of("Shared Object", "Symbol"));
        TextTable table = new TextTable(headings.toArray(String[]::new)).underlined();
        for (ProfileView.Row row : rows) {
            List<Object> cells = new ArrayList<>(List.of(comm(row)));
            groups.forEach(group -> cells.add(group.text(row.cost())));
            cells.addAll(List.of(dso(row), symbol(row)));
            table.row(cells.toArray());
        }
        String[] lines = table.render().split("\n", -1);
        text.append("#\n");
        text.append("# Overhead  ").append(lines[0]).append('\n');
        text.append("# ........  ").append(lines[1]).append('\n');
        text.append("#\n");
        for (int i = 0; i < rows.size(); i++) {
            String share = Numbers.percent(rows.get(i).percent());
            text.append(" ".repeat(Math.max(0, 10 - share.length())))
                    .append(share)
                    .append("  ")
                    .append(lines[i + 2])
                    .append('\n');
        }
        if (rows.size() < view.rows().size()) {
            text.append("# ")
                    .append(Numbers.of(view.rows().size() - rows.size(), "more function"))
                    .append("; all with --limit 0\n");
        }
    }

    private static String comm(ProfileView.Row row) {
        return row.cost().getComm();
    }

    private static String dso(ProfileView.Row row) {
        FunctionCost cost = row.cost();
        return Symbols.sharedObject(cost.getSymbol(), cost.getDso());
    }

    private static String symbol(ProfileView.Row row) {
        FunctionCost cost = row.cost();
        return Symbols.withLevel(cost.getSymbol(), cost.getDso());
    }
}
