package dev.wakestream.cli.machine;

import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.TopologyFiles;
import dev.wakestream.cli.machine.ShapeLevel.Role;
import dev.wakestream.cli.machine.Vendor.Architecture;
import dev.wakestream.sched.topology.TopologySpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The presets, nearest to a machine first. The distance is a sum of penalties: another architecture, another maker, then
 * how many doublings apart the threads of a core, the CPUs of a last-level cache, the nodes and the CPUs are. The weights are ours:
 * transfers inside a core or cache differ more between makers and kinds of cache than with the size of the machine.
 */
final class KnownMachines {
    private static final Map<String, Vendor> VENDORS = Map.ofEntries(
            Map.entry("altra-q80-1s", Vendor.AMPERE),
            Map.entry("altra-q80-2s", Vendor.AMPERE),
            Map.entry("epyc-7742-2s", Vendor.AMD),
            Map.entry("epyc-7763-2s", Vendor.AMD),
            Map.entry("epyc-9654-2s", Vendor.AMD),
            Map.entry("kunpeng920-128", Vendor.HISILICON),
            Map.entry("kunpeng920-1node24", Vendor.HISILICON),
            Map.entry("kunpeng920-1node32", Vendor.HISILICON),
            Map.entry("kunpeng920-96", Vendor.HISILICON),
            Map.entry("power10-lpar-480", Vendor.IBM),
            Map.entry("power9-smt4-128", Vendor.IBM),
            Map.entry("power9-smt8-128", Vendor.IBM),
            Map.entry("spr-8480-2s", Vendor.INTEL),
            Map.entry("vm-2vcpu", Vendor.AMD),
            Map.entry("x86-2013-1s6c12t", Vendor.INTEL),
            Map.entry("x86-2013-2s6c", Vendor.INTEL),
            Map.entry("xeon-8260-2s", Vendor.INTEL));

    private static final double OTHER_ARCHITECTURE = 1000;
    private static final double OTHER_VENDOR = 60;
    private static final double UNKNOWN_VENDOR = 20;
    private static final double DOUBLED_THREADS = 30;
    private static final double DOUBLED_LLC = 10;
    private static final double DOUBLED_NODES = 6;
    private static final double DOUBLED_CPUS = 2;

    /** What may stand in for a role that no machine of the architecture has. */
    private static final Map<Role, List<Role>> STAND_INS = Map.of(
            Role.CORE, List.of(Role.CORE),
            Role.BIG_CORE, List.of(Role.BIG_CORE, Role.LLC),
            Role.CLUSTER, List.of(Role.CLUSTER, Role.LLC),
            Role.LLC, List.of(Role.LLC),
            Role.PACKAGE, List.of(Role.PACKAGE, Role.LLC),
            Role.NEAR_NODES, List.of(Role.NEAR_NODES, Role.PACKAGE),
            Role.SYSTEM, List.of(Role.SYSTEM));

    private final List<KnownMachine> ranking;
    private final Architecture architecture;

    private KnownMachines(List<KnownMachine> ranking, Architecture architecture) {
        this.ranking = ranking;
        this.architecture = architecture;
    }

    /**
     * Ranks the presets.
     *
     * @param like preset that the user wants to be the nearest; null = as the facts say
     * @throws InvalidInputException if that is no preset
     */
    static KnownMachines near(MachineFacts facts, @Nullable String like) throws InvalidInputException {
        if (like != null && !TopologyFiles.names().contains(like)) {
            throw new InvalidInputException(
                    "--like",
                    List.of("--like: '" + like + "' is no preset, there are "
                            + String.join(", ", TopologyFiles.names())));
        }
        Vendor vendor = like == null ? facts.vendor() : vendor(like);
        List<KnownMachine> all = new ArrayList<>();
        for (String name : TopologyFiles.names()) {
            all.add(new KnownMachine(TopologyFiles.load(name), vendor(name)));
        }
        all.sort(Comparator.comparingDouble(
                        (KnownMachine known) -> known.spec().name().equals(like) ? -1 : penalty(known, facts, vendor))
                .thenComparing(known -> known.spec().name()));
        return new KnownMachines(List.copyOf(all), vendor.architecture());
    }

    private static Vendor vendor(String preset) {
        return Objects.requireNonNull(VENDORS.get(preset), () -> "no maker for preset " + preset);
    }

    private static double penalty(KnownMachine known, MachineFacts facts, Vendor vendor) {
        TopologySpec spec = known.spec();
        return maker(known.vendor(), vendor)
                + DOUBLED_THREADS * doublings(spec.smt(), facts.core().largest())
                + DOUBLED_LLC * doublings(known.llcCpus(), facts.llc().largest())
                + DOUBLED_NODES * doublings(spec.nodes(), facts.node().groups())
                + DOUBLED_CPUS * doublings(spec.cpus(), facts.cpus());
    }

    private static double maker(Vendor known, Vendor vendor) {
        if (vendor == Vendor.UNKNOWN) {
            return 0;
        }
        if (known.architecture() != vendor.architecture()) {
            return OTHER_ARCHITECTURE;
        }
        boolean unsaid = vendor == Vendor.OTHER_X86 || vendor == Vendor.OTHER_ARM;
        return known == vendor ? 0 : unsaid ? UNKNOWN_VENDOR : OTHER_VENDOR;
    }

    private static double doublings(int a, int b) {
        return Math.abs(Math.log((double) a / b) / Math.log(2));
    }

    KnownMachine nearest() {
        return ranking.get(0);
    }

    /** A level's latencies: of the nearest machine of the same architecture that has one of that role, or a stand-in. */
    Source source(Role role, boolean sharedCore) {
        Predicate<KnownMachine> fits =
                known -> role != Role.CORE || known.spec().levels().get(0).cpus() > 1 == sharedCore;
        for (boolean sameArchitecture : new boolean[] {true, false}) {
            for (Role wanted : STAND_INS.getOrDefault(role, List.of(role))) {
                for (KnownMachine known : ranking) {
                    boolean allowed = !sameArchitecture
                            || architecture == Architecture.UNKNOWN
                            || known.vendor().architecture() == architecture;
                    Optional<TopologySpec.Level> level = known.level(wanted);
                    if (allowed && level.isPresent() && fits.test(known)) {
                        return new Source(known, level.get(), known.memoryNs(wanted));
                    }
                }
            }
        }
        throw new IllegalStateException("no preset has a level for " + role);
    }

    /** The nearest machine's answer to a question that not all have an answer to. */
    <T> T first(Function<KnownMachine, Optional<T>> question, T otherwise) {
        return ranking.stream()
                .flatMap(known -> question.apply(known).stream())
                .findFirst()
                .orElse(otherwise);
    }

    /**
     * Where a level's numbers come from.
     *
     * @param known the machine
     * @param level its level
     * @param memoryNs memory latency at that distance (ns)
     */
    record Source(KnownMachine known, TopologySpec.Level level, double memoryNs) {
        String name() {
            return known.spec().name();
        }
    }

    /** Which machine is the nearest, and what it has in common with this one. */
    String why(MachineFacts facts, boolean wished) {
        KnownMachine known = nearest();
        TopologySpec spec = known.spec();
        String maker = facts.vendor() == Vendor.UNKNOWN
                ? "maker not told"
                : known.vendor() == facts.vendor()
                        ? "maker " + facts.vendor().title()
                        : "maker " + facts.vendor().title() + " (there "
                                + known.vendor().title() + ")";
        return (wished ? "as --like says" : maker)
                + ", threads a core " + against(facts.core().largest(), spec.smt())
                + ", CPUs of a last-level cache " + against(facts.llc().largest(), known.llcCpus())
                + ", nodes " + against(facts.node().groups(), spec.nodes())
                + ", CPUs " + against(facts.cpus(), spec.cpus());
    }

    private static String against(int here, int there) {
        return here == there ? String.valueOf(here) : here + " (there " + there + ")";
    }
}
