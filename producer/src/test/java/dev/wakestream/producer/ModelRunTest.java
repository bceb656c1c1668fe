package dev.wakestream.producer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.sched.scenario.ModelVersion;
import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench;
import dev.wakestream.sched.topology.Platform;
import dev.wakestream.sched.topology.TopologySpec;
import dev.wakestream.sched.topology.TopologySpec.Level;
import dev.wakestream.schema.CpuPlace;
import dev.wakestream.schema.EventCost;
import dev.wakestream.schema.EventCount;
import dev.wakestream.schema.LineAccounts;
import dev.wakestream.schema.LineUse;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunState;
import dev.wakestream.schema.TracePage;
import dev.wakestream.schema.serde.InMemorySchemaRegistry;
import dev.wakestream.schema.topic.RunIds;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The way of a run of the model from its scenario to records. */
final class ModelRunTest {
    private static final long DURATION_NS = 20_000_000;

    private final InMemorySchemaRegistry registry = new InMemorySchemaRegistry();
    private final MemoryRunOutput output = new MemoryRunOutput(registry);
    private final Clock clock = Clock.fixed(Instant.ofEpochMilli(1_700_000_000_000L), ZoneOffset.UTC);
    private final RunContext context = new RunContext(
            output, registry, new RunIds(clock, new Random(1)), clock, () -> 0, 64, 200_000_000, Pace.MAX);
    private final RunLabels labels = new RunLabels("exp", "nohz-nr-cpus", "base", 2);

    /** Four CPUs, two LLCs. */
    static TopologySpec machine() {
        return new TopologySpec(
                "four",
                "4 CPUs, 2 LLCs",
                4,
                2.0,
                64,
                250,
                64,
                TopologySpec.CpuOrder.SEQ,
                1,
                1,
                1,
                List.of(
                        new Level("core", 1, null, false, 1, 1, 5, 5),
                        new Level("llc", 2, "MC", true, 40, 42, 45, 30),
                        new Level("pkg", 4, "PKG", false, 90, 95, 105, 80)),
                1,
                4,
                List.of(List.of(10)),
                Map.of(),
                Map.of(),
                0,
                new TopologySpec.Local(1, 4, 20, 100, 5),
                Map.of(10, 100.0),
                2,
                Map.of(),
                new TopologySpec.IdleExit(100, 1000, 10000),
                List.of(1.0),
                Platform.ofLine(64));
    }

    private static Scenario scenario(String kernel, long seed) {
        TopologySpec machine = machine();
        return new Scenario(
                machine,
                kernel,
                List.of("nohz_without_nr_cpus"),
                new Hackbench(1, 2, 100_000, 100, Hackbench.Ipc.SOCKET, Hackbench.Mode.PROCESS),
                250,
                new Scenario.Tick(false, 0),
                new Scenario.Idle(Scenario.Governor.NONE),
                1_000_000,
                DURATION_NS,
                1_000_000,
                seed);
    }

    private RunInfo run(long seed) {
        return ModelRun.run(scenario("v6.18", seed), "machine: four\n", labels, context, RunListener.NONE);
    }

    @Test
    void aRunSaysWhatItIsAndWhatCameOfIt() {
        RunInfo info = run(7);

        assertThat(output.calls).containsExactly("started", "begin", "page", "end", "finished");
        assertThat(output.infos).extracting(RunInfo::getState).containsExactly(RunState.STARTED, RunState.FINISHED);
        assertThat(info.getExperiment()).isEqualTo("exp");
        assertThat(info.getCaseName()).isEqualTo("nohz-nr-cpus");
        assertThat(info.getVariant()).isEqualTo("base");
        assertThat(info.getRepetition()).isEqualTo(2);
        assertThat(info.getSource()).isEqualTo("model");
        assertThat(info.getScenario()).isEqualTo("machine: four\n");
        assertThat(info.getSeed()).isEqualTo(7);
        assertThat(info.getModelVersion()).isEqualTo(ModelVersion.CURRENT);
        assertThat(info.getMachine()).isEqualTo("four");
        assertThat(info.getToggles()).containsExactly("nohz_without_nr_cpus");
        assertThat(info.getWorkload()).startsWith("hackbench -g 1 -f 2 -l 100000 -s 100");
        assertThat(info.getSpanNs()).isPositive().isLessThanOrEqualTo(DURATION_NS);
        assertThat(info.getResults()).isNotEmpty();
        assertThat(info.getPages()).isEqualTo(output.records.pages().size());
        assertThat(info.getEvents())
                .isEqualTo(output.records.pages().stream()
                        .mapToLong(p -> p.getEvents().size())
                        .sum())
                .isEqualTo(info.getEventCounts().stream()
                        .mapToLong(EventCount::getCount)
                        .sum());
        assertThat(info.getDigest()).hasSize(64);
    }

    @Test
    void beginMarkersSayWhereTheCpusAre() {
        run(7);

        assertThat(output.records.sent())
                .filteredOn(r -> r.page().getBegin() != null)
                .hasSize(3)
                .allSatisfy(r -> assertThat(r.page().getBegin().getPlaces())
                        .containsExactly(
                                new CpuPlace(0, 0, 0, 0),
                                new CpuPlace(1, 1, 0, 0),
                                new CpuPlace(2, 2, 2, 0),
                                new CpuPlace(3, 3, 2, 0)));
    }

    @Test
    void aRunKeepsTheAccountsOfItsSharedLines() {
        LineAccounts lines = run(7).getLines();

        assertThat(output.infos.get(0).getLines()).as("when it was started").isNull();
        assertThat(lines.getLevels()).containsExactly("core", "llc", "pkg");
        assertThat(lines.getUnlisted()).isEmpty();
        assertThat(lines.getLines())
                .extracting(LineUse::getLine)
                .contains("nohz.idle_cpus_mask", "sd_llc_shared", "rq.lock", "task.state", "channel")
                .doesNotHaveDuplicates();
        assertThat(lines.getLines())
                .allSatisfy(line -> assertThat(line.getTransfers()).hasSize(3));
        LineUse lock = lines.getLines().stream()
                .filter(line -> line.getLine().equals("rq.lock"))
                .findFirst()
                .orElseThrow();
        assertThat(lock.getInstances()).isEqualTo(4);
        assertThat(lock.getAtomics()).isPositive();
        assertThat(lines.getLines()).extracting(LineUse::getWaitNs).isSortedAccordingTo(Comparator.reverseOrder());
    }

    @Test
    void theCostsOfEveryPageAddUpToItsLengthAndThoseOfACpuToTheRuns() {
        RunInfo info = run(7);

        for (int cpu = 0; cpu < 4; cpu++) {
            long last = 0;
            for (TracePage page : output.records.pagesOf(cpu)) {
                long cost = page.getEvents().stream()
                        .flatMap(e -> e.getCosts().stream())
                        .mapToLong(EventCost::getSelfNs)
                        .sum();
                assertThat(page.getFirstNs()).isEqualTo(last);
                assertThat(cost)
                        .as("CPU %d, page %d", cpu, page.getSeq())
                        .isEqualTo(page.getLastNs() - page.getFirstNs());
                last = page.getLastNs();
            }
            assertThat(last).as("CPU %d", cpu).isEqualTo(info.getSpanNs());
        }
    }

    @Test
    void sameScenarioSameDigestOtherSeedOtherDigest() {
        String once = run(7).getDigest();

        assertThat(run(7).getDigest()).isEqualTo(once);
        assertThat(run(8).getDigest()).isNotEqualTo(once);
    }

    @Test
    void aRunKnowsTheExperimentItBelongsTo() {
        RunLabels whole = new RunLabels("exp", null, "base", 2, List.of("base", "patched"), 3);

        RunInfo info = ModelRun.run(scenario("v6.18", 7), "", whole, context, RunListener.NONE);

        assertThat(info.getExperimentVariants()).containsExactly("base", "patched");
        assertThat(info.getExperimentRepetitions()).isEqualTo(3);
    }

    @Test
    void aPaceTakesItsTimeAndChangesNothing() {
        AtomicLong nowNs = new AtomicLong();
        Pace tenth = new Pace(0.1, time -> nowNs.addAndGet(time.toNanos()));
        RunContext paced = new RunContext(output, registry, context.ids(), clock, nowNs::get, 64, 200_000_000, tenth);

        RunInfo slow = ModelRun.run(scenario("v6.18", 7), "machine: four\n", labels, paced, RunListener.NONE);

        // the last 2 ms are not waited for
        assertThat(nowNs.get()).isBetween(10 * slow.getSpanNs() - 2_000_000, 10 * slow.getSpanNs());
        assertThat(slow.getDigest()).isEqualTo(run(7).getDigest());
    }

    @Test
    void anUnusableScenarioPublishesNothing() {
        assertThatThrownBy(() -> ModelRun.run(scenario("v9.99", 1), "", labels, context, RunListener.NONE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("v9.99");

        assertThat(output.calls).isEmpty();
    }

    @Test
    void aRunStoppedByItsListenerHasFailed() {
        List<RunListener.Progress> seen = new ArrayList<>();

        assertThatThrownBy(() -> ModelRun.run(scenario("v6.18", 1), "", labels, context, progress -> {
                    seen.add(progress);
                    return seen.size() < 5;
                }))
                .isInstanceOf(RunCancelledException.class)
                .hasMessageEndingWith(" was stopped before its end");

        assertThat(seen).hasSize(5);
        assertThat(output.calls).endsWith("end", "failed");
        assertThat(output.lastInfo().getState()).isEqualTo(RunState.FAILED);
    }

    @Test
    void anInterruptStopsTheRun() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> run(1)).isInstanceOf(RunCancelledException.class);
        assertThat(Thread.interrupted()).isFalse();
    }
}
