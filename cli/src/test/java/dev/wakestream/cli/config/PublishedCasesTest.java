package dev.wakestream.cli.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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

    @Test
    void whatAnotherCaseNeedsIsListed() {
        PublishedCase pgbench = PublishedCases.find("wake-wide-llc-size").orElseThrow();

        assertThat(PublishedCases.obstacles(pgbench))
                .isEqualTo(List.of("kernel profile v3.10", "toggle wake_wide", "toggle wake_wide_factor_llc_size"));
    }
}
