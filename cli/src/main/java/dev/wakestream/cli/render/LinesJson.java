package dev.wakestream.cli.render;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wakestream.export.Json;
import dev.wakestream.schema.LineUse;
import dev.wakestream.schema.RunInfo;

/** The shared cache lines as a document of form {@code wakestream.lines/1}. */
public final class LinesJson {
    private LinesJson() {}

    public static String text(LinesView view) {
        return Json.text(json(view));
    }

    /** The document with what the model leaves out of the runs' kernel. */
    public static String textWithLimits(LinesView view) {
        ObjectNode json = json(view);
        json.set("limits", Limits.json(view.sides().get(0).runs().get(0).getKernel()));
        return Json.text(json);
    }

    private static ObjectNode json(LinesView view) {
        ObjectNode json = Json.object().put("schema", "wakestream.lines/1");
        ArrayNode levels = json.putArray("levels");
        view.levels().forEach(levels::add);
        ArrayNode sides = json.putArray("sides");
        for (LinesView.Side side : view.sides()) {
            RunInfo run = side.runs().get(0);
            ObjectNode item = sides.addObject()
                    .put("variant", side.variant())
                    .put("machine", run.getMachine())
                    .put("cpus", run.getCpus())
                    .put("kernel", run.getKernel());
            ArrayNode toggles = item.putArray("toggles");
            run.getToggles().forEach(toggles::add);
            ArrayNode runs = item.putArray("runs");
            side.runs().forEach(each -> runs.add(each.getRun()));
            item.put("span_ns", side.spanNs()).put("covers", LinesView.covers(side));
            item.set("total", figures(Json.object(), view, side.total()));
            ArrayNode lines = item.putArray("lines");
            side.rows()
                    .forEach(use -> figures(
                            lines.addObject().put("line", use.getLine()).put("instances", use.getInstances()),
                            view,
                            use));
            ArrayNode unlisted = item.putArray("unlisted");
            side.unlisted().forEach(unlisted::add);
        }
        return json;
    }

    private static ObjectNode figures(ObjectNode json, LinesView view, LineUse use) {
        json.put("reads", use.getReads())
                .put("writes", use.getWrites())
                .put("atomics", use.getAtomics())
                .put("local_hitm", use.getLocalHitm())
                .put("remote_hitm", use.getRemoteHitm());
        ObjectNode transfers = json.putObject("transfers");
        for (int level = 0; level < view.levels().size(); level++) {
            transfers.put(view.levels().get(level), use.getTransfers().get(level));
        }
        json.put("memory_fetches", use.getMemoryFetches()).put("wait_ns", use.getWaitNs());
        if (LinesView.accesses(use) == 0) {
            return json.putNull("wait_ns_per_access");
        }
        return json.put("wait_ns_per_access", LinesView.waitPerAccessNs(use));
    }
}
