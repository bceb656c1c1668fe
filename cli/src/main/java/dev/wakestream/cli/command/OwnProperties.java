package dev.wakestream.cli.command;

import dev.wakestream.pipeline.ErrorPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.streams.StreamsConfig;

/** What a file of properties says to wakestream itself, beside what it says to Kafka's clients and the registry's. */
final class OwnProperties {
    private static final String PREFIX = "wakestream.";

    /** Stands before a property that is for the streams application alone; all of ours are. */
    private static final String STREAMS = "streams.";

    /** How long the streams application may take to commit and leave (ms). */
    private static final String CLOSE_TIMEOUT = "wakestream.close.timeout.ms";

    private static final int CLOSE_TIMEOUT_MS = 15_000;

    /** After a signal the whole process has a minute, see {@code Main}. */
    private static final int MAX_CLOSE_TIMEOUT_MS = 50_000;

    private static final int MAX_THREADS = 256;

    private static final List<String> ALLOWED =
            List.of(CLOSE_TIMEOUT, ErrorPolicy.DESERIALIZATION, ErrorPolicy.PROCESSING, ErrorPolicy.PRODUCTION);

    private OwnProperties() {}

    /** Takes {@code streams.} off our own names. */
    static void normalise(Map<String, String> config) {
        String prefix = STREAMS + PREFIX;
        Map<String, String> own = new TreeMap<>(config);
        own.keySet().removeIf(name -> !name.startsWith(prefix));
        own.forEach((name, value) -> {
            config.remove(name);
            config.put(name.substring(STREAMS.length()), value);
        });
    }

    /** Refuses what would be without effect, or would stop the streams application later, when everything else runs. */
    static void check(Map<String, String> config) {
        for (String name : config.keySet()) {
            if (name.startsWith(PREFIX) && !ALLOWED.contains(name)) {
                throw wrong("unknown property " + name + ", allowed is " + String.join(", ", ALLOWED));
            }
        }
        try {
            ErrorPolicy.of(config);
        } catch (IllegalArgumentException e) {
            throw new CommandException(ExitCode.USAGE, "--command-config: " + e.getMessage(), e);
        }
        closeTimeout(config);
        for (String name :
                List.of(StreamsConfig.NUM_STREAM_THREADS_CONFIG, STREAMS + StreamsConfig.NUM_STREAM_THREADS_CONFIG)) {
            number(name, config.getOrDefault(name, "1"), 1, MAX_THREADS);
        }
    }

    /** How long the streams application may take to stop. */
    static Duration closeTimeout(Map<String, String> config) {
        String text = config.getOrDefault(CLOSE_TIMEOUT, Integer.toString(CLOSE_TIMEOUT_MS));
        return Duration.ofMillis(number(CLOSE_TIMEOUT, text, 0, MAX_CLOSE_TIMEOUT_MS));
    }

    private static int number(String name, String text, int least, int most) {
        String digits = text.strip();
        int number = digits.matches("[0-9]{1,5}") ? Integer.parseInt(digits) : -1;
        if (number < least || number > most) {
            throw wrong(name + " is '" + digits + "', allowed is " + least + " to " + most);
        }
        return number;
    }

    private static CommandException wrong(String message) {
        return new CommandException(ExitCode.USAGE, "--command-config: " + message);
    }
}
