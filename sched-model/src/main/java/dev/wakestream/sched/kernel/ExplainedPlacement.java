package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.explain.Check;
import dev.wakestream.sched.kernel.explain.Check.Kind;
import dev.wakestream.sched.kernel.place.GroupLoad;
import dev.wakestream.sched.kernel.place.PlaceFunction;
import dev.wakestream.sched.kernel.place.PlacementView;
import dev.wakestream.sched.kernel.profile.PlacementRules;
import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.SchedDomain;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A slow path that writes down what it compares, group by group, and which CPU of the chosen group it takes. Every question goes on to the view that
 * answers and charges as ever.
 */
final class ExplainedPlacement implements PlacementView {
    private static final String OUTSIDE = "select_task_rq_fair";
    private static final double PERCENT = 100;

    private final Kernel k;
    private final PlacementView view;
    private final List<Check> checks;
    private final PlacementRules rules;
    private final boolean classes;
    private String function = OUTSIDE;
    private int depth;
    private int around;
    private @Nullable CpuSet chosenGroup;
    private boolean kept;

    ExplainedPlacement(Kernel k, PlacementView view, List<Check> checks) {
        this.k = k;
        this.view = view;
        this.checks = checks;
        rules = k.profile.placement();
        classes = rules.groups() != PlacementRules.Groups.AVERAGE_LOAD;
    }

    @Override
    public void descends(SchedDomain domain, int cpu, boolean looks) {
        around = cpu;
        view.descends(domain, cpu, looks);
        add(
                Kind.QUESTION,
                Check.NO_CPU,
                "domain " + domain.name() + " " + domain.span() + " of CPU " + cpu,
                looks ? "looked through" : "does not balance so",
                "imbalance_pct " + domain.imbalancePct());
    }

    @Override
    public void enter(PlaceFunction what) {
        function = name(what);
        add(Kind.ENTER, around, function, "", "");
        depth++;
        view.enter(what);
    }

    /** What a function returns is told when it is known: {@link #choseGroup} comes before, {@link #choseCpu} after. */
    @Override
    public void leave(PlaceFunction what) {
        view.leave(what);
        depth--;
        if (what == PlaceFunction.GROUP) {
            CpuSet group = chosenGroup;
            String answer = group == null ? "none" : "CPUs " + group;
            String saw = group != null ? "" : kept ? "the node may have one more task" : "the local group is as good";
            add(Kind.LEAVE, Check.NO_CPU, function, answer, saw);
            function = OUTSIDE;
        }
    }

    @Override
    public void counted(SchedDomain domain, GroupLoad group, boolean isLocal) {
        view.counted(domain, group, isLocal);
        int pct = domain.imbalancePct();
        String asked = "group " + group.cpus() + (isLocal ? ", the local one" : "");
        String load = String.format(Locale.ROOT, "load a CPU %.1f", group.averageLoad());
        if (!classes) {
            add(Kind.QUESTION, Check.NO_CPU, asked, load, "tasks " + group.running());
            return;
        }
        String saw = String.format(
                Locale.ROOT,
                "idle %d of %d, tasks %d, utilisation %.1f %%, %s",
                group.idle(),
                group.weight(),
                group.running(),
                PERCENT * group.util() / (group.weight() * Pelt.SCALE),
                load);
        add(Kind.QUESTION, Check.NO_CPU, asked, type(group.type(pct)), saw);
    }

    private static String type(int type) {
        return switch (type) {
            case GroupLoad.HAS_SPARE -> "has spare";
            case GroupLoad.FULLY_BUSY -> "fully busy";
            default -> "overloaded";
        };
    }

    @Override
    public void choseGroup(@Nullable CpuSet group, boolean isKept) {
        view.choseGroup(group, isKept);
        chosenGroup = group;
        kept = isKept;
    }

    @Override
    public void choseCpu(int cpu) {
        view.choseCpu(cpu);
        add(Kind.LEAVE, cpu, function, "CPU " + cpu, "");
        function = OUTSIDE;
    }

    @Override
    public void count(int cpu, GroupLoad group) {
        view.count(cpu, group);
    }

    @Override
    public boolean isAvailable(int cpu) {
        boolean available = view.isAvailable(cpu);
        Cpu c = k.cpus[cpu];
        String runs = WakeupExplainer.party(k.trace.names(), c.curr).toString();
        String saw = available ? idleSaw(c) : "runs " + runs + ", nr_running " + c.rq.nrRunning();
        add(Kind.IDLE_TEST, cpu, "available_idle_cpu", available ? Check.IDLE : Check.BUSY, saw);
        return available;
    }

    private static String idleSaw(Cpu c) {
        long ps = c.mode == Cpu.Mode.IDLE ? c.exitLatencyPs : 0;
        return "leaves its idle state in " + ps / 1000 + " ns, "
                + (c.idleStampNs == 0 ? "no idle stamp" : "idle since " + c.idleStampNs + " ns of the run");
    }

    @Override
    public long exitLatencyPs(int cpu) {
        return view.exitLatencyPs(cpu);
    }

    @Override
    public long idleStampNs(int cpu) {
        return view.idleStampNs(cpu);
    }

    @Override
    public double load(int cpu) {
        double load = view.load(cpu);
        if (function.equals(name(PlaceFunction.GROUP_CPU))) {
            add(Kind.QUESTION, cpu, "load of CPU " + cpu, String.format(Locale.ROOT, "%.1f", load), "");
        }
        return load;
    }

    @Override
    public void work(int instructions) {
        view.work(instructions);
    }

    private String name(PlaceFunction what) {
        return what == PlaceFunction.GROUP ? rules.groupName() : rules.groupCpuName();
    }

    private void add(Kind kind, int cpu, String asked, String answer, String saw) {
        checks.add(new Check(depth, function, kind, cpu, asked, answer, saw));
    }
}
