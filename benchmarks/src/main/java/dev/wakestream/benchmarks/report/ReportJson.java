package dev.wakestream.benchmarks.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A report as a JSON document, {@code wakestream.bench/1}; docs/reference/schemas describes it. */
public final class ReportJson {
    public static final String SCHEMA = "wakestream.bench/1";

    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private ReportJson() {}

    /** The document, with a line feed at its end. */
    public static String of(Report report) {
        ObjectNode root = JSON.createObjectNode();
        root.put("schema", SCHEMA);
        root.put("name", report.name());
        ObjectNode settings = root.putObject("settings");
        report.settings().forEach(settings::put);
        ObjectNode figures = root.putObject("figures");
        report.figures().forEach((key, samples) -> {
            ObjectNode figure = figures.putObject(key);
            figure.put("what", report.meaning(key));
            figure.put("unit", samples.unit());
            spread(figure, samples);
        });
        ObjectNode ratios = root.putObject("ratios");
        report.ratios().forEach((key, samples) -> ratios.put(key, samples.median()));
        ObjectNode spreads = root.putObject("ratio_spread");
        report.ratios().forEach((key, samples) -> spread(spreads.putObject(key), samples));
        ArrayNode bars = root.putArray("bars");
        report.bars().forEach(bar -> bar(bars.addObject(), bar));
        ArrayNode notes = root.putArray("notes");
        report.notes().forEach(notes::add);
        ArrayNode failures = root.putArray("failures");
        report.failures().forEach(failures::add);
        try {
            return JSON.writeValueAsString(root) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of strings and numbers can be written", e);
        }
    }

    private static void spread(ObjectNode node, Samples samples) {
        node.put("median", samples.median());
        node.put("min", samples.min());
        node.put("max", samples.max());
        node.put("n", samples.values().size());
    }

    private static void bar(ObjectNode node, Bar bar) {
        node.put("what", bar.what());
        node.put("found", bar.found());
        node.put("sense", bar.atMost() ? "at most" : "at least");
        node.put("bar", bar.bar());
        if (bar.goal() == null) {
            node.putNull("goal");
        } else {
            node.put("goal", bar.goal());
        }
        node.put("met", bar.met());
    }
}
