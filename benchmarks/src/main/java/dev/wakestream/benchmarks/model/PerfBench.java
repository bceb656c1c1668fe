package dev.wakestream.benchmarks.model;

import dev.wakestream.benchmarks.stack.BenchException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code perf bench sched messaging}: the real hackbench on the machine that this runs on. */
final class PerfBench {
    static final String MISSING =
            "perf is not installed, so there is no real run to compare with: apt-get install linux-perf";

    private static final Pattern TOTAL = Pattern.compile("Total time: (\\d+(?:\\.\\d+)?) \\[sec]");

    private PerfBench() {}

    /** Its total time (s); empty where perf is not installed, or is not the real one. */
    static Optional<Double> run(int groups, int loops) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(
                            "perf",
                            "bench",
                            "sched",
                            "messaging",
                            "-g",
                            Integer.toString(groups),
                            "-l",
                            Integer.toString(loops))
                    .redirectErrorStream(true)
                    .start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int status = process.waitFor();
            Optional<Double> seconds = totalSeconds(text);
            if (status == 0 && seconds.isEmpty()) {
                throw new BenchException("perf bench sched messaging printed no total time: " + text.strip());
            }
            return status == 0 ? seconds : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Total time that its report names (s). */
    static Optional<Double> totalSeconds(String report) {
        Matcher matcher = TOTAL.matcher(report);
        return matcher.find() ? Optional.of(Double.parseDouble(matcher.group(1))) : Optional.empty();
    }
}
