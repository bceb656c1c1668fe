package dev.wakestream.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportTest {
    private static final Path SCHEMA = Path.of("../docs/reference/schemas/wakestream.bench.json");

    private static Report report() {
        Report report = new Report("fold");
        report.setting("machine", "2 cores");
        Samples a = new Samples("M events/s", List.of(1.0, 2.0, 4.0));
        Samples b = new Samples("M events/s", List.of(4.0, 6.0, 8.0));
        report.figure("a", "a consumer", a);
        report.figure("b", "the pipeline", b);
        report.bar(Bar.atLeast("b/a", report.ratio("b", "a", b, a), 2, 4));
        report.bar(Bar.atMost("heap", 3, 2));
        report.note("a note");
        return report;
    }

    @Test
    void takesRatiosRoundByRound() {
        Samples ratio = report().figure("b").over(report().figure("a"));

        assertThat(ratio).isEqualTo(new Samples("", List.of(4.0, 3.0, 2.0)));
        assertThat(ratio.median()).isEqualTo(3);
        assertThat(ratio.min()).isEqualTo(2);
        assertThat(ratio.max()).isEqualTo(4);
    }

    @Test
    void keepsRatiosUnderTheNamesOfBoth() {
        assertThat(report().ratios()).containsOnly(Map.entry("b/a", new Samples("", List.of(4.0, 3.0, 2.0))));
    }

    @Test
    void takesTheMeanOfTheTwoMiddleOnesOfAnEvenNumber() {
        assertThat(new Samples("s", List.of(9.0, 1.0, 2.0, 4.0)).median()).isEqualTo(3);
    }

    @Test
    void comparesOnlyWhatWasMeasuredSideBySide() {
        assertThatThrownBy(() -> Samples.of("s", 1).over(new Samples("s", List.of(1.0, 2.0))))
                .hasMessage("1 rounds cannot be compared with 2");
    }

    @Test
    void saysWhichBarsAreMissed() {
        assertThat(report().barsMet()).isFalse();
        assertThat(ReportText.of(report())).isEqualTo("""
                        # benchmark fold
                        # machine: 2 cores
                        figure  median  min  max  n  unit
                        a            2    1    4  3  M events/s  a consumer
                        b            6    4    8  3  M events/s  the pipeline

                        ratio  median  min  max  n
                        b/a         3    2    4  3

                        pass  b/a >= 2, found 3 (goal 4: missed)
                        FAIL  heap <= 2, found 3
                        note: a note
                        """);
    }

    @Test
    void writesWhatTheSchemaSays() throws IOException {
        ObjectMapper json = new ObjectMapper();
        JsonNode schema = json.readTree(Files.readString(SCHEMA));
        JsonNode document = json.readTree(ReportJson.of(report()));

        List<String> problems = new ArrayList<>();
        check("$", schema, document, problems);

        assertThat(problems).isEmpty();
        assertThat(document.at("/ratios/b~1a").asDouble()).isEqualTo(3);
        assertThat(document.at("/bars/1/met").asBoolean()).isFalse();
    }

    @Test
    void theSchemaRefusesWhatItDoesNotKnow() throws IOException {
        ObjectMapper json = new ObjectMapper();
        JsonNode schema = json.readTree(Files.readString(SCHEMA));
        JsonNode document = json.readTree(ReportJson.of(report()).replace("\"found\"", "\"fond\""));

        List<String> problems = new ArrayList<>();
        check("$", schema, document, problems);

        assertThat(problems).contains("$.bars[0] lacks found", "$.bars[0] has fond");
    }

    /** As much of JSON Schema as this file uses. */
    private static void check(String at, JsonNode schema, JsonNode value, List<String> problems) {
        if (schema.has("const") && !schema.get("const").equals(value)) {
            problems.add(at + " is " + value);
        }
        if (schema.has("enum") && !contains(schema.get("enum"), value)) {
            problems.add(at + " is " + value);
        }
        schema.path("required").forEach(name -> {
            if (!value.has(name.asText())) {
                problems.add(at + " lacks " + name.asText());
            }
        });
        if (schema.has("items")) {
            for (int i = 0; i < value.size(); i++) {
                check(at + "[" + i + "]", schema.get("items"), value.get(i), problems);
            }
        }
        value.fieldNames().forEachRemaining(name -> {
            JsonNode known = schema.path("properties").get(name);
            JsonNode other = schema.get("additionalProperties");
            if (known != null) {
                check(at + "." + name, known, value.get(name), problems);
            } else if (other != null && other.isObject()) {
                check(at + "." + name, other, value.get(name), problems);
            } else {
                problems.add(at + " has " + name);
            }
        });
        if (schema.has("type") && !hasType(schema.get("type"), value)) {
            problems.add(at + " is no " + schema.get("type"));
        }
    }

    private static boolean contains(JsonNode array, JsonNode value) {
        for (JsonNode item : array) {
            if (item.equals(value)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasType(JsonNode type, JsonNode value) {
        if (type.isArray()) {
            for (JsonNode one : type) {
                if (hasType(one, value)) {
                    return true;
                }
            }
            return false;
        }
        return switch (type.asText()) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isTextual();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            case "boolean" -> value.isBoolean();
            case "null" -> value.isNull();
            default -> false;
        };
    }
}
