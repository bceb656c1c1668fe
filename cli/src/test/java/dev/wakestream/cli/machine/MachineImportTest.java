package dev.wakestream.cli.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.TopologyFiles;
import dev.wakestream.sched.topology.SchedDomain;
import dev.wakestream.sched.topology.Topology;
import dev.wakestream.sched.topology.TopologySpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MachineImportTest {
    private static final MachineImport DOOR = new MachineImport("mine", null);

    @TempDir
    private Path dir = Path.of("");

    private ImportedMachine sysfs(SavedTree tree) throws IOException, InvalidInputException {
        return DOOR.sysfs(tree.writeTo(dir), false);
    }

    private static TopologySpec spec(ImportedMachine machine) throws InvalidInputException {
        return TopologyFiles.check("mine", machine.text());
    }

    private static ImportedMachine lscpu(String resource) throws InvalidInputException {
        String file = "src/test/resources/machines/" + resource;
        return DOOR.lscpu(resource, TopologyFiles.read(file));
    }

    static List<String> presetsWhoseLevelsSysfsShows() {
        // Power's hemispheres are in no file of sysfs.
        return TopologyFiles.names().stream()
                .filter(name -> !name.startsWith("power10"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("presetsWhoseLevelsSysfsShows")
    void thePresetsComeBackWithTheSameDomains(String preset) throws Exception {
        Topology machine = Topology.of(TopologyFiles.load(preset));

        ImportedMachine imported = sysfs(PresetTree.of(machine, preset.startsWith("power")));
        Topology again = Topology.of(spec(imported));

        assertThat(imported.notes()).isEmpty();
        assertThat(again.nodes()).isEqualTo(machine.nodes());
        assertThat(again.spec().dist()).isEqualTo(machine.spec().dist());
        for (int cpu = 0; cpu < machine.cpus(); cpu++) {
            assertThat(spans(again, cpu)).as("cpu %d", cpu).isEqualTo(spans(machine, cpu));
            assertThat(again.llcId(cpu)).isEqualTo(machine.llcId(cpu));
            assertThat(again.llcSize(cpu)).isEqualTo(machine.llcSize(cpu));
            assertThat(again.shareId(cpu)).isEqualTo(machine.shareId(cpu));
            assertThat(again.pipelineOf(cpu)).isEqualTo(machine.pipelineOf(cpu));
        }
    }

    private static List<List<Integer>> spans(Topology machine, int cpu) {
        return machine.domains(cpu).stream()
                .map(SchedDomain::span)
                .map(span -> IntStream.range(0, machine.cpus())
                        .filter(span::get)
                        .boxed()
                        .toList())
                .toList();
    }

    @Test
    void aGuestOfOurOwnIsTheKnownGuest() throws Exception {
        ImportedMachine guest = sysfs(SavedTree.resource("guest-2cpu.sysfs.txt"));

        assertThat(guest.nearest()).isEqualTo("vm-2vcpu");
        assertThat(guest.why()).isEqualTo("maker AMD, threads a core 1, CPUs of a last-level cache 2, nodes 1, CPUs 2");
        assertThat(guest.notes()).isEmpty();
        assertThat(spec(guest).nrCpus()).isEqualTo(256);
        assertThat(spec(guest).lineBytes()).isEqualTo(64);
    }

    @Test
    void everyAssumedTimeIsMarked() throws Exception {
        ImportedMachine machine = sysfs(SavedTree.x86(2, 24, 2, true));

        assertThat(machine.nearest()).isEqualTo("xeon-8260-2s");
        assertThat(machine.text().lines().filter(line -> line.matches("(- \\{name|home|local|costs|idle_exit).*")))
                .hasSize(7)
                .allMatch(line -> line.contains("conf: 'C, assumed: "));
        assertThat(machine.text())
                .contains(
                        "conf: 'C, assumed: what conf marks below, ghz, line, hz, arch, atomics, dram_by, inval, smt_speed,"
                                + " of xeon-8260-2s'");
    }

    @Test
    void latenciesAreThoseOfTheLevelWithTheSameRole() throws Exception {
        TopologySpec xeon = TopologyFiles.load("xeon-8260-2s");

        TopologySpec machine = spec(sysfs(SavedTree.x86(2, 20, 2, true)));

        assertThat(machine.levels()).extracting(TopologySpec.Level::cpus).containsExactly(2, 40, 80);
        for (int i = 0; i < 3; i++) {
            assertThat(machine.levels().get(i).readNs())
                    .isEqualTo(xeon.levels().get(i).readNs());
            assertThat(machine.levels().get(i).servNs())
                    .isEqualTo(xeon.levels().get(i).servNs());
        }
        assertThat(machine.dramByDist()).isEqualTo(xeon.dramByDist());
        assertThat(machine.platform()).isEqualTo(xeon.platform());
        assertThat(machine.cpuOrder()).isEqualTo(TopologySpec.CpuOrder.SMT_LAST);
        assertThat(machine.nrCpus()).isEqualTo(8192);
    }

    @Test
    void theUserMayNameTheMachineToTakeLatenciesFrom() throws Exception {
        ImportedMachine machine = new MachineImport("mine", "spr-8480-2s")
                .sysfs(SavedTree.x86(2, 24, 2, true).writeTo(dir), false);

        assertThat(machine.nearest()).isEqualTo("spr-8480-2s");
        assertThat(machine.why()).startsWith("as --like says");
        assertThat(spec(machine).levels().get(1).readNs()).isEqualTo(70);
    }

    @Test
    void threadsSideBySideAreInSequence() throws Exception {
        TopologySpec machine = spec(sysfs(SavedTree.x86(1, 4, 2, false)));

        assertThat(machine.cpuOrder()).isEqualTo(TopologySpec.CpuOrder.SEQ);
        assertThat(machine.smt()).isEqualTo(2);
    }

    @Test
    void socketsThatTakeTurnsInTheNumberingAreRenumberedAndSaidSo() throws Exception {
        ImportedMachine machine = DOOR.lscpu("turns", """
                # CPU,Core,Socket,Node,,L1d,L1i,L2,L3
                0,0,0,0,,0,0,0,0
                1,1,1,1,,1,1,1,1
                2,2,0,0,,2,2,2,0
                3,3,1,1,,3,3,3,1
                """);

        assertThat(machine.notes()).anyMatch(note -> note.contains("its CPU numbers are not the machine's"));
        assertThat(spec(machine).cpusPerNode()).isEqualTo(2);
    }

    @Test
    void lscpuTellsTheTreeButNeitherMakerNorDistances() throws Exception {
        ImportedMachine machine = lscpu("smt-2s2c2t.lscpu.txt");
        TopologySpec spec = spec(machine);

        assertThat(spec.levels()).extracting(TopologySpec.Level::cpus).containsExactly(2, 4, 8);
        assertThat(spec.cpuOrder()).isEqualTo(TopologySpec.CpuOrder.SMT_LAST);
        assertThat(spec.dist()).isEqualTo(List.of(List.of(10, 20), List.of(20, 10)));
        assertThat(machine.text()).contains("line, hz, arch, atomics, nr_cpus, dist, dram_by");
        assertThat(machine.notes()).anyMatch(note -> note.contains("no distances"));
    }

    @Test
    void offlineCpusAndHolesAreLeftOutAndSaid() throws Exception {
        ImportedMachine machine = lscpu("holes-and-offline.lscpu.txt");

        assertThat(spec(machine).cpus()).isEqualTo(4);
        assertThat(spec(machine).levels()).extracting(TopologySpec.Level::cpus).containsExactly(1, 2, 4);
        assertThat(machine.notes())
                .contains(
                        "CPUs 3 are offline and left out",
                        "Linux numbers the online CPUs 0,2,8,11, the file 0-3 in the same order");
    }

    @Test
    void offlineCpusOfASysfsAreLeftOut() throws Exception {
        SavedTree tree = SavedTree.x86(2, 4, 2, true).with("cpu/online", "0-3,8-11");
        for (int cpu : new int[] {4, 5, 6, 7, 12, 13, 14, 15}) {
            tree.without("cpu/cpu" + cpu + "/").cpu(cpu, "online", "0");
        }

        ImportedMachine machine = sysfs(tree);

        assertThat(spec(machine).cpus()).isEqualTo(8);
        assertThat(spec(machine).nodes()).isEqualTo(1);
        assertThat(machine.notes())
                .contains(
                        "CPUs 4-7,12-15 are offline and left out",
                        "Linux numbers the online CPUs 0-3,8-11, the file 0-7 in the same order",
                        "nodes without an online CPU are left out: 1");
    }

    @Test
    void withoutCachesThePackageIsTheLastLevelCacheAndThatIsSaid() throws Exception {
        ImportedMachine machine = sysfs(SavedTree.x86(2, 4, 1, false).without("/cache/"));

        assertThat(machine.notes()).anyMatch(note -> note.startsWith("sysfs tells no caches"));
        assertThat(spec(machine).levels()).extracting(TopologySpec.Level::cpus).containsExactly(1, 4, 8);
    }

    @Test
    void withoutNodesThereIsOne() throws Exception {
        TopologySpec machine = spec(sysfs(SavedTree.x86(1, 4, 2, true).without("node")));

        assertThat(machine.nodes()).isEqualTo(1);
    }

    @Test
    void masksDoWhereListsAreMissing() throws Exception {
        SavedTree tree = SavedTree.x86(1, 2, 2, true).without("core_cpus_list");
        String[] masks = {"00000000,00000005", "a", "5", "0000000a"};
        for (int cpu = 0; cpu < 4; cpu++) {
            tree.cpu(cpu, "topology/thread_siblings", masks[cpu]);
        }

        assertThat(spec(sysfs(tree)).smt()).isEqualTo(2);
    }

    @Test
    void nodesOfOnePackageAreNearerThanThoseOfTheOther() throws Exception {
        SavedTree tree = SavedTree.x86(4, 2, 1, false);
        String[] rows = {"10 12 32 32", "12 10 32 32", "32 32 10 12", "32 32 12 10"};
        for (int node = 0; node < 4; node++) {
            tree.with("node/node" + node + "/distance", rows[node]);
        }

        TopologySpec machine = spec(sysfs(tree));

        assertThat(machine.levels())
                .extracting(TopologySpec.Level::name)
                .containsExactly("core", "llc", "nodes2", "system");
        assertThat(machine.distLevel()).containsEntry(12, "nodes2").containsEntry(32, "system");
        assertThat(machine.levels()).extracting(TopologySpec.Level::readNs).isSorted();
    }

    @Test
    void aCpuWithoutAnySharedCacheIsItsOwnLlc() throws Exception {
        SavedTree tree = SavedTree.x86(1, 2, 1, false);
        tree.cache(0, 2, 3, "Unified", "0").cache(1, 2, 3, "Unified", "1");

        Topology machine = Topology.of(spec(sysfs(tree)));

        assertThat(machine.llcSize(0)).isEqualTo(1);
        assertThat(machine.llcDomain(0)).isNull();
    }

    private record Refused(String why, SavedTree tree, String sentence) {
        @Override
        public String toString() {
            return why;
        }
    }

    static List<Refused> refused() {
        SavedTree meteorLake = SavedTree.x86(1, 3, 2, false).cpu(4, "topology/core_cpus_list", "4");
        return List.of(
                new Refused(
                        "empty",
                        SavedTree.x86(1, 1, 1, false).without("cpu0").with("cpu/online", ""),
                        "has no online CPU"),
                new Refused(
                        "core of one thread beside cores of two",
                        meteorLake.cpu(5, "topology/core_cpus_list", "5"),
                        "cores have from 1 to 2 CPUs, but a topology file describes machines whose parts are all alike"),
                new Refused(
                        "one sibling offline",
                        SavedTree.x86(1, 2, 2, true).with("cpu/online", "0-2"),
                        "some CPUs are offline, with all of them online it may be one"),
                new Refused(
                        "unequal nodes",
                        SavedTree.x86(2, 2, 1, false)
                                .with("node/node0/cpulist", "0-2")
                                .with("node/node1/cpulist", "3"),
                        "NUMA nodes have from 1 to 3 CPUs"),
                new Refused(
                        "siblings that disagree",
                        SavedTree.x86(1, 2, 2, true).cpu(2, "topology/core_cpus_list", "2"),
                        "cpu/cpu0/topology/core_cpus_list: 0,2, but for CPU 2 it is 2"),
                new Refused(
                        "a sibling list without its owner",
                        SavedTree.x86(1, 2, 2, true).cpu(1, "topology/core_cpus_list", "3"),
                        "cpu/cpu1/topology/core_cpus_list: 3 without CPU 1 itself"),
                new Refused(
                        "no topology of one CPU",
                        SavedTree.x86(1, 4, 1, false).without("cpu2/topology"),
                        "cpu/cpu2/topology/core_cpus_list: is missing or empty, other CPUs have it"),
                new Refused(
                        "no topology at all",
                        SavedTree.x86(1, 4, 1, false).without("topology"),
                        "so cores are unknown"),
                new Refused(
                        "caches of some CPUs only",
                        SavedTree.x86(1, 4, 1, false).without("cpu3/cache"),
                        "cpu/cpu3/cache: tells no such cache as other CPUs have"),
                new Refused(
                        "nonsense for a list",
                        SavedTree.x86(1, 2, 1, false).with("cpu/online", "all of them"),
                        "cpu/online: 'all of them' is not a list of numbers and ranges like 0-3,8-11"),
                new Refused(
                        "a range without end",
                        SavedTree.x86(1, 2, 1, false).with("cpu/online", "0-999999"),
                        "'0-999999' is not a range of numbers below 65536"),
                new Refused(
                        "too many CPUs",
                        SavedTree.x86(1, 2, 1, false).with("cpu/online", "0-5000"),
                        "5001 CPUs, allowed is 1 to 4096"),
                new Refused(
                        "distances of too few nodes",
                        SavedTree.x86(2, 2, 1, false).with("node/node1/distance", "21"),
                        "node/node1/distance: 1 distances, but 2 nodes are online"),
                new Refused(
                        "one-way distances",
                        SavedTree.x86(2, 2, 1, false).with("node/node1/distance", "31 10"),
                        "the distance of two nodes is 21 one way and 31 the other"),
                new Refused(
                        "a CPU in no node",
                        SavedTree.x86(2, 2, 1, false).with("node/node1/cpulist", "2"),
                        "CPU 3 is in no node"),
                new Refused(
                        "big and little cores",
                        SavedTree.x86(1, 2, 1, false)
                                .cpu(0, "cpu_capacity", "1024")
                                .cpu(1, "cpu_capacity", "446"),
                        "cpu/cpu1/cpu_capacity: 446, but CPU 0 has 1024"),
                new Refused(
                        "caches across nodes' borders are cut, cores are not",
                        SavedTree.x86(2, 1, 2, false)
                                .with("node/node0/cpulist", "0,2")
                                .with("node/node1/cpulist", "1,3"),
                        "overlap"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void whatCannotBeExpressedIsRefusedInOneSentence(Refused refused) {
        assertThatThrownBy(() -> sysfs(refused.tree()))
                .isInstanceOfSatisfying(
                        InvalidInputException.class,
                        e -> assertThat(e.problems())
                                .singleElement()
                                .asString()
                                .contains(refused.sentence())
                                .doesNotContain("\n"));
    }

    @Test
    void moreNodesThanAFileHoldsAreRefused() {
        StringBuilder text = new StringBuilder("# CPU,Core,Socket,Node\n");
        for (int cpu = 0; cpu < 300; cpu++) {
            text.append(cpu).append(',').append(cpu).append(",0,").append(cpu).append('\n');
        }

        assertThatThrownBy(() -> DOOR.lscpu("text", text.toString()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("300 NUMA nodes, allowed is 1 to 256");
    }

    @Test
    void aThousandCpusAreReadAndWritten() throws Exception {
        Topology machine = Topology.of(spec(sysfs(SavedTree.x86(4, 128, 2, true))));

        assertThat(machine.cpus()).isEqualTo(1024);
        assertThat(machine.llcSize(1023)).isEqualTo(256);
        assertThat(machine.smtMask(0).get(512)).isTrue();
    }

    @Test
    void hybridMachinesAreRefused() {
        assertThatThrownBy(() -> lscpu("hybrid-2p4e.lscpu.txt"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("cores have from 1 to 2 CPUs");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "# CPU,Core\n",
                "CPU(s): 2\n",
                "0,0\n0,1\n",
                "0,x\n",
                "99999,0\n",
                "# CPU,Socket\n0,0\n",
                "# CPU,Core,Socket,Node,,L1d,L1i,L2,L3\n0,0,0,0,,0,0,0,0\n1,1,0,0,,1,1,1,\n"
            })
    void textsThatAreNotOfLscpuAreRefusedInOneSentence(String text) {
        assertThatThrownBy(() -> DOOR.lscpu("text", text))
                .isInstanceOfSatisfying(
                        InvalidInputException.class,
                        e -> assertThat(e.problems())
                                .singleElement()
                                .asString()
                                .startsWith("text: ")
                                .doesNotContain("\n"));
    }

    /** Whatever a tree says: a file that our parser takes, or a sentence; what fails prints its seed. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void damagedTreesGiveAFileOrASentence(long seed) throws IOException {
        Random random = new Random(seed);
        SavedTree tree = SavedTree.x86(1 + random.nextInt(2), 1 + random.nextInt(3), 1 + random.nextInt(2), true);
        String[] texts = {"", "0", "1", "-1", "0-1", "3-1", "0,2", "7", "10 10", "\0\0", "9".repeat(30), "ffffffff"};
        List<String> files = tree.files();
        for (int i = 0; i < 3; i++) {
            tree.with(files.get(random.nextInt(files.size())), texts[random.nextInt(texts.length)]);
        }

        try {
            ImportedMachine machine = sysfs(tree);

            assertThat(spec(machine).cpus()).isPositive();
        } catch (InvalidInputException e) {
            assertThat(e.problems()).singleElement().asString().doesNotContain("\n");
        }
        assertThat(Files.isDirectory(dir)).isTrue();
    }
}
