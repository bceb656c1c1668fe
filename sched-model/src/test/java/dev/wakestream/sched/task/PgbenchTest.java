package dev.wakestream.sched.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.sim.RandomStreams;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** pgbench on one CPU without costs: transactions, side wakes, who owns which client. */
class PgbenchTest {
    private static final long MS = 1_000_000;

    private static RoundRobin run(Pgbench workload) {
        RoundRobin kernel = new RoundRobin(1);
        kernel.run(workload, 100 * MS);
        return kernel;
    }

    private static Pgbench pgbench(int clients, int threads, double sideWakes) {
        return new Pgbench(clients, threads, new Pgbench.Times(15_000, 70_000, sideWakes), RandomStreams.of(7));
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 0", "4, 1, 0.5", "7, 3, 1", "32, 32, 0.01"})
    void everyTransactionTakesTheTimeOfBothSides(int clients, int threads, double sideWakes) {
        RoundRobin kernel = run(pgbench(clients, threads, sideWakes));

        assertThat(kernel.received)
                .as("one CPU: 100 ms by 85 us, but for those under way")
                .isBetween(100 * MS / 85_000 - 2L * clients - 1, 100 * MS / 85_000 + clients);
        assertThat(kernel.exited).isZero();
    }

    @Test
    void sideWakesComeOnTopOfTheTwoOfATransaction() {
        RoundRobin none = run(pgbench(8, 8, 0));
        RoundRobin many = run(pgbench(8, 8, 1));

        assertThat((double) many.wakeups / many.received).isGreaterThan((double) none.wakeups / none.received + 0.3);
    }

    @Test
    void threadsShareAnAddressSpaceAndServersHaveTheirOwn() {
        List<Task> workers = pgbench(4, 2, 0).workers();

        assertThat(workers).extracting(Task::mm).containsExactly(0, 0, 1, 2, 3, 4, 5);
        assertThat(workers)
                .extracting(Task::comm)
                .containsExactly("pgbench", "pgbench", "postgres", "postgres", "postgres", "postgres", "postgres");
        assertThat(workers).filteredOn(Task::isResident).as("the postmaster").containsExactly(workers.get(6));
    }

    @Test
    void latencyIsClientsByTps() {
        List<Measure> measures = pgbench(4, 1, 0).measures(new Workload.Outcome(100 * MS, Long.MAX_VALUE, 2000));

        assertThat(measures)
                .containsExactly(
                        new Measure("tps", "1/s", true, 20_000.0), new Measure("latency_average", "ms", false, 0.2));
    }
}
