package dev.wakestream.export;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wakestream.schema.Comparison;
import dev.wakestream.schema.ComparisonRow;
import org.jspecify.annotations.Nullable;

/** A comparison as a document of form {@code wakestream.comparison/1}. */
public final class ComparisonDocument {
    private ComparisonDocument() {}

    public static ObjectNode json(Comparison comparison) {
        ObjectNode json = Json.object().put("schema", "wakestream.comparison/1").put("key", comparison.getKey());
        comparison.getBase().forEach(json.putArray("base")::add);
        comparison.getPatched().forEach(json.putArray("patched")::add);
        json.put("denominator", comparison.getDenominator());
        ArrayNode rows = json.putArray("rows");
        for (ComparisonRow row : comparison.getRows()) {
            ObjectNode object = rows.addObject().put("comm", row.getComm()).put("symbol", row.getSymbol());
            side(object.putObject("base"), row.getBaseMean(), row.getBaseSd(), row.getBaseN());
            side(object.putObject("patched"), row.getPatchedMean(), row.getPatchedSd(), row.getPatchedN());
            object.put("ratio", row.getRatio());
            object.putObject("difference")
                    .put("points", points(row))
                    .put("ci95_low", row.getCi95Low())
                    .put("ci95_high", row.getCi95High());
            object.put("p", row.getHolmP()).put("verdict", row.getVerdict());
        }
        comparison.getWarnings().forEach(json.putArray("warnings")::add);
        return json;
    }

    /** An absent side counts as 0, as in its interval. */
    private static double points(ComparisonRow row) {
        return orZero(row.getPatchedMean()) - orZero(row.getBaseMean());
    }

    private static double orZero(@Nullable Double mean) {
        return mean == null ? 0 : mean;
    }

    private static void side(ObjectNode json, @Nullable Double mean, @Nullable Double sd, int n) {
        json.put("mean_percent", mean).put("sd_percentage_points", sd).put("n", n);
    }
}
