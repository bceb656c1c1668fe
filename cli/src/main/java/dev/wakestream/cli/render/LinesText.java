package dev.wakestream.cli.render;

import dev.wakestream.schema.LineUse;
import dev.wakestream.schema.RunInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The shared cache lines in the manner of perf c2c: totals, who is waited for, and where the lines came from. */
public final class LinesText {
    /** Columns of a level's name that fit a heading; the legend has all of it. */
    private static final int LEVEL_WIDTH = 8;

    private LinesText() {}

    /** The tables of all variants, with what the model leaves out of their kernel below. */
    public static String textWithLimits(LinesView view) {
        return text(view) + Limits.text(view.sides().get(0).runs().get(0).getKernel());
    }

    /** The tables of all variants. */
    public static String text(LinesView view) {
        return view.sides().stream().map(side -> text(view, side)).collect(Collectors.joining("#\n"));
    }

    private static String text(LinesView view, LinesView.Side side) {
        StringBuilder text = new StringBuilder();
        heading(text, side);
        totals(text, side.total());
        text.append("#\n").append(waits(side));
        names(text, "no accesses: ", side, use -> LinesView.accesses(use) == 0);
        text.append("#\n# where the lines came from; transfers by distance, nearest first:\n");
        WrappedLines.append(text, "# ", String.join(", ", view.levels()));
        text.append("#\n").append(sources(view.levels(), side));
        names(text, "always in the own cache: ", side, use -> LinesView.accesses(use) > 0 && !moved(use));
        if (!side.unlisted().isEmpty()) {
            WrappedLines.append(
                    text,
                    "# ",
                    "in [other] " + Numbers.of(side.unlisted().size(), "line") + ": "
                            + String.join(", ", side.unlisted()));
        }
        return text.toString();
    }

    /** Rows of nothing are a list of names. */
    private static void names(StringBuilder text, String what, LinesView.Side side, Predicate<LineUse> which) {
        String names = side.rows().stream().filter(which).map(LineUse::getLine).collect(Collectors.joining(", "));
        if (!names.isEmpty()) {
            WrappedLines.append(text, "# ", what + names);
        }
    }

    private static boolean moved(LineUse use) {
        return LinesView.transfers(use) + use.getLocalHitm() + use.getRemoteHitm() + use.getMemoryFetches() > 0;
    }

    private static void heading(StringBuilder text, LinesView.Side side) {
        RunInfo run = side.runs().get(0);
        WrappedLines.append(
                text,
                "# ",
                "run " + run.getRun()
                        + (side.runs().size() == 1 ? "" : " and " + (side.runs().size() - 1) + " more") + "   "
                        + run.getSource() + (run.getCaseName() == null ? "" : "   case " + run.getCaseName()) + "   "
                        + side.variant());
        ProfileReport.machine(text, run);
        WrappedLines.append(text, "# ", "counts: " + LinesView.covers(side) + "; to three figures");
        WrappedLines.append(
                text, "# ", "ns waited: while the line was busy with others; the transfer itself comes on top");
    }

    private static void totals(StringBuilder text, LineUse total) {
        WrappedLines.append(
                text,
                "# ",
                "total: " + Numbers.si(LinesView.accesses(total)) + " accesses = " + Numbers.si(total.getReads())
                        + " reads + " + Numbers.si(total.getWrites()) + " writes + " + Numbers.si(total.getAtomics())
                        + " atomics; " + Numbers.si(LinesView.transfers(total)) + " transfers, of which "
                        + Numbers.si(total.getLocalHitm()) + " local and " + Numbers.si(total.getRemoteHitm())
                        + " remote HITM; " + Numbers.si(total.getMemoryFetches()) + " from memory; "
                        + Numbers.si(total.getWaitNs()) + " ns waited");
    }

    private static String waits(LinesView.Side side) {
        TextTable table = new TextTable(
                "# Line", ">Lines", ">Reads", ">Writes", ">Atomics", ">ns waited", ">Share", ">ns/access");
        for (LineUse use : side.rows()) {
            if (LinesView.accesses(use) == 0) {
                continue;
            }
            table.row(
                    "  " + use.getLine(),
                    use.getInstances(),
                    Numbers.si(use.getReads()),
                    Numbers.si(use.getWrites()),
                    Numbers.si(use.getAtomics()),
                    Numbers.si(use.getWaitNs()),
                    side.total().getWaitNs() == 0
                            ? "-"
                            : Numbers.percent(
                                    100.0 * use.getWaitNs() / side.total().getWaitNs()),
                    LinesView.accesses(use) == 0 ? "-" : Numbers.fixed(LinesView.waitPerAccessNs(use), 1));
        }
        return table.render();
    }

    private static String sources(List<String> levels, LinesView.Side side) {
        List<String> heads = new ArrayList<>(List.of("# Line", ">HITM-l", ">HITM-r"));
        levels.forEach(level -> heads.add(">" + level.substring(0, Math.min(level.length(), LEVEL_WIDTH))));
        heads.add(">Memory");
        TextTable table = new TextTable(heads.toArray(new String[0]));
        for (LineUse use : side.rows()) {
            if (!moved(use)) {
                continue;
            }
            List<String> cells = new ArrayList<>(
                    List.of("  " + use.getLine(), Numbers.si(use.getLocalHitm()), Numbers.si(use.getRemoteHitm())));
            use.getTransfers().forEach(count -> cells.add(Numbers.si(count)));
            cells.add(Numbers.si(use.getMemoryFetches()));
            table.row(cells.toArray());
        }
        return table.render();
    }
}
