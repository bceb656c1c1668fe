package dev.wakestream.sched.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.wakestream.sched.scenario.Scenario.Governor;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench.Ipc;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench.Mode;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.trace.DiscardingSink;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Same scenario, same bytes: twice, on every JVM, whoever listens. */
class DeterminismTest {
    private static final String GOLDEN = "digest.txt";
    private static final int OLDEST_JDK = 17;

    @Test
    void theSameScenarioGivesTheSameEvents() {
        Scenario smt = Scenarios.of(TestMachines.smt(), 2, 3, 1000);
        List<Scenario> scenarios = List.of(
                DigestMain.scenario(),
                Scenarios.with(smt, Ipc.PIPE, Mode.THREAD),
                Scenarios.with(smt, Governor.MENU),
                Scenarios.with(smt, Scenarios.PATCHED));

        for (Scenario scenario : scenarios) {
            assertThat(DigestMain.digest(scenario)).isEqualTo(DigestMain.digest(scenario));
        }
    }

    @Test
    void anotherSeedGivesOtherEvents() {
        Scenario scenario = DigestMain.scenario();

        assertThat(DigestMain.digest(Scenarios.withSeed(scenario, 2))).isNotEqualTo(DigestMain.digest(scenario));
    }

    /** Costs are booked for a listener only: that must not change what happens. */
    @Test
    void theResultIsTheSameWhenNobodyListens() {
        for (Scenario scenario : List.of(DigestMain.scenario(), Scenarios.of(TestMachines.smt(), 2, 3, 1000))) {
            SimulationResult heard = Simulation.run(scenario, new RunRecorder());

            assertThat(Simulation.run(scenario, DiscardingSink.INSTANCE)).isEqualTo(heard);
        }
    }

    @Test
    void theEventsAreThoseOfTheGoldenDigest() throws IOException {
        Golden.assertEquals(GOLDEN, DigestMain.digest(DigestMain.scenario()) + "\n");
    }

    @TestFactory
    Stream<DynamicTest> theEventsOfEveryWorkloadAreThoseOfItsGoldenDigest() {
        return Scenarios.workloads().entrySet().stream()
                .map(entry -> dynamicTest(entry.getKey(), () -> {
                    Scenario scenario = Scenarios.withTimes(
                            Scenarios.with(
                                    Scenarios.with(Scenarios.of(TestMachines.smt(), 1, 1, 1), entry.getValue()),
                                    Governor.MENU),
                            Scenarios.MS / 2,
                            10 * Scenarios.MS,
                            Scenarios.MS);

                    String digest = DigestMain.digest(scenario);

                    assertThat(DigestMain.digest(scenario)).isEqualTo(digest);
                    Golden.assertEquals("digest-" + entry.getKey().replaceAll("[^a-z]+", "-") + ".txt", digest + "\n");
                }));
    }

    @TestFactory
    Stream<DynamicTest> otherJdksGiveTheSameDigest(@TempDir Path directory) throws IOException {
        List<Path> jdks = otherJdks();
        if (jdks.isEmpty()) {
            return Stream.of(dynamicTest(
                    "no other JDK",
                    () -> assumeTrue(
                            false,
                            "no other JDK from " + OLDEST_JDK + " on beside " + javaHome() + " or in /usr/lib/jvm")));
        }
        return jdks.stream()
                .map(jdk -> dynamicTest(jdk.getFileName().toString(), () -> {
                    assertThat(childDigest(jdk, directory)).isEqualTo(DigestMain.digest(DigestMain.scenario()));
                }));
    }

    private static Path javaHome() throws IOException {
        return Path.of(System.getProperty("java.home")).toRealPath();
    }

    private static List<Path> otherJdks() throws IOException {
        Path home = javaHome();
        Set<Path> found = new TreeSet<>();
        for (Path place : List.of(home.resolveSibling("."), Path.of("/usr/lib/jvm"))) {
            if (Files.isDirectory(place)) {
                try (Stream<Path> homes = Files.list(place)) {
                    for (Path candidate : homes.toList()) {
                        if (version(candidate) >= OLDEST_JDK) {
                            found.add(candidate.toRealPath());
                        }
                    }
                }
            }
        }
        found.remove(home);
        return new ArrayList<>(found);
    }

    /** Major version of the JDK in a directory; 0 = there is none, or it does not say. */
    private static int version(Path jdk) throws IOException {
        Path release = jdk.resolve("release");
        if (!Files.isExecutable(jdk.resolve("bin/java")) || !Files.isReadable(release)) {
            return 0;
        }
        Properties properties = new Properties();
        try (var reader = Files.newBufferedReader(release)) {
            properties.load(reader);
        }
        String version = properties.getProperty("JAVA_VERSION", "0").replace("\"", "");
        return Integer.parseInt(version.split("[^0-9]")[0]);
    }

    private static String childDigest(Path jdk, Path directory) throws Exception {
        Path output = directory.resolve("digest-of-" + jdk.getFileName());
        Process child = new ProcessBuilder(
                        jdk.resolve("bin/java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xmx256m",
                        "-cp",
                        codeOf(Simulation.class) + File.pathSeparator + codeOf(DigestMain.class),
                        DigestMain.class.getName())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        boolean ended = child.waitFor(2, TimeUnit.MINUTES);
        if (!ended) {
            child.destroyForcibly();
        }
        String text = Files.readString(output, StandardCharsets.UTF_8);
        assertThat(ended).as("the child ended: %s", text).isTrue();
        return text.strip();
    }

    private static String codeOf(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }
}
