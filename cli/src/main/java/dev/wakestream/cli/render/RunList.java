package dev.wakestream.cli.render;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.wakestream.export.Json;
import dev.wakestream.export.RunDocument;
import dev.wakestream.schema.RunInfo;
import java.util.List;
import java.util.Locale;

/** A list of runs. */
public final class RunList {
    private RunList() {}

    public static String text(List<RunInfo> runs) {
        TextTable table = new TextTable(
                "RUN", "STATE", "SOURCE", "EXPERIMENT", "VARIANT", ">REP", "MACHINE", "KERNEL", ">SPAN", ">EVENTS");
        for (RunInfo run : runs) {
            table.row(
                    run.getRun(),
                    run.getState().name().toLowerCase(Locale.ROOT),
                    run.getSource(),
                    run.getExperiment(),
                    run.getVariant(),
                    run.getRepetition(),
                    run.getMachine(),
                    run.getKernel(),
                    Numbers.seconds(run.getSpanNs()),
                    Numbers.count(run.getEvents()));
        }
        return table.render();
    }

    /** An array of RunInfo, with the names of its Avro schema; times as ISO 8601. */
    public static String json(List<RunInfo> runs) {
        ArrayNode json = Json.array();
        runs.forEach(run -> json.add(RunDocument.into(Json.object(), run)));
        return Json.text(json);
    }
}
