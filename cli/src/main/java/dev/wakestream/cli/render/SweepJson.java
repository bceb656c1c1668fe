package dev.wakestream.cli.render;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wakestream.cli.config.Expectation;
import dev.wakestream.cli.config.PublishedPoint;
import dev.wakestream.cli.config.PublishedSide;
import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.cli.config.SweepPoint;
import dev.wakestream.compare.Difference;
import dev.wakestream.compare.FigureRow;
import dev.wakestream.export.Json;
import dev.wakestream.sched.scenario.WorkloadSpec;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rows of a case about figures of whole runs, as in {@code wakestream.case/1}. */
final class SweepJson {
    private SweepJson() {}

    static void rows(CaseResult result, ArrayNode json) {
        List<String> variants = result.scenario().variantNames();
        if (variants.size() == 1) {
            rows(result, variants.get(0), SweepRow.of(result, ""), json);
        }
        for (String patched : variants.subList(1, variants.size())) {
            rows(result, patched, SweepRow.of(result, patched), json);
        }
    }

    private static void rows(CaseResult result, String variant, List<SweepRow> rows, ArrayNode json) {
        List<SweepGrades> grades =
                SweepGrades.of(rows, result.scenario().published().isLowerBetter());
        for (int i = 0; i < rows.size(); i++) {
            row(result.scenario(), variant, rows.get(i), grades.get(i), json.addObject());
        }
    }

    private static void row(ScenarioFile scenario, String variant, SweepRow row, SweepGrades grades, ObjectNode json) {
        key(row.point(), json.putObject("key"));
        json.put("metric", scenario.metric().metricName())
                .put("unit", unit(scenario, row))
                .put("polarity", scenario.published().polarity())
                .put("variant", variant);
        FigureRow ours = row.ours();
        json.set("base", side(row.base()));
        json.set("patched", side(row.patched()));
        json.put("ratio", ours.ratio());
        json.set("difference", difference(ours.difference()));
        json.put("p", CaseJson.rounded(ours.holmP()))
                .put("verdict", ours.verdict().label());
        PublishedPoint published = row.published();
        if (published == null) {
            json.putNull("published").putNull("label").putNull("grade");
        } else {
            published(
                    json.putObject("published"), published, scenario.published().unit());
            json.put("label", row.label());
            json.putObject("grade")
                    .put("sign", grades.sign().label())
                    .put("shape", grades.shape().label())
                    .put("size", grades.size().label())
                    .put("attribution", Grades.Grade.NOT_APPLICABLE.label());
            if (row.label() != null && !published.reason().isEmpty()) {
                json.put("reason", published.reason());
            }
        }
        scaled(scenario, row, json);
        expected(scenario, row, json.putArray("expected"));
    }

    private static String unit(ScenarioFile scenario, SweepRow row) {
        RunFigures any = row.base() == null ? row.patched() : row.base();
        return any == null ? scenario.published().unit() : any.stats().unit();
    }

    /** Whole numbers as numbers, everything else as it stands in the scenario. */
    private static void key(SweepPoint point, ObjectNode json) {
        for (Map.Entry<String, String> e : point.key().entrySet()) {
            if (e.getValue().matches("\\d{1,9}")) {
                json.put(e.getKey(), Integer.parseInt(e.getValue()));
            } else {
                json.put(e.getKey(), e.getValue());
            }
        }
    }

    private static void scaled(ScenarioFile scenario, SweepRow row, ObjectNode json) {
        if (row.isScaled() && row.point().workload() instanceof WorkloadSpec.Hackbench h) {
            json.putObject("scaled")
                    .put("by", row.scale())
                    .put("from_loops", h.loops())
                    .put("to_loops", scenario.published().figures().loops());
        }
    }

    private static void published(ObjectNode json, PublishedPoint published, String unit) {
        json.put("base", published.base().mean())
                .put("patched", published.patched().mean())
                .put("ratio", published.ratio());
        if (published.hasPrinted()) {
            json.put("printed_change", published.printedChange()).put("printed_agrees", published.printedAgrees());
        }
        if (published.base().isSample() && published.patched().isSample()) {
            sample(json.putObject("base_sample"), published.base());
            sample(json.putObject("patched_sample"), published.patched());
            json.set("difference", difference(published.difference(unit)));
        }
    }

    private static void sample(ObjectNode json, PublishedSide side) {
        json.put("mean", side.mean())
                .put("sd", side.sd())
                .put("n", side.n())
                .put("min", side.min())
                .put("max", side.max())
                .put("median", side.median());
    }

    private static @Nullable ObjectNode side(@Nullable RunFigures figures) {
        if (figures == null) {
            return null;
        }
        ObjectNode json = Json.object()
                .put("mean", figures.stats().mean())
                .put("sd", figures.stats().sd())
                .put("n", figures.stats().n());
        if (figures.min() != null) {
            json.put("min", figures.min()).put("max", figures.max()).put("median", figures.median());
        }
        return json;
    }

    private static @Nullable ObjectNode difference(@Nullable Difference difference) {
        if (difference == null) {
            return null;
        }
        return Json.object()
                .put("points", difference.points())
                .put("ci95_low", CaseJson.rounded(difference.ciLow()))
                .put("ci95_high", CaseJson.rounded(difference.ciHigh()));
    }

    private static void expected(ScenarioFile scenario, SweepRow row, ArrayNode json) {
        for (Expectation e : scenario.expected()) {
            if (e.key().equals(row.point().key())) {
                Double figure = Expected.figure(e, row.ours());
                json.addObject()
                        .put("what", e.what().name().toLowerCase(Locale.ROOT))
                        .put("least", e.least())
                        .put("most", e.most())
                        .put("figure", figure)
                        .put("within", Expected.isWithin(e, figure));
            }
        }
    }
}
