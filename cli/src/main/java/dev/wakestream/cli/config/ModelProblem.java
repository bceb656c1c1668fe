package dev.wakestream.cli.config;

import dev.wakestream.text.Durations;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the model says of a scenario, in the words of who wrote one: the file's key, and times with a unit, not fields in ns.
 *
 * @param key path in the scenario file
 * @param message what was found there, and what is allowed
 */
public record ModelProblem(String key, String message) {
    /** Key of the file by path in the model's validation, where the two differ. */
    private static final Map<String, String> FILE_KEYS = Map.ofEntries(
            Map.entry("workload.size_bytes", "workload.size"),
            Map.entry("workload.sleep_ns", "workload.sleep"),
            Map.entry("workload.cpu_ns", "workload.cpu"),
            Map.entry("workload.client_ns", "workload.client_time"),
            Map.entry("workload.server_ns", "workload.server_time"),
            Map.entry("workload.kworker_ns", "workload.kworker_time"),
            Map.entry("workload.daemon_ns", "workload.daemon_time"),
            Map.entry("warmup_ns", "warmup"),
            Map.entry("duration_ns", "duration"),
            Map.entry("checkpoint_ns", "checkpoint"),
            Map.entry("toggles", "variants"));

    private static final Pattern RANGE = Pattern.compile("is (-?\\d+), allowed is (\\d+) to (\\d+)");

    /** Of a problem as the model tells it, {@code path: message}. */
    public static ModelProblem of(String problem) {
        int colon = problem.indexOf(": ");
        String path = problem.substring(0, colon);
        String message = problem.substring(colon + 2);
        String key = FILE_KEYS.getOrDefault(path, path);
        Matcher range = RANGE.matcher(message);
        boolean time = path.endsWith("_ns") && !key.endsWith("_ns") && range.matches();
        return new ModelProblem(
                key,
                time ? "is " + time(range, 1) + ", allowed is " + time(range, 2) + " to " + time(range, 3) : message);
    }

    private static String time(Matcher range, int group) {
        return Durations.format(Long.parseLong(range.group(group)));
    }
}
