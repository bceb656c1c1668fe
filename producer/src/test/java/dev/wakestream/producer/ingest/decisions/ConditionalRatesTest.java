package dev.wakestream.producer.ingest.decisions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.wakestream.producer.ingest.text.TraceInput;
import dev.wakestream.producer.ingest.text.UnusableInputException;
import dev.wakestream.sched.oracle.DecisionRates;
import dev.wakestream.sched.oracle.DecisionRates.Rate;
import dev.wakestream.sched.oracle.RecordedRates;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench.Ipc;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench.Mode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * How often a real kernel decided how, beside whole runs of the model on the same topology under the same load: the table of docs/validation.md.
 * Both sides go through {@link DecisionRates}.
 */
class ConditionalRatesTest {
    private static final int SEEDS = 3;

    /** A recorded load, and the part of its recordings' file names that tells it. */
    private record Load(Guest guest, String name, Hackbench hackbench) {
        private boolean isOf(Path file) {
            String text = file.getFileName().toString();
            return text.matches("B-(noinl|stock)-" + guest.name().toLowerCase(Locale.ROOT) + "[.-](dec-)?(scan-)?"
                    + name + "\\.ftrace\\.txt\\.gz");
        }
    }

    private static final List<Load> LOADS = Stream.of(Guest.values())
            .flatMap(guest -> Stream.of(
                    new Load(guest, "hb-g1-pT", new Hackbench(1, 20, 20, 100, Ipc.PIPE, Mode.THREAD)),
                    new Load(guest, "hb-g2-pT", new Hackbench(2, 20, 20, 100, Ipc.PIPE, Mode.THREAD)),
                    new Load(guest, "hb-g4-pT", new Hackbench(4, 20, 20, 100, Ipc.PIPE, Mode.THREAD)),
                    new Load(guest, "hb-g1-sock-proc", new Hackbench(1, 20, 20, 100, Ipc.SOCKET, Mode.PROCESS))))
            .toList();

    private static DecisionRates rates(TraceInput input) throws UnusableInputException {
        DecisionSummary summary = DecisionReader.read(input, call -> {});
        RecordedRates rates = new RecordedRates(summary.idleTests());
        DecisionReader.read(input, rates);
        return rates.rates();
    }

    private static DecisionRates excerpt(String name) throws IOException, UnusableInputException {
        String resource = "/decisions/" + name + ".ftrace.txt.gz";
        try (InputStream in =
                Objects.requireNonNull(ConditionalRatesTest.class.getResourceAsStream(resource), resource)) {
            return rates(TraceInput.bytes(name, in.readAllBytes()));
        }
    }

    private static Rate rate(DecisionRates rates, String name) {
        return rates.rates().stream()
                .filter(rate -> rate.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static double figure(DecisionRates rates, String name) {
        return rate(rates, name).value();
    }

    private static String directory() {
        String directory = System.getProperty("wakestream.traces", System.getenv("WAKESTREAM_TRACES"));
        assumeThat(directory)
                .as("set -Dwakestream.traces=DIR (or WAKESTREAM_TRACES) to the directory with all recordings")
                .isNotNull();
        return directory;
    }

    /** Writes the table of all loads; {@code -Dwakestream.rates.kernel} names the release (v6.1). */
    @Test
    void theTableOfRecordingsAndRunsIsWritten() throws Exception {
        List<Path> recordings = recordings(Path.of(directory()));
        String kernel = System.getProperty("wakestream.rates.kernel", "v6.1");
        StringBuilder table = new StringBuilder();
        for (Load load : LOADS) {
            List<DecisionRates> recorded = new ArrayList<>();
            for (Path file : recordings) {
                if (load.isOf(file)) {
                    try (TraceInput input = TraceInput.file(file)) {
                        recorded.add(rates(input));
                    }
                }
            }
            List<DecisionRates> model = new ArrayList<>();
            for (long seed = 1; seed <= SEEDS; seed++) {
                model.add(load.guest().run(kernel, load.hackbench(), seed).rates());
            }
            table.append(RatesTable.of(load.guest() + " " + load.name(), recorded, model));
        }
        Path file = Path.of("target", "conditional-rates.md");
        Files.createDirectories(file.getParent());
        Files.writeString(file, table);

        assertThat(table).contains("T8 hb-g1-pT").contains("T32 hb-g4-pT");
    }

    private static List<Path> recordings(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.sorted().toList();
        }
    }
}
