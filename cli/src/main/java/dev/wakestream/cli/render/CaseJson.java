package dev.wakestream.cli.render;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wakestream.cli.config.Expectation;
import dev.wakestream.cli.config.PublishedRow;
import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.compare.ComparisonRow;
import dev.wakestream.compare.ComparisonTable;
import dev.wakestream.compare.Difference;
import dev.wakestream.compare.SideStats;
import dev.wakestream.export.CounterSums;
import dev.wakestream.export.Json;
import dev.wakestream.schema.RunInfo;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An experiment's result as a document of form {@code wakestream.case/1}. */
public final class CaseJson {
    private final CaseResult result;
    private final ScenarioFile scenario;

    private CaseJson(CaseResult result) {
        this.result = result;
        this.scenario = result.scenario();
    }

    /** The document; {@code top} functions where there is nothing published to compare with. */
    public static String text(CaseResult result, int top) {
        return Json.text(new CaseJson(result).json(top));
    }

    /** The document with what the model leaves out of the scenario's kernel. */
    public static String textWithLimits(CaseResult result, int top) {
        ObjectNode json = new CaseJson(result).json(top);
        json.set("limits", Limits.json(result.scenario().kernel()));
        return Json.text(json);
    }

    private ObjectNode json(int top) {
        List<String> variants = scenario.variantNames();
        ObjectNode json = Json.object()
                .put("schema", "wakestream.case/1")
                .put("case", scenario.caseName().orElse(null))
                .put("scenario", scenario.name())
                .put("machine", scenario.machine().name())
                .put("cpus", scenario.machine().cpus())
                .put("hz", scenario.hz())
                .put("kernel", scenario.kernel())
                .put("workload", scenario.describeWorkload())
                .put("denominator", scenario.denominator());
        ObjectNode toggles = json.putObject("variants");
        scenario.variants().forEach((variant, list) -> list.forEach(toggles.putArray(variant)::add));
        ArrayNode runs = json.putArray("runs");
        result.runs().stream().map(RunInfo::getRun).forEach(runs::add);
        ArrayNode rows = json.putArray("rows");
        if (scenario.metric().isOfRuns()) {
            SweepJson.rows(result, rows);
        } else if (variants.size() == 1) {
            single(rows, variants.get(0), top);
        }
        ArrayNode warnings = Json.array();
        if (scenario.metric().isOfRuns() || variants.size() == 1) {
            result.notes().forEach(warnings::add);
        }
        for (String patched : scenario.metric().isOfRuns() ? List.<String>of() : variants.subList(1, variants.size())) {
            ComparisonTable table = result.tables().get(patched);
            if (table != null) {
                compared(rows, patched, table, top);
                table.warnings().forEach(warnings::add);
            }
        }
        json.set("warnings", warnings);
        json.put("events", result.events()).put("rejected", result.rejected());
        json.set("counters", CounterSums.json(result.counters()));
        return json.put("elapsed_ns", result.elapsedNs());
    }

    private void compared(ArrayNode rows, String patched, ComparisonTable table, int top) {
        List<PublishedRow> published = scenario.published().rows();
        if (published.isEmpty()) {
            table.rows().stream()
                    .limit(top)
                    .forEach(row -> put(
                            rows.addObject(),
                            patched,
                            row.function().comm(),
                            row.function().symbol(),
                            row,
                            null,
                            table));
        }
        ComparisonTable claimed = table.only(scenario.published().functions());
        for (PublishedRow row : published) {
            ComparisonRow ours = claimed.row(row.comm(), row.symbol());
            put(rows.addObject(), patched, row.comm(), row.symbol(), ours, row, table);
        }
    }

    private void put(
            ObjectNode json,
            String variant,
            String comm,
            String symbol,
            @Nullable ComparisonRow ours,
            @Nullable PublishedRow published,
            ComparisonTable table) {
        key(json, comm, symbol);
        json.put("variant", variant);
        json.set("base", side(ours == null ? null : ours.base()));
        json.set("patched", side(ours == null ? null : ours.patched()));
        json.put("ratio", ours == null ? null : ours.ratio());
        json.set("difference", difference(ours));
        json.put("p", ours == null ? null : rounded(ours.holmP()));
        json.put("verdict", ours == null ? "n/a" : ours.verdict().label());
        if (published == null) {
            json.putNull("published").putNull("label").putNull("grade").putArray("expected");
            return;
        }
        json.putObject("published")
                .put("base", published.base())
                .put("patched", published.patched())
                .put("ratio", published.ratio());
        json.put("label", Labels.of(published, ours));
        Grades grades = Grades.of(published, ours, table);
        json.putObject("grade")
                .put("sign", grades.sign().label())
                .put("shape", Grades.Grade.NOT_APPLICABLE.label())
                .put("size", grades.size().label())
                .put("attribution", grades.attribution().label());
        expected(json.putArray("expected"), comm, symbol, ours);
    }

    private void expected(ArrayNode json, String comm, String symbol, @Nullable ComparisonRow ours) {
        for (Expectation e : scenario.expected()) {
            if (e.isAbout(comm, symbol)) {
                json.addObject()
                        .put("what", e.what().name().toLowerCase(Locale.ROOT))
                        .put("least", e.least())
                        .put("most", e.most())
                        .put("figure", Expected.figure(e, ours))
                        .put("within", Expected.isWithin(e, Expected.figure(e, ours)));
            }
        }
    }

    private void single(ArrayNode rows, String variant, int top) {
        FunctionShares.of(result.profilesOf(variant), scenario.denominator()).stream()
                .limit(top)
                .forEach(row -> {
                    ObjectNode json = rows.addObject();
                    key(json, row.function().comm(), row.function().symbol());
                    json.put("variant", variant);
                    json.set("base", side(row.share()));
                    json.putNull("patched")
                            .putNull("ratio")
                            .putNull("difference")
                            .putNull("p");
                    json.put("verdict", "n/a");
                    json.putNull("published").putNull("label").putNull("grade").putArray("expected");
                });
    }

    private void key(ObjectNode json, String comm, String symbol) {
        json.putObject("key").put("comm", comm).put("symbol", symbol);
        json.put("metric", "function_share")
                .put("unit", scenario.published().unit())
                .put("polarity", scenario.published().polarity());
    }

    /** Six digits: the rest depends on how a platform computes logarithms. */
    static @Nullable BigDecimal rounded(@Nullable Double p) {
        return p == null ? null : new BigDecimal(p).round(new MathContext(6));
    }

    private static @Nullable ObjectNode difference(@Nullable ComparisonRow ours) {
        if (ours == null) {
            return null;
        }
        Difference difference = ours.difference();
        return Json.object()
                .put("points", difference.points())
                .put("ci95_low", rounded(difference.ciLow()))
                .put("ci95_high", rounded(difference.ciHigh()));
    }

    private static @Nullable ObjectNode side(@Nullable SideStats side) {
        if (side == null) {
            return null;
        }
        return Json.object().put("mean", side.mean()).put("sd", side.sd()).put("n", side.n());
    }
}
