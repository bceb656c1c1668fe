package dev.wakestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {
    @Test
    void programsHelpListsVerbsAndExitCodes() {
        Cli.Result result = Cli.run("--help");

        assertThat(result.exitCode()).isZero();
        assertThat(result.err()).isEmpty();
        Golden.assertMatches("help.txt", result.out());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run",
                "up",
                "produce",
                "stream",
                "ingest",
                "report",
                "runs",
                "rejected",
                "cases",
                "topologies",
                "kernels",
                "oracle",
                "doctor"
            })
    void verbsHelpIsAsInTheReference(String verb) {
        Cli.Result result = Cli.run(verb, "--help");

        assertThat(result.exitCode()).isZero();
        assertThat(result.err()).isEmpty();
        Golden.assertMatches("help-" + verb + ".txt", result.out());
    }

    @Test
    void helpOfTheTopologyImportIsAsInTheReference() {
        Cli.Result result = Cli.run("topologies", "import", "--help");

        assertThat(result.exitCode()).isZero();
        Golden.assertMatches("help-topologies-import.txt", result.out());
    }

    @Test
    void helpOfTheRemovalIsAsInTheReference() {
        Cli.Result result = Cli.run("runs", "rm", "--help");

        assertThat(result.exitCode()).isZero();
        Golden.assertMatches("help-runs-rm.txt", result.out());
    }

    @Test
    void versionNamesProgramAndJava() {
        Cli.Result result = Cli.run("--version");

        assertThat(result.exitCode()).isZero();
        assertThat(result.out()).startsWith("wakestream ").contains("Java " + System.getProperty("java.version"));
    }
}
