package dev.wakestream.producer.ingest.perfscript;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.wakestream.producer.ingest.perfscript.CollectingSink.Row;
import dev.wakestream.producer.ingest.text.TraceInput;
import dev.wakestream.producer.ingest.text.TraceSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against what perf itself says of the same recordings. */
final class RealRecordingsTest {
    private static final String A1 = "A1-host618-messaging-pertask.perf-script.txt.gz";
    private static final String A2 = "A2-host618-messaging-%s.cpu-clock.perf-%s.txt.gz";

    /** What the anonymised script text calls the libraries whose names were removed from it (traces/README.md). */
    private static final String ANONYMISED = "app";

    @Test
    void countsEachSchedEventAsOftenAsTheRecordingHasIt() throws Exception {
        Reading a1 = Reading.ofResource(A1);

        assertThat(a1.summary().eventCounts())
                .isEqualTo(new TreeMap<>(Map.of(
                        "sched_stat_runtime", 1122L,
                        "sched_switch", 626L,
                        "sched_waking", 460L,
                        "sched_wakeup", 457L,
                        "sched_process_exit", 41L,
                        "sched_process_fork", 40L,
                        "sched_wakeup_new", 40L,
                        "sched_process_wait", 40L,
                        "sched_migrate_task", 11L,
                        "sched_process_exec", 1L)));
        assertThat(a1.summary().rejected().groups()).isEmpty();
        assertThat(a1.summary().lines().reconciles()).isTrue();
        assertThat(a1.summary().lines().total()).isEqualTo(2891);
        assertThat(a1.summary().cpus()).containsExactly(0, 1);
        assertThat(a1.summary().spanNs()).isEqualTo(323_238_000);
        assertThat(a1.sink().spanNs).isEqualTo(323_238_000);
        assertThat(a1.sink().events).hasSize((int) a1.summary().events());
    }

    @Test
    void readsTheOriginFromTheHeader() throws Exception {
        TraceSummary summary = Reading.ofResource(A1).summary();

        assertThat(summary.facts())
                .containsEntry("os release", "6.18.44-custom")
                .containsEntry("nrcpus online", "2")
                .containsEntry("cpudesc", "AMD EPYC");
        assertThat(summary.startNs()).isEqualTo(7_227_570_591_000L);
    }

    @Test
    void waitsAreKnownOnlyBetweenAWakeupAndTheSwitchToTheTask() throws Exception {
        Reading a1 = Reading.ofResource(A1);

        // line 4 to 6 of the events: woken at .573615, switched to at .573630
        assertThat(a1.texts().get(5)).isEqualTo("switch perf|23420|120 R ==> rcu_preempt|15|120 wait 15000");
        assertThat(a1.texts()).filteredOn(t -> t.contains("==> swapper/")).allMatch(t -> t.endsWith("wait ?"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"pertask", "systemwide"})
    void sharesAreThoseThatPerfReportPrints(String kind) throws Exception {
        Map<Row, String> printed = PerfReport.read(String.format(Locale.ROOT, A2, kind, "report"));
        Reading a2 = Reading.ofResource(String.format(Locale.ROOT, A2, kind, "script"));

        Map<Row, String> ours = new TreeMap<>(java.util.Comparator.comparing(Row::toString));
        a2.sink().costs.forEach((row, ns) -> {
            if (!row.dso().equals(ANONYMISED)) {
                ours.put(
                        row,
                        String.format(
                                Locale.ROOT, "%.2f", 100.0 * ns / a2.sink().totalCost()));
            }
        });

        assertThat(a2.summary().rejected().groups()).isEmpty();
        assertThat(a2.summary().weight().unit()).isEqualTo("ns");
        assertThat(printed).containsAllEntriesOf(ours);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pertask", "systemwide"})
    void rowsOfAnonymisedLibrariesAgreeByAddressAndInSum(String kind) throws Exception {
        Map<Row, String> printed = PerfReport.read(String.format(Locale.ROOT, A2, kind, "report"));
        Reading a2 = Reading.ofResource(String.format(Locale.ROOT, A2, kind, "script"));
        long samples = a2.summary().events();
        Map<Row, Long> left = new TreeMap<>(java.util.Comparator.comparing(Row::toString));
        printed.forEach((row, percent) -> {
            if (!a2.sink().costs.containsKey(row)) {
                left.put(row, Math.round(Double.parseDouble(percent) * samples / 100));
            }
        });
        Map<String, Long> oursByAddress = new TreeMap<>();
        a2.sink().costs.forEach((row, ns) -> {
            if (row.dso().equals(ANONYMISED)) {
                oursByAddress.merge(row.symbol(), ns / 5_025_125, Long::sum);
            }
        });

        Map<String, Long> printedByAddress = new TreeMap<>();
        left.forEach((row, n) -> {
            if (row.symbol().startsWith("0x")) {
                printedByAddress.merge(row.symbol(), n, Long::sum);
            }
        });

        assertThat(printedByAddress).isNotEmpty();
        assertThat(oursByAddress).containsAllEntriesOf(printedByAddress);
        assertThat(sum(oursByAddress))
                .isEqualTo(left.values().stream().mapToLong(Long::longValue).sum());
    }

    private static long sum(Map<String, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    @Test
    void everyPerfScriptFileOfTheTraceCollectionIsReadWithoutARejectedLine() throws Exception {
        String directory = System.getProperty("wakestream.traces", System.getenv("WAKESTREAM_TRACES"));
        assumeThat(directory)
                .as("set -Dwakestream.traces=DIR (or WAKESTREAM_TRACES) to the directory with all recordings")
                .isNotNull();

        for (Path file : perfScripts(Path.of(directory))) {
            Reading reading = Reading.of(TraceInput.file(file));
            assertThat(reading.summary().rejected().groups())
                    .as(file.toString())
                    .isEmpty();
            assertThat(reading.summary().lines().reconciles())
                    .as(file.toString())
                    .isTrue();
        }
    }

    private static List<Path> perfScripts(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            List<Path> found = files.filter(f -> f.toString().contains("perf-script"))
                    .sorted()
                    .toList();
            assertThat(found).hasSizeGreaterThanOrEqualTo(5);
            return found;
        }
    }
}
