package dev.wakestream.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cli.config.CatalogueWorkloads;
import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.cli.config.ScenarioFiles;
import dev.wakestream.producer.RunListener;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said to be left of several runs. */
class RunProgressTest {
    private static final long SECOND = 1_000_000_000L;

    private final AtomicLong clock = new AtomicLong(17 * SECOND);

    private RunProgress progress(List<Double> sizes, int threads) {
        return new RunProgress(sizes, threads, () -> false, clock::get);
    }

    private static void simulated(RunProgress progress, long doneNs) {
        progress.listener(0).progress(new RunListener.Progress(doneNs, SECOND, 1000, 2));
    }

    @Test
    void aRunThatEndsEarlyTellsHowLongTheOthersTake() {
        RunProgress progress = progress(Collections.nCopies(4, 1.0), 1);

        // ended after a fifth of its second, in 3 s of wall-clock time
        simulated(progress, SECOND / 5);
        clock.addAndGet(3 * SECOND);
        progress.done(1, 3 * SECOND);

        assertThat(progress.describe(0))
                .startsWith("1 of 4 runs done, 0.20 s simulated")
                .endsWith(", about 9 s left");
    }

    @Test
    void warmUpIsToldApartFromWhatIsMeasured() {
        RunProgress progress = progress(List.of(1.0), 1);
        RunListener listener = progress.listener(SECOND / 5);

        listener.progress(new RunListener.Progress(SECOND / 10, SECOND, 0, 0));
        assertThat(progress.describe(0)).startsWith("0 of 1 run done, 0.00 s simulated after 0.10 s of warm-up, ");

        listener.progress(new RunListener.Progress(SECOND / 2, SECOND, 1000, 2));
        assertThat(progress.describe(0)).startsWith("0 of 1 run done, 0.30 s simulated after 0.20 s of warm-up, ");
    }

    @Test
    void largerRunsTakeLonger() {
        RunProgress progress = progress(List.of(2.0, 4.0, 6.0), 1);

        clock.addAndGet(2 * SECOND);
        progress.done(2, 2 * SECOND);

        assertThat(progress.describe(0)).endsWith(", about 10 s left");
    }

    @Test
    void runsSideBySideShareTheTime() {
        RunProgress progress = progress(Collections.nCopies(8, 1.0), 2);

        clock.addAndGet(5 * SECOND);
        progress.done(1, 5 * SECOND);
        progress.done(1, 5 * SECOND);

        assertThat(progress.describe(7)).contains("7 windows closed").endsWith(", about 15 s left");
    }

    @Test
    void beforeTheFirstIsDoneSimulatedTimeSpeaksForRunsOfOneSizeOnly() {
        RunProgress alike = progress(List.of(1.0, 1.0), 1);
        RunProgress different = progress(List.of(1.0, 2.0), 1);
        clock.addAndGet(SECOND);
        simulated(alike, SECOND / 4);
        simulated(different, SECOND / 4);

        assertThat(alike.describe(0)).endsWith(", about 7 s left");
        assertThat(different.describe(0)).doesNotContain("left");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # less                            | more
            hackbench,groups=2                | hackbench,groups=4
            hackbench,loops=10                | hackbench,loops=100
            pipe,loops=10                     | pipe,loops=11
            schbench,workers=1                | schbench,workers=2
            schbench,form=old,workers=1       | schbench,form=old,workers=2
            pgbench,clients=1                 | pgbench,clients=32
            idle                              | idle,daemons=10
            """)
    void aRunWithMoreToDoIsLarger(String less, String more) throws InvalidInputException {
        assertThat(size(less)).isPositive().isLessThan(size(more));
    }

    private static double size(String workload) throws InvalidInputException {
        ScenarioFile file =
                ScenarioFiles.ofCatalogue("vm-2vcpu", "v6.18", CatalogueWorkloads.parse(workload, "--workload"));
        return RunSize.of(file.scenario("single", 1));
    }
}
