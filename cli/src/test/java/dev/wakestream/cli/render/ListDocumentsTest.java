package dev.wakestream.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cli.Cli;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListDocumentsTest {
    @ParameterizedTest
    @ValueSource(strings = {"cases", "topologies", "kernels"})
    void listsFollowTheirSchemas(String verb) throws IOException {
        Cli.Result result = Cli.run(verb, "--format", "json");

        assertThat(result.exitCode()).isZero();
        assertThat(JsonSchema.problems("wakestream." + verb + ".json", result.out()))
                .isEmpty();
    }

    @Test
    void oneTopologyHasTheFormOfTheList() throws IOException {
        Cli.Result result = Cli.run("topologies", "power10-lpar-480", "--format", "json");

        assertThat(JsonSchema.problems("wakestream.topologies.json", result.out()))
                .isEmpty();
        assertThat(result.out()).contains("power10-lpar-480").doesNotContain("vm-2vcpu");
    }

    @Test
    void oneKernelHasItsRulesBesideTheFormOfTheList() throws IOException {
        Cli.Result result = Cli.run("kernels", "v3.10", "--format", "json");

        assertThat(JsonSchema.problems("wakestream.kernels.json", result.out())).isEmpty();
        assertThat(result.out())
                .contains("\"kernel\" : \"v3.10\"", "\"latency_ns\"", "\"6000000\"", "\"core_search\"", "\"groups\"")
                .doesNotContain("\"kernel\" : \"v6.18\"", "select_idle_core_early_break");
    }

    @Test
    void doctorsFindingsFollowTheirSchema(@TempDir Path dataDir) throws IOException {
        Cli.Result result = Cli.run("doctor", "--data-dir", dataDir.toString(), "--format", "json");

        assertThat(JsonSchema.problems("wakestream.doctor.json", result.out())).isEmpty();
    }
}
