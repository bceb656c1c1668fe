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
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** Writes the table of all loads; {@code -Dwakestream.rates.kernel} names the release (v6.1), {@link Guest.Setting#ofProperties} what is tried. */
    @Test
    void theTableOfRecordingsAndRunsIsWritten() throws Exception {
        List<Path> recordings = recordings(Path.of(directory()));
        String kernel = System.getProperty("wakestream.rates.kernel", "v6.1");
        StringBuilder table = new StringBuilder();
        for (Guest guest : Guest.values()) {
            List<RatesTable.Column> columns = new ArrayList<>();
            for (Load load : LOADS) {
                if (load.guest() == guest) {
                    columns.add(new RatesTable.Column(load.name(), recorded(load, recordings), model(load, kernel)));
                }
            }
            table.append(RatesTable.of(guest.name().toLowerCase(Locale.ROOT), columns));
        }
        Path file = Path.of("target", "conditional-rates.md");
        Files.createDirectories(file.getParent());
        Files.writeString(file, table);

        assertThat(table).contains("| t8 | hb-g1-pT (3)").contains("| t32 | hb-g1-pT (3)");
    }

    private static List<DecisionRates> recorded(Load load, List<Path> recordings)
            throws IOException, UnusableInputException {
        List<DecisionRates> recorded = new ArrayList<>();
        for (Path file : recordings) {
            if (load.isOf(file)) {
                try (TraceInput input = TraceInput.file(file)) {
                    recorded.add(rates(input));
                }
            }
        }
        return recorded;
    }

    private static List<DecisionRates> model(Load load, String kernel) {
        return LongStream.rangeClosed(1, SEEDS)
                .mapToObj(seed -> load.guest()
                        .run(kernel, load.hackbench(), seed, Guest.Setting.ofProperties())
                        .rates())
                .toList();
    }

    /** Excerpts, against counts by other means (awk over their lines). */
    @Test
    void excerptsGiveTheCountsOfTheirLines() throws Exception {
        DecisionRates scan = excerpt("t8-scan-hb-g1-pT");
        DecisionRates flat = excerpt("t32-scan-hb-g1-pT");

        assertThat(scan.wakeups()).isEqualTo(103);
        assertThat(rate(scan, "wide")).isEqualTo(new Rate("wide", 23, 103, true));
        assertThat(rate(flat, "wide")).isEqualTo(new Rate("wide", 0, 78, true));
        assertThat(rate(flat, "search finds a CPU, if allowed"))
                .isEqualTo(new Rate("search finds a CPU, if allowed", 3, 12, true));
        assertThat(rate(scan, "switches per waking")).isEqualTo(new Rate("switches per waking", 226, 115, false));
        assertThat(rate(scan, "migrations per waking")).isEqualTo(new Rate("migrations per waking", 13, 115, false));
    }

    /** Whole recordings, against the figures that came with them (tables 1 and 2 of their document). */
    @ParameterizedTest
    @CsvSource({
        "B-noinl-t8.dec-hb-g1-pT, 85.2, 36.0, 11.1, 54.2, 40.6, 7.3, 88.4, 1320",
        "B-noinl-t8.dec-scan-hb-g1-pT, 82.7, 32.6, 9.4, 43.3, 30.8, 19.4, 88.7, 577",
        "B-noinl-t32.dec-hb-g4-pT, 64.3, 52.7, 31.0, 0.0, 83.5, 7.4, 61.0, 6788",
        "B-noinl-t32.dec-scan-hb-g1-pT, 90.5, 22.8, 5.1, 0.0, 87.4, 77.2, 34.2, 316"
    })
    void wholeRecordingsGiveTheFiguresOfTheirDocument(
            String name,
            double prev,
            double prevIsWaker,
            double waker,
            double wide,
            double pulled,
            double early,
            double aroundPrev,
            long wakeups)
            throws Exception {
        Path file = recordings(Path.of(directory())).stream()
                .filter(path -> path.getFileName().toString().equals(name + ".ftrace.txt.gz"))
                .findFirst()
                .orElseThrow();
        DecisionRates rates;
        try (TraceInput input = TraceInput.file(file)) {
            rates = rates(input);
        }

        Offset<Double> rounding = Offset.offset(0.06);
        assertThat(rates.wakeups()).isEqualTo(wakeups);
        assertThat(figure(rates, "stays on prev")).isCloseTo(prev, rounding);
        assertThat(figure(rates, "stays on prev, the waker's own CPU")).isCloseTo(prevIsWaker, rounding);
        assertThat(figure(rates, "goes to the waker's CPU")).isCloseTo(waker, rounding);
        assertThat(figure(rates, "wide")).isCloseTo(wide, rounding);
        assertThat(figure(rates, "wake_affine pulls, when asked")).isCloseTo(pulled, rounding);
        assertThat(figure(rates, "ends before the search")).isCloseTo(early, rounding);
        assertThat(figure(rates, "looks around prev")).isCloseTo(aroundPrev, rounding);
    }

    /** As in all recordings of that guest. */
    @Test
    void runsOnOneLargeLlcWithoutSmtAreNeverWideAndNeverGoByCore() {
        DecisionRates flat = Guest.T32
                .run("v6.1", new Hackbench(1, 20, 5, 100, Ipc.PIPE, Mode.THREAD), 1)
                .rates();

        assertThat(flat.wakeups()).isGreaterThan(50);
        assertThat(rate(flat, "wide").part()).isZero();
        assertThat(rate(flat, "search goes by core").part()).isZero();
    }

    private static List<Path> recordings(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.sorted().toList();
        }
    }
}
