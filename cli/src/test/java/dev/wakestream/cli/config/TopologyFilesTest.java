package dev.wakestream.cli.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.wakestream.sched.topology.AtomicRule;
import dev.wakestream.sched.topology.Platform;
import dev.wakestream.sched.topology.Platform.Architecture;
import dev.wakestream.sched.topology.Platform.HomeRule;
import dev.wakestream.sched.topology.SchedDomain;
import dev.wakestream.sched.topology.Topology;
import dev.wakestream.sched.topology.TopologySpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TopologyFilesTest {
    private static final String SMALL = """
            topo: 1
            name: small
            cpus: 4
            ghz: 2.0
            line: 64
            hz: 250
            nr_cpus: 64
            cpu_order: seq
            smt: 1
            levels:
            - {name: core, n: 1, sd: null, read: 1, rfo: 1, rmw: 5, serv: 5}
            - {name: llc, n: 4, sd: MC, read: 40, rfo: 42, rmw: 45, serv: 30, llc: true}
            nodes: 1
            cpus_per_node: 4
            dist: [[10]]
            local: {l1: 1, l2: 4, llc: 20, dram: 100, rmw: 5}
            idle_exit: {poll: 80, shallow: 1000, deep: 5000}
            smt_speed: [1.0]
            """;

    @TempDir
    Path directory;

    static List<String> names() {
        return TopologyFiles.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyPresetLoadsAndCanBeLaidOut(String name) throws InvalidInputException {
        TopologySpec spec = TopologyFiles.load(name);

        Topology topology = Topology.of(spec);

        assertThat(spec.name()).isEqualTo(name);
        assertThat(topology.cpus()).isEqualTo(spec.cpus());
        assertThat(spec.costs().keySet()).contains("syscall", "tick", "ctxsw", "lb_per_cpu");
    }

    @Test
    void namesAreThePresetsInTheDistribution() throws Exception {
        Path folder = Path.of(TopologyFiles.class.getResource("/topologies").toURI());

        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString().replace(".yaml", "")))
                    .containsExactlyInAnyOrderElementsOf(TopologyFiles.names());
        }
        assertThat(TopologyFiles.names()).hasSize(17).isSorted();
    }

    @Test
    void readsWhatTheFileOf480CpusSays() throws InvalidInputException {
        TopologySpec spec = TopologyFiles.load("power10-lpar-480");

        assertThat(spec.cpus()).isEqualTo(480);
        assertThat(spec.lineBytes()).isEqualTo(128);
        assertThat(spec.smt()).isEqualTo(8);
        assertThat(spec.smtMaskCpus()).isEqualTo(4);
        assertThat(spec.levels().get(5))
                .isEqualTo(new TopologySpec.Level("system", 480, "NUMA", false, 320, 330, 350, 370));
        assertThat(spec.distLevel()).isEqualTo(Map.of(20, "drawer", 40, "system"));
        assertThat(spec.dramByDist()).isEqualTo(Map.of(10, 110.0, 20, 190.0, 40, 350.0));
        assertThat(spec.invalPerSharerNs()).isEqualTo(2);
        assertThat(spec.cost("ipi_deliver", 0)).isEqualTo(1110);
        assertThat(spec.smtSpeed()).containsExactly(1.0, 0.8, 0.65, 0.55);
    }

    @Test
    void readsWhatOnlySomeFilesSay() throws InvalidInputException {
        assertThat(TopologyFiles.load("kunpeng920-96").distExtraNs()).isEqualTo(Map.of(22, 12.0, 24, 24.0));
        assertThat(TopologyFiles.load("epyc-7742-2s").homeAddNs()).isEqualTo(135);
        assertThat(TopologyFiles.load("power9-smt8-128").smtMaskCpus()).isEqualTo(4);
        assertThat(TopologyFiles.load("power9-smt8-128").smtMaskCpusBefore510()).isEqualTo(8);
        assertThat(TopologyFiles.load("altra-q80-1s").levels().get(1).llc()).isTrue();
    }

    @Test
    void presetsSayWhatTheyAreByTheirKind() throws InvalidInputException {
        for (String name : TopologyFiles.names()) {
            Platform platform = TopologyFiles.load(name).platform();
            Architecture expected = name.startsWith("kunpeng") || name.startsWith("altra")
                    ? Architecture.ARM64
                    : name.startsWith("power") ? Architecture.POWER : Architecture.X86;

            assertThat(TopologyFiles.preset(name)).as(name).contains("\narch: ", "\natomics: ");
            assertThat(platform.arch()).as(name).isEqualTo(expected);
            assertThat(platform.atomics()).as(name).isEqualTo(expected.usualAtomics());
            assertThat(platform.home())
                    .as(name)
                    .isEqualTo(name.equals("xeon-8260-2s") ? HomeRule.READER : HomeRule.NEITHER);
        }
    }

    @Test
    void aFileWithoutAKindIsOneByItsLineSize() throws Exception {
        assertThat(TopologyFiles.load(file("x86.yaml", SMALL)).platform()).isEqualTo(Platform.ofLine(64));
        assertThat(TopologyFiles.load(file("power.yaml", SMALL.replace("line: 64", "line: 128")))
                        .platform())
                .isEqualTo(new Platform(Architecture.POWER, AtomicRule.LL_SC, HomeRule.NEITHER));
    }

    @Test
    void eachPartOfTheKindCanBeSaidAlone() throws Exception {
        String arm = SMALL.replace("smt: 1", "smt: 1\narch: arm64");
        String old = arm.replace("smt: 1", "smt: 1\natomics: ll-sc\nhome: {add: 5, when: reader}");

        assertThat(TopologyFiles.load(file("arm.yaml", arm)).platform())
                .isEqualTo(new Platform(Architecture.ARM64, AtomicRule.FAR_ATOMIC, HomeRule.NEITHER));
        assertThat(TopologyFiles.load(file("old.yaml", old)).platform())
                .isEqualTo(new Platform(Architecture.ARM64, AtomicRule.LL_SC, HomeRule.READER));
    }

    @Test
    void readsHandOversWhereTheyWereMeasured() throws InvalidInputException {
        assertThat(TopologyFiles.load("power9-smt4-128").levels())
                .extracting(TopologySpec.Level::handOverNs)
                .containsExactly(0.0, 0.0, 433.0, 717.0);
    }

    record Domains(String preset, List<String> ofCpu0) {}

    static List<Domains> domains() {
        return List.of(
                new Domains("altra-q80-2s", List.of("CLS[0-1]", "PKG[0-79]", "NUMA[0-159]")),
                new Domains(
                        "epyc-7742-2s", List.of("SMT[0,128]", "MC[0-3,128-131]", "PKG[0-63,128-191]", "NUMA[0-255]")),
                new Domains("kunpeng920-1node24", List.of("CLS[0-3]", "MC[0-23]")),
                new Domains("kunpeng920-96", List.of("CLS[0-3]", "MC[0-23]", "NUMA[0-47]", "NUMA[0-71]", "NUMA[0-95]")),
                new Domains(
                        "power10-lpar-480",
                        List.of("SMT[0,2,4,6]", "MC[0-39]", "PKG[0-79]", "NUMA[0-159]", "NUMA[0-479]")),
                new Domains("power9-smt8-128", List.of("SMT[0,2,4,6]", "CACHE[0-7]", "PKG[0-63]", "NUMA[0-127]")),
                new Domains("vm-2vcpu", List.of("MC[0-1]")),
                new Domains("x86-2013-1s6c12t", List.of("SIBLING[0,6]", "MC[0-11]")),
                new Domains("xeon-8260-2s", List.of("SMT[0,48]", "MC[0-23,48-71]", "NUMA[0-95]")));
    }

    @ParameterizedTest
    @MethodSource("domains")
    void presetsHaveTheDomainsOfTheirMachines(Domains row) throws InvalidInputException {
        Topology topology = Topology.of(TopologyFiles.load(row.preset()));

        assertThat(topology.domains(0)).extracting(SchedDomain::toString).isEqualTo(row.ofCpu0());
    }

    @Test
    void aFileOfOnesOwnNeedsTheEssentialsOnly() throws Exception {
        TopologySpec spec = TopologyFiles.load(file("small.yaml", SMALL));

        assertThat(Topology.of(spec).llcSize(0)).isEqualTo(4);
        assertThat(spec.dramByDist()).isEqualTo(Map.of(10, 100.0));
        assertThat(spec.costs()).isEmpty();
    }

    @Test
    void aChangedPresetIsNotCalledAsThePresetInAnyResult() throws Exception {
        String preset = TopologyFiles.preset("vm-2vcpu");
        String changed = preset.replaceFirst("(?m)^ghz: .*$", "ghz: 9.75");
        String described = preset.replaceFirst("(?m)^desc: .*$", "desc: the one below my desk");

        assertThat(TopologyFiles.load(file("copy.yaml", preset)).name()).isEqualTo("vm-2vcpu");
        assertThat(TopologyFiles.load(file("described.yaml", described)).name()).isEqualTo("vm-2vcpu");
        assertThat(TopologyFiles.load(file("changed.yaml", changed)).name()).isEqualTo("vm-2vcpu-modified");
        ScenarioFile scenario = ScenarioFiles.ofCatalogue(
                file("changed.yaml", changed),
                "v6.18",
                ScenarioFiles.named("pipe-2cpu").orElseThrow().workload());
        ScenarioFile stored = ScenarioFiles.parse("stored", ScenarioText.of(scenario, "single", 1));
        assertThat(stored.machine().name()).as("of the text that a run keeps").isEqualTo("vm-2vcpu-modified");
        assertThat(stored.machine().ghz()).isEqualTo(9.75);
    }

    record Broken(String note, String from, String to, List<String> problems) {
        @Override
        public String toString() {
            return note;
        }
    }

    static List<Broken> broken() {
        return List.of(
                new Broken(
                        "unknown key",
                        "smt: 1",
                        "smt: 1\ncolour: red",
                        List.of(":10: colour: is not a key of this form, allowed are topo, name, desc, cpus, ")),
                new Broken(
                        "overlapping levels",
                        "n: 1, sd: null",
                        "n: 3, sd: null",
                        List.of(
                                ":11: levels[0].n: 3 CPUs and a node of cpus_per_node = 4 overlap",
                                ":11: levels[0].n: 3 is not smt = 1 (the innermost level is the core)",
                                ":12: levels[1].n: 4 is not a multiple of levels[0].n = 3 (levels would overlap)")),
                new Broken(
                        "wrong types",
                        "cpus: 4\nghz: 2.0",
                        "cpus: [4]\nghz: fast",
                        List.of(
                                ":3: cpus: is a list or mapping, a whole number is wanted",
                                ":4: ghz: 'fast' is not a number")),
                new Broken(
                        "a fraction",
                        "cpus: 4",
                        "cpus: 4.5",
                        List.of(":3: cpus: '4.5' is not a whole number of up to 9 digits")),
                new Broken(
                        "no number", "read: 40", "read: .nan", List.of(":12: levels[1].read: '.nan' is not a number")),
                new Broken(
                        "too much",
                        "read: 40",
                        "read: 1e300",
                        List.of(":12: levels[1].read: 1.0E300 ns, allowed is 0 … 1e9")),
                new Broken(
                        "misspelt word",
                        "cpu_order: seq",
                        "cpu_order: sequence",
                        List.of(":8: cpu_order: 'sequence' is not known, allowed are pwr-interleave, seq, smt-last")),
                new Broken("given twice", "hz: 250", "hz: 250\nhz: 100", List.of(":7: hz is given a second time")),
                new Broken(
                        "another form", "topo: 1", "topo: 2", List.of(":1: topo: form 2 is not known, allowed is 1")),
                new Broken(
                        "an architecture that nobody knows",
                        "smt: 1",
                        "smt: 1\narch: sparc",
                        List.of(":10: arch: 'sparc' is not known, allowed are arm64, power, x86")),
                new Broken(
                        "a rule for atomics that nobody knows",
                        "smt: 1",
                        "smt: 1\natomics: near",
                        List.of(":10: atomics: 'near' is not known, allowed are far, ll-sc, lock")),
                new Broken(
                        "a rule for homes that nobody knows",
                        "smt: 1",
                        "smt: 1\nhome: {when: always}",
                        List.of(":10: home.when: 'always' is not known, allowed are neither, reader")),
                new Broken(
                        "a hand-over before the release",
                        "serv: 30",
                        "serv: 30, handover: -1",
                        List.of(":12: levels[1].handover: -1.0 ns, allowed is 0 … 1e9")),
                new Broken("missing key", "nr_cpus: 64\n", "", List.of(": nr_cpus: is missing")),
                new Broken(
                        "truth",
                        "llc: true",
                        "llc: yes",
                        List.of(":12: levels[1].llc: 'yes' is neither true nor false")),
                new Broken(
                        "a list for a mapping",
                        "local: {l1: 1, l2: 4, llc: 20, dram: 100, rmw: 5}",
                        "local: [1]",
                        List.of(":16: local: is not a mapping of keys to values")),
                new Broken(
                        "cores",
                        "smt: 1",
                        "smt: 1\ncores: 3",
                        List.of(":10: cores: 3 cores of smt = 1 threads are not cpus = 4")),
                new Broken(
                        "a name of another alphabet",
                        "name: small",
                        "name: \"a/b\"",
                        List.of(":2: name: is no name: up to 64 letters, digits, dots, dashes and underscores")),
                new Broken(
                        "alias",
                        "smt_speed: [1.0]",
                        "smt_speed: &a [1.0]\ncosts: *a",
                        List.of(":19: has an alias (*name), which this form does not know")),
                new Broken("bad syntax", "dist: [[10]]", "dist: [[10]", List.of(":16: is not YAML: ")),
                new Broken(
                        "two documents",
                        "smt_speed: [1.0]",
                        "smt_speed: [1.0]\n---\na: 1",
                        List.of(":19: has a second document (---), one is allowed")));
    }

    @ParameterizedTest
    @MethodSource("broken")
    void saysWhatIsWrongAndWhere(Broken row) throws Exception {
        String path = file("m.yaml", SMALL.replace(row.from(), row.to()));

        InvalidInputException error = catchThrowableOfType(InvalidInputException.class, () -> TopologyFiles.load(path));

        assertThat(error.problems())
                .hasSizeGreaterThanOrEqualTo(Math.max(1, row.problems().size()));
        for (String problem : row.problems()) {
            assertThat(error.problems()).anySatisfy(found -> assertThat(found).startsWith(path + problem));
        }
    }

    @Test
    void reportsEveryProblemAtOnceInTheOrderOfTheLines() throws Exception {
        String path = file(
                "m.yaml",
                SMALL.replace("hz: 250", "hz: -1\ncolour: red")
                        .replace("rmw: 45", "rmw: -45")
                        .replace("shallow: 1000, ", ""));

        InvalidInputException error = catchThrowableOfType(InvalidInputException.class, () -> TopologyFiles.load(path));

        assertThat(error.problems()).hasSize(4);
        assertThat(error.problems().get(0)).isEqualTo(path + ":6: hz: -1, allowed is 1 … 10000");
        assertThat(error.problems().get(1))
                .startsWith(path + ":7: colour: is not a key of this form, allowed are topo, ");
        assertThat(error.problems().get(2)).isEqualTo(path + ":13: levels[1].rmw: -45.0 ns, allowed is 0 … 1e9");
        assertThat(error.problems().get(3)).isEqualTo(path + ":18: idle_exit.shallow: is missing");
    }

    @Test
    void hostileFilesEndInOneSentence() throws Exception {
        byte[] random = new byte[4096];
        for (int i = 0; i < random.length; i++) {
            random[i] = (byte) (i * 131 + (i >> 3));
        }
        String bomb = "a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b,*b]\n";

        assertThat(onlyProblem(file("empty.yaml", ""))).endsWith("empty.yaml: is empty");
        assertThat(onlyProblem(file("comment.yaml", "# nothing\n"))).endsWith("comment.yaml: is empty");
        assertThat(onlyProblem(bytes("binary.yaml", random))).endsWith("binary.yaml: is not a text file in UTF-8");
        assertThat(onlyProblem(file("zeros.yaml", "\0\0\0"))).contains("zeros.yaml: is not YAML: ");
        assertThat(onlyProblem(bytes("huge.yaml", new byte[2 << 20]))).contains("huge.yaml: is larger than 1048576");
        assertThat(onlyProblem(file("deep.yaml", "[".repeat(500_000)))).contains("is nested deeper than 16 levels");
        assertThat(onlyProblem(file("bomb.yaml", bomb))).contains("has an alias");
        assertThat(onlyProblem(file("list.yaml", "[1, 2]"))).endsWith("list.yaml: is not a mapping of keys to values");
        assertThat(onlyProblem(directory + "/none.yaml")).endsWith("none.yaml: does not exist");
        assertThat(onlyProblem(directory + "/")).endsWith(": is a directory");
        assertThat(onlyProblem("a\0b.yaml")).contains("is not a path");
        assertThat(onlyProblem("power11")).contains("power11: is no preset; there are altra-q80-1s, ");
        assertThat(onlyProblem("")).startsWith("an empty name: is no preset; there are altra-q80-1s, ");
    }

    private static String onlyProblem(String path) {
        InvalidInputException error = catchThrowableOfType(InvalidInputException.class, () -> TopologyFiles.load(path));
        assertThat(error.problems()).hasSize(1);
        assertThat(error.problems().get(0)).doesNotContain("\n");
        return error.problems().get(0);
    }

    @Test
    void thePresetsTextIsThere() {
        assertThat(TopologyFiles.preset("vm-2vcpu")).contains("name: vm-2vcpu");
        assertThatThrownBy(() -> TopologyFiles.preset("none")).hasMessage("none is no preset");
    }

    private String file(String name, String text) throws IOException {
        return bytes(name, text.getBytes(StandardCharsets.UTF_8));
    }

    private String bytes(String name, byte[] content) throws IOException {
        return Files.write(directory.resolve(name), content).toString();
    }
}
