package dev.wakestream.cli.config;

import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.sched.scenario.ScenarioValidation;
import dev.wakestream.sched.topology.TopologySpec;
import dev.wakestream.text.Durations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.nodes.MappingNode;

/** Reads a scenario file; finds all its mistakes, those of the model's own validation included. */
final class ScenarioParser {
    private static final List<String> KEYS = List.of(
            "scenario",
            "name",
            "title",
            "case",
            "source",
            "machine",
            "kernel",
            "hz",
            "tick",
            "idle",
            "creation",
            "workload",
            "sweep",
            "metric",
            "variants",
            "repetitions",
            "seed",
            "warmup",
            "duration",
            "checkpoint",
            "window",
            "denominator",
            "published",
            "expected");

    /** Longest run that is accepted, one hour (ns), so that durations add up without overflow. */
    private static final long MAX_NS = 3_600_000_000_000L;

    /** Most wakee_flips that a main task may begin with (count): more than any program reaches in a second. */
    private static final long MAX_FLIPS = 1_000_000;

    private final YamlIssues issues = new YamlIssues();
    private final Machines machines;

    ScenarioParser(Machines machines) {
        this.machines = machines;
    }

    /**
     * A machine.
     *
     * @param text its file, if it is the user's; empty for a preset
     */
    record Machine(TopologySpec spec, Optional<String> text) {}

    /** Where machines come from: by preset name or file path, or as the text itself; and other files beside the scenario. */
    interface Machines {
        Machine load(String wanted) throws InvalidInputException;

        /** The text of another file that a scenario names, by its path from the scenario's folder. */
        String read(String path) throws InvalidInputException;

        /** Stands in for a machine that could not be loaded, so that the rest can be checked. */
        Machine standIn();
    }

    /**
     * The scenario.
     *
     * @param file how messages call the file
     * @throws InvalidInputException with every mistake
     */
    ScenarioFile parse(String file, String text) throws InvalidInputException {
        Optional<MappingNode> root = YamlDocument.parse(text, issues);
        ScenarioFile scenario = root.isPresent() ? read(new YamlSection("", root.get(), issues)) : null;
        if (scenario == null || !issues.isEmpty()) {
            throw new InvalidInputException(file, issues.describe(file));
        }
        return scenario;
    }

    private ScenarioFile read(YamlSection root) {
        root.allow(KEYS);
        root.whole("scenario", root.has("scenario") ? 1 : missing(root, "scenario"), 1, 1);
        Optional<String> caseName = root.has("case") ? Optional.of(root.text("case")) : Optional.empty();
        Optional<PublishedCase> published = caseName.flatMap(PublishedCases::find);
        Machine machine = machine(root);
        CaseMetric metric = choice(
                root,
                "metric",
                CaseMetric.byName(),
                published.map(PublishedCase::caseMetric).orElse(CaseMetric.FUNCTION_SHARE));
        List<SweepPoint> points = SweepParser.of(root, metric, machines);
        ScenarioFile scenario = new ScenarioFile(
                name(root),
                root.text("title", root.text("name", "")),
                caseName,
                root.text("source", ""),
                machine.spec(),
                machine.text(),
                root.text("kernel"),
                root.whole("hz", 250),
                tick(root.section("tick")),
                idle(root.section("idle")),
                creation(root.section("creation")),
                points,
                metric,
                variants(root.section("variants")),
                (int) root.whole("repetitions", 1, 1, 1000),
                root.whole("seed", 1, 0, Long.MAX_VALUE / 2),
                span(root, "warmup", 0, 0),
                span(root, "duration", 100_000_000, 1),
                span(root, "checkpoint", 1_000_000, 1),
                span(root, "window", 10_000_000, 1_000_000),
                denominator(root),
                PublishedReader.of(root, published, metric, points),
                root.has("expected") ? expected(root, points.get(0), metric) : List.of());
        validate(scenario);
        metric(root, scenario);
        return scenario;
    }

    /** Whether the workload has the metric; not where it is not known which workload, or which metric, is meant. */
    private void metric(YamlSection root, ScenarioFile scenario) {
        boolean known = root.isSection("workload")
                && !issues.concern("workload.type")
                && !issues.concern("workload.form")
                && !issues.concern("metric")
                && !issues.concern("case");
        if (known) {
            WorkloadMetrics.problem(scenario)
                    .ifPresent(problem -> root.note(root.has("metric") ? "metric" : "case", problem));
        }
    }

    static long missing(YamlSection root, String key) {
        root.note(key, "is missing");
        return 1;
    }

    private static String name(YamlSection root) {
        String name = root.text("name");
        if (root.has("name") && !name.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,63}")) {
            root.note("name", "'" + name + "' is no name: up to 64 letters, digits, dots, dashes and underscores");
        }
        return name;
    }

    private Machine machine(YamlSection root) {
        String wanted = root.text("machine");
        if (wanted.isEmpty()) {
            return machines.standIn();
        }
        try {
            return machines.load(wanted);
        } catch (InvalidInputException e) {
            e.problems().forEach(problem -> root.note("machine", problem));
            return machines.standIn();
        }
    }

    private static Scenario.Tick tick(YamlSection tick) {
        tick.allow(List.of("skew", "jitter_ns"));
        return new Scenario.Tick(tick.truth("skew", false), tick.whole("jitter_ns", 0, 0, MAX_NS));
    }

    private static Scenario.Idle idle(YamlSection idle) {
        idle.allow(List.of("governor"));
        return new Scenario.Idle(choice(
                idle,
                "governor",
                ordered("none", Scenario.Governor.NONE, "menu", Scenario.Governor.MENU),
                Scenario.Governor.MENU));
    }

    private static Scenario.Creation creation(YamlSection creation) {
        creation.allow(List.of("placement", "main_flips", "traced"));
        Scenario.NewTasks placement =
                choice(creation, "placement", Creations.placements(), Creations.DEFAULT.placement());
        boolean traced = creation.truth("traced", false);
        return new Scenario.Creation(traced, (int) creation.whole("main_flips", 0, 0, MAX_FLIPS), placement);
    }

    static <T> T choice(YamlSection section, String key, Map<String, T> words, T otherwise) {
        return section.has(key) ? section.choice(key, words, otherwise) : otherwise;
    }

    static <T> Map<String, T> ordered(String first, T firstValue, String second, T secondValue) {
        Map<String, T> map = new LinkedHashMap<>();
        map.put(first, firstValue);
        map.put(second, secondValue);
        return map;
    }

    private static Map<String, List<String>> variants(YamlSection map) {
        Map<String, List<String>> variants = new LinkedHashMap<>();
        for (String name : map.keys()) {
            if (!name.matches("[A-Za-z0-9][A-Za-z0-9_-]{0,31}")) {
                map.note(name, "is no name of a variant: up to 32 letters, digits, dashes or underscores are wanted");
            }
            variants.put(name, map.texts(name));
        }
        if (variants.isEmpty()) {
            variants.put("single", List.of());
        }
        return variants;
    }

    private static long span(YamlSection root, String key, long otherwise, long least) {
        long ns = root.duration(key, otherwise);
        if (ns < least || ns > MAX_NS) {
            root.note(
                    key,
                    "is " + Durations.format(ns) + ", allowed is " + Durations.format(least) + " to "
                            + Durations.format(MAX_NS));
            return otherwise;
        }
        return ns;
    }

    private static String denominator(YamlSection root) {
        String denominator = root.text("denominator", "sampled");
        if (!Denominators.isValid(denominator)) {
            root.note("denominator", "'" + denominator + "' is not known, allowed is " + Denominators.ALLOWED);
        }
        return denominator;
    }

    private static List<Expectation> expected(YamlSection root, SweepPoint point, CaseMetric metric) {
        List<String> key = metric.isOfRuns() ? List.copyOf(point.key().keySet()) : metric.fixedKey();
        List<Expectation> expected = new ArrayList<>();
        root.sections("expected", item -> {
            expectation(item, key).ifPresent(expected::add);
            return true;
        });
        return expected;
    }

    private static Optional<Expectation> expectation(YamlSection e, List<String> keys) {
        Map<String, Expectation.What> figures = new LinkedHashMap<>();
        figures.put("ratio", Expectation.What.RATIO);
        figures.put("base", Expectation.What.BASE);
        figures.put("patched", Expectation.What.PATCHED);
        List<String> known = new ArrayList<>(keys);
        known.addAll(figures.keySet());
        e.allow(known);
        Map<String, String> key = new LinkedHashMap<>();
        keys.forEach(name -> key.put(name, e.joined(name)));
        List<String> given = figures.keySet().stream().filter(e::has).toList();
        if (given.size() != 1) {
            e.note("ratio", "exactly one of ratio, base, patched is wanted, with a range such as [0.35, 0.55]");
            return Optional.empty();
        }
        List<Double> range = e.numbers(given.get(0));
        if (range.size() != 2 || range.get(0) > range.get(1)) {
            e.note(given.get(0), "is " + range + ", a range such as [0.35, 0.55] is wanted");
            return Optional.empty();
        }
        Expectation.What what = figures.getOrDefault(given.get(0), Expectation.What.RATIO);
        return Optional.of(new Expectation(key, what, range.get(0), range.get(1)));
    }

    /** What the model says of each side; not again about what was noted already. */
    private void validate(ScenarioFile file) {
        List<String> noted = issues.paths();
        for (String side : file.sides()) {
            String variant = SweepPoint.variantOf(side);
            for (String problem : ScenarioValidation.check(file.scenario(side, 1))) {
                ModelProblem found = ModelProblem.of(problem);
                String path = found.key().equals("variants") ? found.key() + "." + variant : found.key();
                if (!noted.contains(path)) {
                    issues.add(path, found.message());
                }
            }
        }
    }
}
