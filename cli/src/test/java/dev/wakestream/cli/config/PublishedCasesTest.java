package dev.wakestream.cli.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.wakestream.compare.Difference;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class PublishedCasesTest {
    @Test
    void allFiveAreThere() {
        assertThat(PublishedCases.names())
                .containsExactly(
                        "nohz-nr-cpus",
                        "sched-init-numa-memcpy",
                        "select-idle-core-early-break",
                        "test-idle-cores-nonsmt",
                        "wake-wide-llc-size");
    }

    @Test
    void theirMachinesArePresets() {
        assertThat(PublishedCases.all())
                .allSatisfy(c -> assertThat(TopologyFiles.names()).contains(c.topology()));
    }

    @Test
    void headlineCaseHasNoObstacle() {
        PublishedCase headline = PublishedCases.find("nohz-nr-cpus").orElseThrow();

        assertThat(PublishedCases.obstacles(headline)).isEmpty();
        assertThat(headline.published().rows())
                .containsExactly(
                        new PublishedRow("hackbench", "nohz_balance_exit_idle", 0.81, 0.35, "predicted"),
                        new PublishedRow("hackbench", "nohz_balancer_kick", 0.21, 0.09, "predicted"),
                        new PublishedRow("swapper", "nohz_run_idle_balance", 0.09, 0.07, "predicted"));
    }

    private static PublishedFigures figures(String name) {
        return PublishedCases.find(name).orElseThrow().published().figures();
    }

    @Test
    void everyCaseHasItsRows() {
        assertThat(figures("test-idle-cores-nonsmt").points()).hasSize(7);
        assertThat(figures("wake-wide-llc-size").points()).hasSize(24);
        assertThat(figures("select-idle-core-early-break").points()).hasSize(1);
        assertThat(figures("sched-init-numa-memcpy").points()).hasSize(2);
        assertThat(figures("sched-init-numa-memcpy").points().get(0).key())
                .isEqualTo(Map.of("config", "SMT+CLUSTER+MC"));
    }

    @Test
    void whatPostingsPrintFollowsFromTheirFigures() {
        List<PublishedPoint> printed = PublishedCases.all().stream()
                .flatMap(c -> c.published().figures().points().stream())
                .filter(PublishedPoint::hasPrinted)
                .toList();

        assertThat(printed).hasSize(4 + 1 + 9 + 2).allMatch(PublishedPoint::printedAgrees);
    }

    @Test
    void aPrintedChangeThatDoesNotFollowIsFound() {
        PublishedPoint point = new PublishedPoint(
                Map.of(), PublishedSide.of(10), PublishedSide.of(9), -10.2, PublishedRow.PREDICTED, "");

        assertThat(point.change()).isCloseTo(-10, within(1e-9));
        assertThat(point.printedAgrees()).isFalse();
    }

    @Test
    void derivedFiguresAreThoseOfTheFile() {
        assertThat(figures("test-idle-cores-nonsmt").geomeanRatio()).isCloseTo(0.95906, within(5e-6));
        assertThat(figures("test-idle-cores-nonsmt").points())
                .extracting(point -> Math.round(-point.change() * 100) / 100.0)
                .containsExactly(-1.53, 2.76, 1.16, 4.10, 8.26, 7.28, 6.25);
    }

    @Test
    void publishedSummariesAreComparedByWelch() {
        Difference difference = Objects.requireNonNull(
                figures("select-idle-core-early-break").points().get(0).difference("ticks"));

        assertThat(difference.points()).isCloseTo(-96.9304, within(1e-4));
        assertThat(difference.ciLow()).isCloseTo(-126.80, within(0.01));
        assertThat(difference.ciHigh()).isCloseTo(-67.06, within(0.01));
    }

    @Test
    void figuresWithoutASampleAreNotTested() {
        assertThat(figures("wake-wide-llc-size").points().get(0).difference("1/s"))
                .isNull();
    }
}
