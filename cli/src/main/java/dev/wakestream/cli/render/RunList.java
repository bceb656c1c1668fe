package dev.wakestream.cli.render;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.wakestream.export.Json;
import dev.wakestream.export.RunDocument;
import dev.wakestream.schema.RunInfo;
import java.util.List;
import java.util.Locale;

/** A list of runs. */
public final class RunList {
    /** Characters of a line that fits (count). */
    private static final int COLUMNS = 100;

    private RunList() {}

    /**
     * Runs below what they have in common with those around them, so that a line fits a terminal: experiment, source, machine and
     * kernel. All that is known of them is in the document.
     */
    public static String text(List<RunInfo> runs) {
        TextTable table = new TextTable("  RUN", "STATE", "VARIANT", ">REP", ">SPAN", ">EVENTS");
        for (RunInfo run : runs) {
            table.row(
                    "  " + run.getRun(),
                    run.getState().name().toLowerCase(Locale.ROOT),
                    run.getVariant(),
                    run.getRepetition(),
                    Numbers.seconds(run.getSpanNs()),
                    Numbers.count(run.getEvents()));
        }
        List<String> lines = table.render().lines().toList();
        StringBuilder text = new StringBuilder("EXPERIMENT   SOURCE   MACHINE   KERNEL\n");
        text.append(lines.get(0)).append('\n');
        String above = "";
        for (int i = 0; i < runs.size(); i++) {
            String common = Printable.text(common(runs.get(i)));
            if (!common.equals(above) && common.length() <= COLUMNS) {
                text.append(common).append('\n');
            } else if (!common.equals(above)) {
                WrappedLines.append(text, "", "    ", common);
            }
            above = common;
            text.append(lines.get(i + 1)).append('\n');
        }
        return text.toString();
    }

    private static String common(RunInfo run) {
        return run.getExperiment() + "   " + run.getSource() + "   "
                + (run.getMachine().isEmpty() ? "machine not recorded" : run.getMachine()) + "   "
                + (run.getKernel().isEmpty() ? "kernel not recorded" : run.getKernel());
    }

    /** An array of RunInfo, with the names of its Avro schema; times as ISO 8601. */
    public static String json(List<RunInfo> runs) {
        ArrayNode json = Json.array();
        runs.forEach(run -> json.add(RunDocument.into(Json.object(), run)));
        return Json.text(json);
    }
}
