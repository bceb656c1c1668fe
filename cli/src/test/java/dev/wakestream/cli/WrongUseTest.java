package dev.wakestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What users get wrong, and what they are told: one sentence, the right exit code, no stack trace. */
class WrongUseTest {
    @TempDir
    private Path dir = Path.of("");

    private static void assertWrongUse(Cli.Result result, String... sentences) {
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains(sentences).doesNotContain("\tat ", "Exception");
    }

    @Test
    void noVerbIsWrongUse() {
        assertWrongUse(Cli.run(), "Missing verb", "Try 'wakestream --help'");
    }

    @Test
    void unknownVerbSuggestsTheNearest() {
        assertWrongUse(Cli.run("reprot"), "unknown verb 'reprot'; did you mean 'report'?");
    }

    @Test
    void unknownOptionSuggestsTheNearestEvenWhereAnArgumentIsMissing() {
        assertWrongUse(Cli.run("run", "--sed", "3"), "unknown option '--sed'; did you mean '--seed'?");
        assertWrongUse(Cli.run("runs", "--formt=json"), "unknown option '--formt=json'; did you mean '--format'?");
    }

    @Test
    void aLetterIsNotTakenForAnother() {
        assertWrongUse(Cli.run("kernels", "-v"), "unknown option '-v'; did you mean '-V'?\n");
        assertWrongUse(Cli.run("kernels", "-x"), "unknown option '-x'\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"kernels", "report", "oracle", "topologies"})
    void whereThereIsNoOutputFileTheShellMakesOne(String verb) {
        String hint = "; the result goes to standard output, '> FILE' at the end writes it to a file\n";

        assertWrongUse(Cli.run(verb, "x", "-o", "out.txt"), "unknown option '-o'" + hint);
        assertWrongUse(Cli.run(verb, "x", "--output=out.txt"), "unknown option '--output=out.txt'" + hint);
        assertWrongUse(Cli.run(verb, "x", "-o", "json"), "unknown option '-o'; did you mean '--format json'?\n");
    }

    @Test
    void optionsBeforeAVerbOfAVerbAreRefused() {
        assertWrongUse(
                Cli.run("runs", "--data-dir", dir.toString(), "rm", "r"),
                "option '--data-dir' stands before 'rm', where it would have no effect; write it behind");
        assertWrongUse(
                Cli.run("topologies", "--format", "json", "import", "--lscpu", "-"),
                "option '--format' stands before 'import', where it would have no effect; write it behind");
    }

    @Test
    @EnabledOnOs(OS.LINUX) // which has a file that is always full
    void aFullDiskIsToldWithTheFilesName() {
        assertWrongUse(
                Cli.run(
                        "run",
                        "--topology",
                        "vm-2vcpu",
                        "--kernel",
                        "v6.18",
                        "--workload",
                        "pipe",
                        "--duration",
                        "20ms",
                        "--explain",
                        "1001@1ms",
                        "-o",
                        "/dev/full"),
                "/dev/full: cannot be written: No space left on device");
    }

    @Test
    void optionsAreNamedAsTheyWereTyped() {
        assertWrongUse(Cli.run("run", "hackbench-2cpu", "-g", "0"), "--groups is 0, allowed is 1 to 10000");
        assertWrongUse(Cli.run("run", "hackbench-2cpu", "-s", "0"), "--datasize is 0, allowed is 1 to 4096");
        assertWrongUse(
                Cli.run("run", "pipe-2cpu", "-g", "1"),
                "-g, -f, -l, -s, -p and -T are for hackbench, the scenario runs perf bench sched pipe -l 1000000");
        assertWrongUse(Cli.run("run", "hackbench-2cpu", "-g", "abc"), "'abc' is not a whole number");
        assertWrongUse(Cli.run("run", "hackbench-2cpu", "--seed", "-1"), "--seed is -1, allowed is 0 to");
    }

    @Test
    void windowsThatCannotBeAreWrongUse() {
        assertWrongUse(Cli.run("up", "--window", "1us"), "--window is 1us, allowed is 1ms to 315360000s");
        assertWrongUse(
                Cli.run("stream", "--window", "10"),
                "--window is '10', a length of time such as 10ms, or length and hop such as 1s/100ms, is wanted;"
                        + " units: ns, us, ms, s");
        assertWrongUse(Cli.run("stream", "--window", "1s/"), "--window is '1s/', a length of time such as 10ms");
        assertWrongUse(
                Cli.run("stream", "--window", "1s/0.5ms"),
                "--window 1s/0.5ms: hop is 500us, allowed is 1ms to the window's length, 1s");
        assertWrongUse(
                Cli.run("stream", "--window", "1s/2s"),
                "--window 1s/2s: hop is 2s, allowed is 1ms to the window's length, 1s");
        assertWrongUse(
                Cli.run("stream", "--window", "2s/1ms"),
                "--window 2s/1ms: window of 2s every 1ms is 2000 pieces of 1ms; allowed: 1000");
        assertWrongUse(
                Cli.run("stream", "--window", "10ms", "--window", "1.5ms"),
                "--window 10ms, 1.5ms: together they are multiples of 500us only, allowed is 1ms and more");
        assertWrongUse(
                Cli.run("stream", "--window", "1s", "--window", "1000ms"),
                "--window: window 1s is there twice; allowed: once");
        List<String> nine = new ArrayList<>(List.of("stream"));
        IntStream.rangeClosed(1, 9).forEach(ms -> nine.addAll(List.of("--window", ms + "ms")));
        assertWrongUse(
                Cli.run(nine.toArray(String[]::new)), "wakestream: --window: 9 kinds of windows; allowed: 1 … 8\n");
        assertWrongUse(Cli.run("up", "--window", "999999999s"), "--window is 999999999s, allowed is 1ms to 315360000s");
        assertWrongUse(
                Cli.run("stream", "--max-ahead", "soon"),
                "--max-ahead is 'soon', a length of time such as 10s is wanted; units: ns, us, ms, s");
        assertWrongUse(Cli.run("stream", "--max-ahead", "0ms"), "--max-ahead is 0ms, allowed is 1ms to 315360000s");
    }

    @Test
    void rowsThatCannotBeAreWrongUse() {
        for (String verb : List.of("stream", "up")) {
            assertWrongUse(
                    Cli.run(verb, "--group-by", "cpu,socket"),
                    "--group-by: 'socket' is nothing to group by; allowed: cpu, core, llc, node, pid; function and comm"
                            + " are always there");
            assertWrongUse(Cli.run(verb, "--max-rows", "0"), "--max-rows is 0, allowed is 1 to 100000");
            assertWrongUse(Cli.run(verb, "--max-rows", "many"), "'many' is not a whole number");
            assertWrongUse(Cli.run(verb, "--normalise", "yes"), "--normalise is 'yes', allowed is on or off");
        }
        assertWrongUse(Cli.run("run", "hackbench-2cpu", "--group-by", "cpu,"), "'' is nothing to group by");
        assertWrongUse(Cli.run("run", "hackbench-2cpu", "--max-rows", "100001"), "allowed is 1 to 100000");
    }

    @Test
    void aKernelThatIsNotThereIsNamedWithThoseThatAre() {
        assertWrongUse(
                Cli.run("kernels", "v6.17"), "kernels: no profile 'v6.17'; did you mean 'v6.1'?; known: v3.10, v5.5");
    }

    @Test
    void optionsOfLinesThatDoNotGoTogetherAreWrongUse() {
        assertWrongUse(
                Cli.run("report", "latest", "--format", "csv"),
                "--format csv is for --lines, --stats and --cpus; else text and json are allowed");
        assertWrongUse(
                Cli.run("run", "hackbench-2cpu", "--format", "md"),
                "--format md is for --lines; else text and json are allowed");
        assertWrongUse(
                Cli.run("report", "latest", "--lines", "--limits", "--format", "md"),
                "--limits goes with --format text and json, not with md");
        assertWrongUse(
                Cli.run("report", "latest", "--lines", "--denominator", "all"),
                "--denominator is for shares of functions; --lines counts all accesses");
    }

    @Test
    void cpusArePrintedAlone() {
        String said = "--cpus prints CPUs only; it goes without --lines, --limits and --limit";
        assertWrongUse(Cli.run("report", "latest", "--cpus", "--lines"), said);
        assertWrongUse(Cli.run("report", "latest", "--cpus", "--limits"), said);
        assertWrongUse(Cli.run("report", "latest", "--cpus", "--limit", "3"), said);
        assertWrongUse(
                Cli.run("report", "latest", "--stats", "--cpus"),
                "--stats and --cpus are two tables; one of them is allowed");
        assertWrongUse(
                Cli.run("report", "latest", "--stats", "--lines"),
                "--stats prints statistics only; it goes without --lines, --limits and --limit");
    }

    @Test
    void addressesAndSettingsThatCannotBeAreWrongUseAndNoSilentBroker() throws IOException {
        Path config = dir.resolve("client.properties");
        Files.writeString(config, "security.protocol=FOO\n");
        String registry = "http://127.0.0.1:1";

        assertWrongUse(
                Cli.run("runs", "--bootstrap-server", "garbage", "--schema-registry", registry),
                "--bootstrap-server is 'garbage', wanted is HOST:PORT");
        assertWrongUse(
                Cli.run(
                        "runs",
                        "--bootstrap-server",
                        "127.0.0.1:1",
                        "--schema-registry",
                        registry,
                        "--command-config",
                        config.toString()),
                "--command-config: ",
                "FOO");
        assertWrongUse(Cli.run("runs", "--timeout", "0"), "--timeout is 0, allowed is 1 to 2147483647");
    }

    @Test
    void anEmptyDataDirectoryIsNotTheCurrentOne() {
        assertWrongUse(Cli.run("runs", "--data-dir", ""), "is empty, a path is wanted");
    }

    @Test
    void aMachineThatCannotBeImportedIsSaidInOneSentence() throws IOException {
        Path text = dir.resolve("lscpu.txt");
        Files.writeString(text, "Architecture: x86_64\n");
        Path nothing = dir.resolve("none");

        assertWrongUse(
                Cli.run("topologies", "import", "--sysfs", dir.toString()),
                "has neither devices/system/cpu nor cpu in it");
        assertWrongUse(Cli.run("topologies", "import", "--sysfs", nothing.toString()), "none: does not exist");
        assertWrongUse(Cli.run("topologies", "import", "--lscpu", text.toString()), "wanted is the text of lscpu -p");
        assertWrongUse(
                Cli.run("topologies", "import", "--lscpu", "-", "--sysfs", "/sys"),
                "--sysfs and --lscpu exclude each other");
        assertWrongUse(Cli.run("topologies", "import", "--like", "none"), "--like: 'none' is no preset");
        assertWrongUse(Cli.run("topologies", "import", "--name", "a b"), "--name is no name");
        assertWrongUse(Cli.run("topologies", "one", "two"), "'two' is one argument too many");
    }

    @Test
    void anOutputFileInNoDirectoryIsSaidBeforeTheWork() {
        Path nowhere = dir.resolve("nowhere/result.txt");

        assertWrongUse(Cli.run("run", "hackbench-2cpu", "-o", nowhere.toString()), "no such file or directory");
    }

    @Test
    void unknownCaseListsTheKnownOnes() {
        Cli.Result result = Cli.run("run", "nohz-nr-cpu");

        assertWrongUse(result, "no case or scenario 'nohz-nr-cpu'; did you mean 'nohz-nr-cpus'?");
        assertThat(result.err()).contains("hackbench-2cpu", "test-idle-cores-nonsmt");
    }

    @Test
    void patchThatNeedsAnotherOneSaysWhich() throws IOException {
        Path file = dir.resolve("factor.yaml");
        Files.writeString(file, """
            scenario: 1
            name: factor
            machine: x86-2013-1s6c12t
            kernel: v3.10
            workload: {type: pgbench, clients: 8}
            variants:
              base: []
              patched: [wake_wide_factor_llc_size]
            """);

        assertWrongUse(Cli.run("run", file.toString()), "'wake_wide_factor_llc_size' needs 'wake_wide' before it");
    }

    @Test
    void scenarioWithThreeMistakesNamesAllThreeWithTheirLines() throws IOException {
        Path file = dir.resolve("three.yaml");
        Files.writeString(file, """
            scenario: 1
            name: three
            machine: vm-2vcpu
            kernel: v6.81
            workload: {type: hackbench, groups: -1}
            wramup: 5ms
            """);

        Cli.Result result = Cli.run("run", file.toString());

        assertWrongUse(
                result,
                file + ":4: kernel: no profile 'v6.81'",
                file + ":5: workload.groups: is -1",
                file + ":6: wramup: is not a key of this form; did you mean 'warmup'?");
        assertThat(result.err().lines()).hasSize(3);
    }

    @Test
    void missingScenarioFileIsNamed() {
        assertWrongUse(Cli.run("run", dir.resolve("none.yaml").toString()), "none.yaml: no such file");
    }

    @Test
    void metricThatTheWorkloadCannotHaveIsRefusedBeforeTheRun() throws IOException {
        Path file = dir.resolve("tps.yaml");
        Files.writeString(file, """
            scenario: 1
            name: tps
            machine: vm-2vcpu
            kernel: v6.18
            metric: tps
            workload: {type: pipe}
            """);

        Cli.Result result = Cli.run("run", file.toString());

        assertWrongUse(result, "tps.yaml:5: metric: 'tps' is no figure of workload pipe, which has");
        assertThat(result.err().lines()).hasSize(1);
    }

    @Test
    void binaryScenarioIsRefused() throws IOException {
        Path file = dir.resolve("binary.yaml");
        Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});

        assertWrongUse(Cli.run("run", file.toString()), "binary.yaml: is not a text file in UTF-8");
    }

    @Test
    void overlappingTopologyLevelsAreNamed() throws IOException {
        Path file = dir.resolve("overlap.yaml");
        String preset = dev.wakestream.cli.config.TopologyFiles.preset("vm-2vcpu");
        Files.writeString(file, preset.replace("name: core, n: 1,", "name: core, n: 3,"));

        Cli.Result result = Cli.run("topologies", file.toString());

        assertWrongUse(result, "overlap.yaml:", "levels");
    }

    @Test
    void overridesAreCheckedLikeTheFile() {
        assertWrongUse(Cli.run("run", "hackbench-2cpu", "-g", "0"), "--groups is 0, allowed is 1 to 10000");
        assertWrongUse(Cli.run("run", "hackbench-2cpu", "--duration", "10"), "--duration is '10'");
        assertWrongUse(Cli.run("run", "hackbench-2cpu", "--repetitions", "0"), "--repetitions is 0");
        assertWrongUse(Cli.run("run", "hackbench-2cpu", "--jobs", "0"), "--jobs is 0");
        assertWrongUse(Cli.run("report", "latest", "--denominator", "samples"), "--denominator is 'samples'");
    }

    @Test
    void produceNamesTheVariantsThereAre() {
        assertWrongUse(
                Cli.run("produce", "nohz-nr-cpus", "--variant", "pached"),
                "--variant is 'pached', allowed is base, patched");
    }

    @Test
    void allRunsAreNotOneRun() {
        assertWrongUse(
                Cli.run("produce", "nohz-nr-cpus", "--all", "--variant", "base"),
                "--all and --variant exclude each other");
        assertWrongUse(
                Cli.run("produce", "nohz-nr-cpus", "--all", "--repetition", "2"),
                "--all and --repetition exclude each other");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "fast", "NaN", "Infinity", "1s", ""})
    void aPaceIsANumberAboveZero(String pace) {
        assertWrongUse(
                Cli.run("produce", "hackbench-2cpu", "--pace", pace),
                "--pace is '" + pace + "', allowed is max or a number above 0");
    }

    @Test
    void clusterNeedsBrokerAndRegistry() {
        assertWrongUse(
                Cli.run("runs", "--bootstrap-server", "localhost:1"), "--bootstrap-server needs --schema-registry");
        assertWrongUse(Cli.run("runs", "--schema-registry", "http://localhost:1"), "--schema-registry needs");
    }

    @Test
    void thereIsAtLeastOneCopyOfATopic() {
        assertWrongUse(
                Cli.run("produce", "hackbench-2cpu", "--replication", "0"),
                "--replication is 0, allowed is 1 to 32767");
    }

    @Test
    void commandConfigMustExist() {
        assertWrongUse(
                Cli.run(
                        "runs",
                        "--command-config",
                        dir.resolve("none.properties").toString()),
                "none.properties: no such file");
    }

    @Test
    void aRemovalNamesItsRuns() {
        assertWrongUse(Cli.run("runs", "rm"), "Missing required parameter: 'RUN'");
    }

    @Test
    void aStopCannotTakeLongerThanTheProcessHas() throws IOException {
        Path config = dir.resolve("client.properties");
        Files.writeString(config, "wakestream.close.timeout.ms=60000\n");

        assertWrongUse(
                Cli.run("stream", "--command-config", config.toString()),
                "--command-config: wakestream.close.timeout.ms is '60000', allowed is 0 to 50000");
    }

    @Test
    void whatToDoWithErrorsIsOneOfTwoWords() throws IOException {
        Path config = dir.resolve("client.properties");
        Files.writeString(config, "wakestream.processing.errors=skip\n");

        assertWrongUse(
                Cli.run("stream", "--command-config", config.toString()),
                "--command-config: wakestream.processing.errors is 'skip', allowed is continue or fail");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "streams."})
    void aMisspeltPropertyOfOursIsToldWithThoseThatThereAre(String prefix) throws IOException {
        Path config = dir.resolve("client.properties");
        Files.writeString(config, prefix + "wakestream.deserialisation.errors=fail\n");

        assertWrongUse(
                Cli.run("stream", "--command-config", config.toString()),
                "--command-config: unknown property wakestream.deserialisation.errors, allowed is"
                        + " wakestream.close.timeout.ms, wakestream.deserialization.errors,"
                        + " wakestream.processing.errors, wakestream.production.errors\n");
    }

    @ParameterizedTest
    @CsvSource({"num.stream.threads,0", "streams.num.stream.threads,many", "num.stream.threads,257"})
    void anApplicationHasAThread(String name, String value) throws IOException {
        Path config = dir.resolve("client.properties");
        Files.writeString(config, name + "=" + value + "\n");

        assertWrongUse(
                Cli.run("stream", "--command-config", config.toString()),
                "--command-config: " + name + " is '" + value + "', allowed is 1 to 256\n");
    }

    @Test
    void portInUseIsOneSentence() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();

            Cli.Result result = Cli.run("up", "--ephemeral", "--broker-port", String.valueOf(port));

            assertThat(result.exitCode()).isEqualTo(4);
            assertThat(result.out()).isEmpty();
            assertThat(result.err().lines()).hasSize(1);
            assertThat(result.err())
                    .contains("Port " + port + " on 127.0.0.1 cannot be used", "choose another with --broker-port");
        }
    }

    @Test
    void httpPortInUseIsOneSentenceBeforeAnythingIsStarted() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();

            Cli.Result result = Cli.run("stream", "--ephemeral", "--http", String.valueOf(port));

            assertThat(result.exitCode()).isEqualTo(4);
            assertThat(result.out()).isEmpty();
            assertThat(result.err())
                    .isEqualTo("wakestream: port " + port
                            + " on 127.0.0.1 cannot be used for HTTP: another process has it\n");
        }
    }

    @Test
    void httpAddressHasAForm() {
        assertWrongUse(Cli.run("up", "--http", "nowhere"), "--http is 'nowhere', wanted is HOST:PORT");
        assertWrongUse(Cli.run("stream", "--http", "127.0.0.1:99999"), "--http is '127.0.0.1:99999', but ports are 0");
    }

    @Test
    void whereOthersReachAnInstanceMustBeAPlace() {
        assertWrongUse(
                Cli.run("stream", "--advertise", "a:1"), "--advertise needs --http, whose address it tells others");
        assertWrongUse(
                Cli.run("stream", "--http", "0", "--advertise", "nowhere"),
                "--advertise is 'nowhere', wanted is HOST:PORT");
        for (String nobody : new String[] {"a:0", "0.0.0.0:8090", "[::]:8090"}) {
            assertWrongUse(
                    Cli.run("stream", "--http", "0", "--advertise", nobody),
                    "--advertise is '" + nobody + "', where nobody can be reached; wanted is HOST:PORT");
        }
    }

    @Test
    void stateDirectoryMustBeWritable() throws IOException {
        Path file = Files.writeString(dir.resolve("file"), "");

        assertWrongUse(
                Cli.run("stream", "--ephemeral", "--state-dir", file.toString()),
                "--state-dir " + file + " cannot be written: a file of this name is in the way");
    }

    @Test
    void dataDirectoryWithACommaIsRefused() {
        Cli.Result result = Cli.run("up", "--data-dir", dir.resolve("a,b").toString());

        assertThat(result.exitCode()).isEqualTo(4);
        assertThat(result.err()).contains("must not contain ','");
    }
}
