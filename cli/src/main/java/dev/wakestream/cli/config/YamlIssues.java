package dev.wakestream.cli.config;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is wrong in one YAML file, each problem once, and on which line each of its keys stands. */
final class YamlIssues {
    private record Issue(int line, String path, String message) {}

    private final Set<Issue> issues = new LinkedHashSet<>();
    private final Map<String, Integer> lineOf = new HashMap<>();

    /** Remembers where a key stands (line from 1). */
    void locate(String path, int line) {
        lineOf.putIfAbsent(path, line);
    }

    /** Notes a problem of a key. */
    void add(String path, String message) {
        issues.add(new Issue(line(path), path, message));
    }

    /** Notes a problem of a line, 0 = of the whole file. */
    void add(int line, String message) {
        issues.add(new Issue(line, "", message));
    }

    /** Notes a problem as others state it: {@code path: message}. */
    void add(String pathAndMessage) {
        int colon = pathAndMessage.indexOf(": ");
        add(pathAndMessage.substring(0, colon), pathAndMessage.substring(colon + 2));
    }

    boolean isEmpty() {
        return issues.isEmpty();
    }

    /** Whether a key, or one below it, has a problem. */
    boolean concern(String path) {
        return issues.stream().anyMatch(issue -> issue.path.startsWith(path));
    }

    /** The keys that have problems. */
    List<String> paths() {
        return issues.stream().map(Issue::path).toList();
    }

    /** Each problem as {@code path: message}, in the order they were found. */
    List<String> describe() {
        return issues.stream()
                .map(issue -> (issue.path.isEmpty() ? "" : issue.path + ": ") + issue.message)
                .toList();
    }

    /** Each problem as {@code file:line: path: message}, in the order of the lines. */
    List<String> describe(String file) {
        return issues.stream()
                .sorted(Comparator.comparingInt(Issue::line))
                .map(issue -> file
                        + (issue.line == 0 ? "" : ":" + issue.line)
                        + ": "
                        + (issue.path.isEmpty() ? "" : issue.path + ": ")
                        + issue.message)
                .toList();
    }

    /** Line of the key, or of the nearest one that it is below; 0 if there is none. */
    private int line(String path) {
        String at = path;
        while (!at.isEmpty()) {
            Integer line = lineOf.get(at);
            if (line != null) {
                return line;
            }
            at = at.substring(0, Math.max(0, Math.max(at.lastIndexOf('.'), at.lastIndexOf('['))));
        }
        return 0;
    }
}
