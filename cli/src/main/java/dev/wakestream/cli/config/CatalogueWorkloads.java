package dev.wakestream.cli.config;

import dev.wakestream.sched.scenario.WorkloadSpec;
import dev.wakestream.text.Nearest;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Workloads by one word: a type with its defaults, a type with keys of its own behind it, or a file in the shape of rt-app's. */
public final class CatalogueWorkloads {
    private static final String SUFFIX = ".json";
    private static final String SECTION = "workload";

    private CatalogueWorkloads() {}

    /** Types of workload, as scenario files name them. */
    public static Set<String> names() {
        return WorkloadParser.types();
    }

    /**
     * The workload.
     *
     * @param wanted {@code hackbench}, {@code pgbench,clients=8,threads=2}, {@code boot,config=[SMT, MC]}, {@code frames.json}
     * @param option how messages call it
     * @throws InvalidInputException with every mistake
     */
    public static WorkloadSpec parse(String wanted, String option) throws InvalidInputException {
        if (wanted.endsWith(SUFFIX) && wanted.indexOf('=') < 0) {
            return file(wanted, option);
        }
        List<String> parts = split(wanted);
        String type = parts.get(0);
        if (!names().contains(type)) {
            throw problem(
                    option,
                    "no workload '" + type + "'" + Nearest.hint(type, names()) + "; known are "
                            + String.join(", ", names()) + ", and files that end in " + SUFFIX);
        }
        StringBuilder text = new StringBuilder(SECTION + ":\n  type: " + type + "\n");
        for (String part : parts.subList(1, parts.size())) {
            int equals = part.indexOf('=');
            if (equals < 1) {
                throw problem(option, "'" + part + "' has no value, wanted is KEY=VALUE");
            }
            if (part.substring(equals + 1).isBlank()) {
                throw problem(option, part.substring(0, equals) + " has no value, wanted is KEY=VALUE");
            }
            text.append("  ")
                    .append(part, 0, equals)
                    .append(": ")
                    .append(part.substring(equals + 1))
                    .append('\n');
        }
        return read(text.toString(), option);
    }

    private static WorkloadSpec file(String path, String option) throws InvalidInputException {
        try {
            return RtAppJson.parse(path, ScenarioFiles.read(Path.of(path), "a workload"));
        } catch (InvalidPathException e) {
            throw problem(option, "'" + path.replace('\0', '?') + "' is no path");
        }
    }

    /** At commas, but those of a list in brackets. */
    private static List<String> split(String wanted) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        StringBuilder part = new StringBuilder();
        for (int i = 0; i < wanted.length(); i++) {
            char c = wanted.charAt(i);
            depth += c == '[' ? 1 : c == ']' ? -1 : 0;
            if (c == ',' && depth == 0) {
                parts.add(part.toString());
                part.setLength(0);
            } else {
                part.append(Character.isISOControl(c) ? ' ' : c);
            }
        }
        parts.add(part.toString());
        return parts;
    }

    private static WorkloadSpec read(String text, String option) throws InvalidInputException {
        YamlIssues issues = new YamlIssues();
        WorkloadSpec workload = YamlDocument.parse(text, issues)
                .map(root -> WorkloadParser.of(new YamlSection("", root, issues), new TopologyMachines(null)))
                .orElse(null);
        if (workload == null || !issues.isEmpty()) {
            throw new InvalidInputException(
                    option,
                    issues.describe().stream()
                            .map(problem -> option + ": "
                                    + (problem.startsWith(SECTION + ".")
                                            ? problem.substring(SECTION.length() + 1)
                                            : problem))
                            .toList());
        }
        return workload;
    }

    private static InvalidInputException problem(String option, String message) {
        return new InvalidInputException(option, List.of(option + ": " + message));
    }
}
