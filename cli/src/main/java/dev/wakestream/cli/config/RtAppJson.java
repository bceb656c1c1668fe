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
import java.util.HashSet;
import java.util.LinkedHashMap;
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

    /** Names of what suspended tasks wait for, by where they stand. */
    private final Map<String, String> suspended = new LinkedHashMap<>();

    private final Set<String> resumed = new HashSet<>();
    private final List<String> problems = new ArrayList<>();

    private RtAppJson() {}

    /**
     * The workload, with the limits of the model kept: said here, since the file has other units than the model, and names its phases and events.
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
                checkAll(tasks);
            }
        } catch (JsonProcessingException e) {
            String where =
                    e.getLocation() == null ? "" : ", line " + e.getLocation().getLineNr();
            say("", "is not JSON" + where + ": " + words(e));
        }
        return new RtAppSpec(tasks);
    }

    private void checkAll(List<TaskSpec> tasks) {
        long all = tasks.stream().mapToLong(TaskSpec::instances).sum();
        if (all > RtAppSpec.MAX_TASKS) {
            say("tasks", "are " + all + " with all instances, allowed is 1 to " + RtAppSpec.MAX_TASKS);
        }
        suspended.forEach((at, name) -> {
            if (!resumed.contains(name)) {
                say(at, "is '" + name + "', which nobody resumes");
            }
        });
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
        checkName(at, name);
        List<Phase> phases = new ArrayList<>();
        ObjectNode own = without(TASK_KEYS, at, node);
        if (node.has("phases")) {
            if (!own.isEmpty()) {
                say(at + "." + own.fieldNames().next(), "stands beside phases, allowed are instance, delay, loop");
            }
            if (node.path("phases").isObject() && node.path("phases").isEmpty()) {
                say(at + ".phases", "is empty, at least one phase is needed");
            }
            for (Map.Entry<String, JsonNode> e : fields(at + ".phases", node.path("phases"))) {
                String where = at + ".phases." + e.getKey();
                ObjectNode events = without(Set.of("loop"), where, e.getValue());
                phases.add(new Phase(loops(where, e.getValue(), 1), events(where, e.getValue(), events)));
            }
        } else {
            phases.add(new Phase(1, events(at, node, own)));
        }
        return new TaskSpec(
                name,
                whole(at + ".instance", node.path("instance"), 1, 1, RtAppSpec.MAX_TASKS),
                node.has("delay") ? ns(at + ".delay", node.path("delay"), 0) : 0,
                loops(at, node, RtAppSpec.FOR_EVER),
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

    /** The events among the keys of an object; {@code whole} is all of it. */
    private List<Event> events(String at, JsonNode whole, ObjectNode node) {
        List<Event> events = new ArrayList<>();
        if (whole.isObject() && node.isEmpty()) {
            say(at, "has no event, at least one is needed: " + EVENTS);
        }
        for (Map.Entry<String, JsonNode> e : fields(at, node)) {
            String where = at + "." + e.getKey();
            JsonNode value = e.getValue();
            switch (e.getKey().replaceAll("[0-9]+$", "")) {
                case "run" -> events.add(new RtAppSpec.Run(ns(where, value, RtAppSpec.MIN_NS)));
                case "runtime" -> events.add(new RtAppSpec.RunFor(ns(where, value, RtAppSpec.MIN_NS)));
                case "sleep" -> events.add(new RtAppSpec.Sleep(ns(where, value, RtAppSpec.MIN_NS)));
                case "timer" -> events.add(timer(where, value));
                case "suspend" -> {
                    String ref = name(where, value);
                    suspended.put(where, ref);
                    events.add(new RtAppSpec.Suspend(ref));
                }
                case "resume" -> {
                    String ref = name(where, value);
                    resumed.add(ref);
                    events.add(new RtAppSpec.Resume(ref));
                }
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
        return new RtAppSpec.Timer(
                name(at + ".ref", node.path("ref")), ns(at + ".period", node.path("period"), RtAppSpec.MIN_NS));
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
        checkName(at, node.textValue());
        return node.textValue();
    }

    private void checkName(String at, String name) {
        if (!name.matches(RtAppSpec.NAME)) {
            say(at, "'" + name + "' is no name: 1 to 15 letters, digits, dots, colons, dashes and underscores");
        }
    }

    private int loops(String at, JsonNode node, int otherwise) {
        JsonNode value = node.path("loop");
        boolean forEver = value.isIntegralNumber() && value.longValue() == RtAppSpec.FOR_EVER;
        return forEver ? RtAppSpec.FOR_EVER : whole(at + ".loop", value, otherwise, 1, RtAppSpec.MAX_LOOPS);
    }

    private int whole(String at, JsonNode value, int otherwise, int least, int most) {
        if (value.isMissingNode()) {
            return otherwise;
        }
        boolean whole = value.isIntegralNumber() && value.canConvertToInt();
        if (!whole || value.intValue() < least || value.intValue() > most) {
            say(
                    at,
                    "is " + value + ", allowed is "
                            + (at.endsWith(".loop") ? RtAppSpec.FOR_EVER + " (for ever), or " : "")
                            + "a whole number from " + least + " to " + most);
            return otherwise;
        }
        return value.intValue();
    }

    /** rt-app counts in microseconds. */
    private long ns(String at, JsonNode node, long leastNs) {
        if (node.isMissingNode()) {
            say(at, "is missing");
            return 0;
        }
        double ns = node.isNumber() ? node.doubleValue() * 1000 : -1;
        if (!(ns >= leastNs && ns <= RtAppSpec.MAX_NS)) {
            say(
                    at,
                    "is " + node + (node.isNumber() ? " us" : ", no time") + ", allowed is " + leastNs / 1000 + " to "
                            + RtAppSpec.MAX_NS / 1000 + " us");
            return leastNs;
        }
        return Math.round(ns);
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
