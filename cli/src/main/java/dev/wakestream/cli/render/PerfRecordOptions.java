package dev.wakestream.cli.render;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds out of the options of {@code perf record} whether it recorded all tasks: with {@code -a} or {@code -C}, or with neither a command nor a task
 * named (man page perf-record(1)). Reads no further than to the first word that it does not know.
 */
final class PerfRecordOptions {
    /** Letters that take no value; those of any other may be its value. */
    private static final String SWITCHES = "abdghinqvsANPRSTWB";

    private static final String WITH_VALUE = "ceFmoCptujkDGIx";

    private static final Set<String> TASKS = Set.of("--pid", "--tid", "--uid");

    private static final Set<String> LONG_WITH_VALUE = Set.of(
            "--event",
            "--count",
            "--freq",
            "--mmap-pages",
            "--output",
            "--call-graph",
            "--delay",
            "--clockid",
            "--filter");

    private PerfRecordOptions() {}

    /** Empty = cannot be told. */
    static Optional<Boolean> systemWide(List<String> words) {
        boolean tasks = false;
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (word.equals("--") || !word.startsWith("-")) {
                return Optional.of(false);
            }
            if (word.startsWith("--")) {
                String name = word.split("=", 2)[0];
                if (name.equals("--all-cpus") || name.equals("--cpu")) {
                    return Optional.of(true);
                }
                tasks |= TASKS.contains(name);
                i += !word.contains("=") && (TASKS.contains(name) || LONG_WITH_VALUE.contains(name)) ? 1 : 0;
                continue;
            }
            int letter = 1;
            while (letter < word.length() && SWITCHES.indexOf(word.charAt(letter)) >= 0) {
                if (word.charAt(letter) == 'a') {
                    return Optional.of(true);
                }
                letter++;
            }
            if (letter == word.length()) {
                continue;
            }
            char valued = word.charAt(letter);
            if (WITH_VALUE.indexOf(valued) < 0) {
                return Optional.empty();
            }
            if (valued == 'C') {
                return Optional.of(true);
            }
            tasks |= "ptu".indexOf(valued) >= 0;
            i += letter == word.length() - 1 ? 1 : 0;
        }
        return Optional.of(!tasks);
    }
}
