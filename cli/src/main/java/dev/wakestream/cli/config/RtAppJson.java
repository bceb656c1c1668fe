package dev.wakestream.cli.config;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wakestream.sched.scenario.RtAppSpec;
import dev.wakestream.sched.scenario.RtAppSpec.Event;
import dev.wakestream.sched.scenario.RtAppSpec.Phase;
import dev.wakestream.sched.scenario.RtAppSpec.TaskSpec;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Workloads in the shape of rt-app's JSON: reads them, finding all mistakes, and writes them in one line. */
final class RtAppJson {
    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private static final Set<String> TASK_KEYS = Set.of("instance", "delay", "loop", "phases");
    private static final String EVENTS = "run, runtime, sleep, timer, suspend, resume (with a number behind: run1)";

    /** An hour (us), as long as the longest run. */
    private static final double MAX_US = 3.6e9;

    private final List<String> problems = new ArrayList<>();

    private RtAppJson() {}

    /**
     * The workload.
     *
     * @param file how messages call the text
     * @throws InvalidInputException with every mistake
     */
    static RtAppSpec parse(String file, String text) throws InvalidInputException {
        RtAppJson reader = new RtAppJson();
        RtAppSpec spec = reader.read(text);
        if (!reader.problems.isEmpty()) {
            throw new InvalidInputException(
                    file,
                    reader.problems.stream()
                            .map(problem -> file + ": " + problem)
                            .toList());
        }
        return spec;
    }

    private RtAppSpec read(String text) {
        List<TaskSpec> tasks = new ArrayList<>();
        try {
            JsonNode root = JSON.readTree(text);
            if (root.isMissingNode()) {
                say("", "is empty, an object with the key tasks is needed");
                return new RtAppSpec(tasks);
            }
            for (Map.Entry<String, JsonNode> e : fields("", root)) {
                if (!e.getKey().equals("tasks")) {
                    say(e.getKey(), "is not modelled, allowed is tasks; length and machine are the scenario's");
                }
            }
            if (root.isObject()) {
                if (root.path("tasks").isObject() && root.path("tasks").isEmpty()) {
                    say("tasks", "is empty, at least one task is needed");
                }
                for (Map.Entry<String, JsonNode> e : fields("tasks", root.path("tasks"))) {
                    tasks.add(task(e.getKey(), e.getValue()));
                }
            }
        } catch (JsonProcessingException e) {
            String where =
                    e.getLocation() == null ? "" : ", line " + e.getLocation().getLineNr();
            say("", "is not JSON" + where + ": " + words(e));
        }
        return new RtAppSpec(tasks);
    }

    /** What the parser says, without where it read from (that is no file) and its advice to programmers. */
    private static String words(JsonProcessingException e) {
        if (e instanceof MismatchedInputException) {
            return "there is more behind its end";
        }
        return e.getOriginalMessage()
                .replaceAll("\\s+", " ")
                .replaceAll(" ?\\(start marker at \\[.*?\\]\\)", "")
                .replaceAll(": enable `\\w+Feature\\..*", "")
                .replaceAll(", from `Stream\\w+\\.[^`]*`", "")
                .replaceAll(" ?\\(not recognized as one since Feature .*", "");
    }

    private TaskSpec task(String name, JsonNode node) {
        String at = "tasks." + name;
        List<Phase> phases = new ArrayList<>();
        ObjectNode own = without(TASK_KEYS, at, node);
        if (node.has("phases")) {
            if (!own.isEmpty()) {
                say(at + "." + own.fieldNames().next(), "stands beside phases, allowed are instance, delay, loop");
            }
            for (Map.Entry<String, JsonNode> e : fields(at + ".phases", node.path("phases"))) {
                String where = at + ".phases." + e.getKey();
                ObjectNode events = without(Set.of("loop"), where, e.getValue());
                phases.add(new Phase(whole(where, e.getValue(), "loop", 1), events(where, events)));
            }
        } else {
            phases.add(new Phase(1, events(at, own)));
        }
        return new TaskSpec(
                name,
                whole(at, node, "instance", 1),
                node.has("delay") ? ns(at + ".delay", node.path("delay")) : 0,
                whole(at, node, "loop", RtAppSpec.FOR_EVER),
                phases);
    }

    private ObjectNode without(Set<String> keys, String at, JsonNode node) {
        ObjectNode rest = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> e : fields(at, node)) {
            if (!keys.contains(e.getKey())) {
                rest.set(e.getKey(), e.getValue());
            }
        }
        return rest;
    }

    private List<Event> events(String at, ObjectNode node) {
        List<Event> events = new ArrayList<>();
        for (Map.Entry<String, JsonNode> e : fields(at, node)) {
            String where = at + "." + e.getKey();
            JsonNode value = e.getValue();
            switch (e.getKey().replaceAll("[0-9]+$", "")) {
                case "run" -> events.add(new RtAppSpec.Run(ns(where, value)));
                case "runtime" -> events.add(new RtAppSpec.RunFor(ns(where, value)));
                case "sleep" -> events.add(new RtAppSpec.Sleep(ns(where, value)));
                case "timer" -> events.add(timer(where, value));
                case "suspend" -> events.add(new RtAppSpec.Suspend(name(where, value)));
                case "resume" -> events.add(new RtAppSpec.Resume(name(where, value)));
                default -> say(where, "is not modelled, allowed are " + EVENTS);
            }
        }
        return events;
    }

    private Event timer(String at, JsonNode node) {
        for (Map.Entry<String, JsonNode> e : fields(at, node)) {
            if (!e.getKey().equals("ref") && !e.getKey().equals("period")) {
                say(at + "." + e.getKey(), "is not modelled, allowed are ref, period");
            }
        }
        return new RtAppSpec.Timer(name(at + ".ref", node.path("ref")), ns(at + ".period", node.path("period")));
    }

    private List<Map.Entry<String, JsonNode>> fields(String at, JsonNode node) {
        List<Map.Entry<String, JsonNode>> fields = new ArrayList<>();
        if (node.isObject()) {
            fields.addAll(node.properties());
        } else {
            say(at, node.isMissingNode() ? "is missing" : "is not an object of keys and values");
        }
        return fields;
    }

    private String name(String at, JsonNode node) {
        if (!node.isTextual()) {
            say(at, node.isMissingNode() ? "is missing" : "is not a text in quotes");
            return "";
        }
        return node.textValue();
    }

    private int whole(String at, JsonNode node, String key, int otherwise) {
        JsonNode value = node.path(key);
        if (value.isMissingNode()) {
            return otherwise;
        }
        if (!value.isIntegralNumber() || !value.canConvertToInt()) {
            say(at + "." + key, "is not a whole number of up to 9 digits");
            return otherwise;
        }
        return value.intValue();
    }

    /** rt-app counts in microseconds. */
    private long ns(String at, JsonNode node) {
        if (!node.isNumber() || !(node.doubleValue() >= 0 && node.doubleValue() <= MAX_US)) {
            say(at, node.isMissingNode() ? "is missing" : "is not a time in us, from 0 to an hour");
            return 0;
        }
        return Math.round(node.doubleValue() * 1000);
    }

    private void say(String at, String message) {
        problems.add(at.isEmpty() ? message : at + ": " + message);
    }

    /** The workload as JSON in one line. */
    static String write(RtAppSpec spec) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        ObjectNode tasks = root.putObject("tasks");
        for (TaskSpec task : spec.tasks()) {
            ObjectNode node = tasks.putObject(task.name());
            node.put("instance", task.instances());
            node.put("delay", us(task.delayNs()));
            node.put("loop", task.loops());
            ObjectNode phases = node.putObject("phases");
            for (int i = 0; i < task.phases().size(); i++) {
                Phase phase = task.phases().get(i);
                ObjectNode into = phases.putObject("p" + i);
                into.put("loop", phase.loops());
                for (int j = 0; j < phase.events().size(); j++) {
                    write(into, j, phase.events().get(j));
                }
            }
        }
        return root.toString();
    }

    private static void write(ObjectNode into, int number, Event event) {
        if (event instanceof RtAppSpec.Run run) {
            into.put("run" + number, us(run.ns()));
        } else if (event instanceof RtAppSpec.RunFor runtime) {
            into.put("runtime" + number, us(runtime.ns()));
        } else if (event instanceof RtAppSpec.Sleep sleep) {
            into.put("sleep" + number, us(sleep.ns()));
        } else if (event instanceof RtAppSpec.Timer timer) {
            into.putObject("timer" + number).put("ref", timer.ref()).put("period", us(timer.periodNs()));
        } else if (event instanceof RtAppSpec.Suspend suspend) {
            into.put("suspend" + number, suspend.ref());
        } else if (event instanceof RtAppSpec.Resume resume) {
            into.put("resume" + number, resume.ref());
        }
    }

    private static BigDecimal us(long ns) {
        return BigDecimal.valueOf(ns, 3);
    }
}
