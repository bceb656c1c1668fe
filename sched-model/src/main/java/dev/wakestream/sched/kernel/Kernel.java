package dev.wakestream.sched.kernel;

import dev.wakestream.sched.coherence.CacheLines;
import dev.wakestream.sched.coherence.CoherenceParameters;
import dev.wakestream.sched.kernel.explain.Explanation;
import dev.wakestream.sched.kernel.place.FindIdlest;
import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.sim.EventQueue;
import dev.wakestream.sched.sim.Phase;
import dev.wakestream.sched.sim.RandomStreams;
import dev.wakestream.sched.task.Task;
import dev.wakestream.sched.task.Workload;
import dev.wakestream.sched.topology.AtomicRule;
import dev.wakestream.sched.topology.Platform.Architecture;
import dev.wakestream.sched.topology.Topology;
import dev.wakestream.sched.topology.TopologySpec;
import dev.wakestream.sched.trace.NameTable;
import dev.wakestream.sched.trace.TraceEvent;
import dev.wakestream.sched.trace.TraceSink;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One machine with one kernel and one workload: the state that the kernel's functions share, and the event loop. Functions live in
 * classes of their own; what they share is here.
 *
 * <p>An event is a stretch's end, an interrupt, a tick or a step of kernel work. What a CPU does in one event runs on its own clock, which may
 * get ahead of the others' by the length of that work; accesses to the lines that the whole machine fights for have events of their own, so
 * that they happen in the order of time.
 */
public final class Kernel {
    static final long PS_PER_SECOND = 1_000_000_000_000L;
    private static final long PS_PER_NS = 1000;
    private static final long PROGRESS_NS = 1_000_000;

    // Kinds of events.
    private static final int RUN_DONE = 0;
    private static final int INTERRUPT = 1;
    private static final int TICK = 2;
    private static final int STEP = 3;
    private static final int CHECKPOINT = 4;
    private static final int PROGRESS = 5;
    private static final int END = 6;
    private static final int TIMER = 7;
    private static final int RETURN = 8;

    /** Base slice and other tunables grow by 1 + log2 of the CPUs, counted up to 8 (model-spec 3.2). */
    private static final int SCALED_CPUS = 8;

    final KernelProfile profile;
    final Topology topology;
    final CacheLines lines;
    final LineMap lineMap;
    final CostParameters params;
    final Symbols symbols;
    final Trace trace;
    final Counters counters;
    final int hz;
    final int maskWords;
    final int selectIdleCpuName;
    final int[] busyThreads;
    final LlcShared[] llcs;
    final Nohz nohz;
    final RootDomain root;
    final Cpu[] cpus;
    final SchedTask[] tasks;
    final List<SchedTask> detached = new ArrayList<>();

    final RqLock locks;
    final FairClass fair;
    final IdleTest idle;
    final Ticks ticks;
    final Interrupts interrupts;
    final WakeupPreempt wakeupPreempt;
    final TtwuQueue ttwuQueue;
    final TryToWakeUp tryToWakeUp;
    final WakeUpNewTask wakeUpNewTask;
    final SchedExec schedExec;
    final Homes homes;
    final LoadBalance loadBalance;
    final ActiveBalance activeBalance;
    final NewidleBalance newidle;
    final BalanceDomains balanceDomains;
    final GroupCounters groupCounters;
    final NohzBalanceEnterIdle enterIdle;
    final NohzBalanceExitIdle exitIdle;
    final NohzBalancerKick balancerKick;
    final NohzIdleBalance nohzIdleBalance;
    final IdleLoop idleLoop;
    final SwitchTask switchTask;
    final Context context;
    final Stretches stretches;
    final PipeMutexes pipeMutexes;
    final Timers timers;

    /** Writes down one wakeup; null = none is asked for. */
    @Nullable
    WakeupExplainer explainer;

    private final EventQueue queue = new EventQueue();
    final KernelConfig config;
    private final int firstObjectLine;

    /** Highest process id of the workload. */
    final int lastPid;

    private final long totalNs;

    /** When the workload was released (ns of the run); {@link Trace#NEVER} = it has not been. */
    private long releasedNs = Trace.NEVER;

    private long progressEvent;
    private int workersLeft;
    private long completedPs;
    private boolean over;
    long messages;

    /** Hears how far a run is, about every millisecond of simulated time; false stops it. */
    public interface Progress {
        /** Simulated time so far and in all (ns) since the workload's release, warm-up included; 0 while its tasks are being created. */
        boolean reached(long simulatedNs, long totalNs);
    }

    /**
     * A kernel with a workload, ready to run.
     *
     * @param config machine, release and duration
     * @param workload its tasks
     * @param streams random streams of the run
     * @param sink where events go
     * @param tells false = nobody listens to the sink: no event is made
     */
    public Kernel(KernelConfig config, Workload workload, RandomStreams streams, TraceSink sink, boolean tells) {
        this.config = config;
        profile = config.profile();
        hz = config.hz();
        TopologySpec spec = config.machine();
        topology = Topology.of(spec, profile.domains());
        Architecture arch = spec.platform().arch();
        AtomicRule atomics = spec.platform().atomics();
        lines = new CacheLines(topology, CoherenceParameters.of(atomics), streams.stream("coherence"));
        lineMap = new LineMap(lines, topology, profile.nohz().counter());
        params = new CostParameters(spec, arch == Architecture.POWER);
        NameTable names = new NameTable();
        symbols = new Symbols(
                names,
                profile.queue().names(),
                arch,
                config.governor() != dev.wakestream.sched.kernel.profile.IdleGovernor.NONE,
                profile.balance().symbols());
        selectIdleCpuName = names.symbol("select_idle_cpu");
        totalNs = config.warmupNs() + config.durationNs();
        trace = new Trace(sink, names, tells);
        maskWords = (spec.nrCpus() + Long.SIZE - 1) / Long.SIZE;
        busyThreads = new int[topology.pipelines()];
        nohz = new Nohz(topology.cpus());
        root = new RootDomain(lineMap.rootDomain);
        llcs = new LlcShared[topology.llcs()];
        for (int i = 0; i < llcs.length; i++) {
            llcs[i] = new LlcShared(topology.llcCpus(i).weight(), topology.smtActive());
        }
        ticks = new Ticks(this, streams.stream("tick"), hz, config.jitterNs(), config.skewTick(), topology.cpus());
        counters = new Counters(trace, ticks.periodPs());
        cpus = new Cpu[topology.cpus()];
        locks = new RqLock(symbols);
        wakeupPreempt = new WakeupPreempt(this);
        fair = new FairClass(symbols, root, wakeupPreempt, profile.queue());
        idle = new IdleTest(profile.wakeup().marksPending());
        interrupts = new Interrupts(this);
        ttwuQueue = new TtwuQueue(this);
        tryToWakeUp = new TryToWakeUp(this, ttwuQueue);
        FindIdlest findIdlest = new FindIdlest(topology, profile.placement());
        SimulatedPlacement placement = new SimulatedPlacement(this);
        wakeUpNewTask = new WakeUpNewTask(this, findIdlest, placement);
        schedExec = new SchedExec(this, findIdlest, placement);
        loadBalance = new LoadBalance(this);
        activeBalance = new ActiveBalance(this);
        newidle = new NewidleBalance(this, streams.stream("newidle"));
        balanceDomains = new BalanceDomains(this);
        groupCounters = new GroupCounters(this);
        enterIdle = new NohzBalanceEnterIdle(this);
        exitIdle = new NohzBalanceExitIdle(this);
        balancerKick = new NohzBalancerKick(this);
        nohzIdleBalance = new NohzIdleBalance(this);
        idleLoop = new IdleLoop(this, config.governor());
        switchTask = new SwitchTask(this);
        context = new Context(this);
        timers = new Timers(this);

        List<SchedTask> all = new ArrayList<>();
        tasks = new SchedTask[workload.workers().size() + 1];
        addWorkers(workload, names, all);
        addCpus(names, all);
        lineMap.runQueues(lines, topology, cpus);
        lineMap.tasks(lines, topology, all);
        firstObjectLine = lines.add("channel", workload.objects(), i -> channelHome(i, workload))
                .first();
        homes = new Homes(this, workload);
        groupCounters.allocate();
        lineMap.stoppers(lines, topology);
        pipeMutexes = new PipeMutexes(workload.objects());
        stretches = new Stretches(this);
        lastPid = all.stream().mapToInt(p -> p.pid).max().orElseThrow();
        workersLeft = workload.workers().size();
        start(tasks[workload.main().index()]);
    }

    private void addWorkers(Workload workload, NameTable names, List<SchedTask> all) {
        int[] spread = IdleOrder.of(topology);
        for (Task task : workload.workers()) {
            int cpu = task.isResident() ? spread[task.index() % spread.length] : spread[0];
            add(task, names, all, task.pinnedTo() == Task.ANYWHERE ? cpu : task.pinnedTo(), task.isResident());
        }
        add(workload.main(), names, all, spread[0], true);
    }

    private void add(Task task, NameTable names, List<SchedTask> all, int cpu, boolean isThere) {
        int comm = names.comm(task.comm());
        SchedTask p = new SchedTask(task, task.pid(), Constants.NICE_0_PRIO, task.mm(), comm, comm);
        p.pinned = task.pinnedTo() != Task.ANYWHERE;
        p.cpu = cpu;
        p.recentUsedCpu = cpu;
        p.created = isThere;
        p.sleeping = isThere;
        tasks[task.index()] = p;
        all.add(p);
    }

    private void addCpus(NameTable names, List<SchedTask> all) {
        int comm = names.comm("swapper");
        int factor = tunableFactor(cpus.length);
        for (int i = 0; i < cpus.length; i++) {
            SchedTask idleTask =
                    new SchedTask(null, 0, Constants.NICE_0_PRIO, Integer.MIN_VALUE, comm, names.comm("swapper/" + i));
            idleTask.cpu = i;
            idleTask.offCpuAtPs = SchedTask.NEVER;
            all.add(idleTask);
            RunQueue rq = RunQueue.of(profile.queue(), factor, ticks.periodPs() / PS_PER_NS);
            cpus[i] = new Cpu(this, i, rq, idleTask, symbols.idle);
        }
    }

    /** Tunables' growth with the machine: 1 + log2 of the CPUs, counted up to 8 (factor). */
    static int tunableFactor(int cpus) {
        return 32 - Integer.numberOfLeadingZeros(Math.min(cpus, SCALED_CPUS));
    }

    private int channelHome(int object, Workload workload) {
        return topology.nodeOf(tasks[workload.homeOf(object)].cpu);
    }

    /** All CPUs are in tickless idle, what lives on the machine sleeps; the main task is about to run. */
    private void start(SchedTask main) {
        for (Cpu c : cpus) {
            c.tickStopped = true;
            c.nohzTickStopped = true;
            c.countedBusy = false;
            c.mode = Cpu.Mode.IDLE;
            c.exitLatencyPs = params.shallowExitPs;
            llcs[c.llc].nrBusyCpus--;
            nohz.idleCpus.set(c.id);
        }
        nohz.nrCpus = profile.nohz().counter() ? cpus.length : 0;
        Cpu first = cpus[main.cpu];
        main.sleeping = false;
        main.wakeeFlips = config.creation().mainFlips();
        first.rq.enqueueNew(main);
        first.needResched = true;
        deliver(first, Cpu.IRQ_RESCHED, 0);
        queue.schedule(checkpointStepNs(), Phase.OBSERVE, CHECKPOINT, 0);
        progressEvent = queue.schedule(PROGRESS_NS, Phase.OBSERVE, PROGRESS, 0);
        if (config.creation().traced()) {
            trace.beginAt(0);
        }
    }

    /**
     * All tasks are there, and the workload's clock starts: so does the warm-up. A CPU that is ahead of the others with a piece of work has not booked
     * it for a trace that nobody knew of, so the trace begins after it.
     */
    void released(Cpu c) {
        if (releasedNs != Trace.NEVER) {
            throw new IllegalStateException("the workload was released before, at " + releasedNs + " ns");
        }
        releasedNs = wholeNs(c.clock);
        long beginNs = releasedNs + config.warmupNs();
        for (Cpu cpu : cpus) {
            beginNs = Math.max(beginNs, wholeNs(cpu.clock));
        }
        if (!trace.hasBegin()) {
            trace.beginAt(beginNs);
        }
        for (Cpu cpu : cpus) {
            cpu.lastEmitPs = Math.max(cpu.lastEmitPs, trace.beginPs());
        }
        trace.endAt((beginNs + config.durationNs()) * PS_PER_NS);
        queue.schedule(beginNs + config.durationNs(), Phase.OBSERVE, END, 0);
        queue.cancel(progressEvent);
        progressEvent = queue.schedule(releasedNs + PROGRESS_NS, Phase.OBSERVE, PROGRESS, 0);
    }

    private static long wholeNs(long ps) {
        return (ps + PS_PER_NS - 1) / PS_PER_NS;
    }

    /**
     * Runs to the end.
     *
     * @return false if the progress callback stopped it; the sink is not ended then
     */
    public boolean run(Progress progress) {
        trace.start(cpus.length);
        boolean countersReset = config.creation().traced();
        while (!over && queue.poll()) {
            if (!countersReset && trace.hasBegin() && nowPs() >= trace.beginPs()) {
                lines.resetCounters();
                countersReset = true;
            }
            switch (queue.kind()) {
                case RUN_DONE -> runDone(cpus[queue.arg0()], queue.arg1());
                case INTERRUPT -> interrupts.arrive(cpus[queue.arg0()], queue.arg1());
                case TICK -> interrupts.arrive(cpus[queue.arg0()], Cpu.IRQ_TICK);
                case STEP -> step(cpus[queue.arg0()], Step.of(queue.arg1()));
                case CHECKPOINT -> checkpoint();
                case PROGRESS -> {
                    if (!progress.reached(sinceReleaseNs(), totalNs)) {
                        return false;
                    }
                    progressEvent = queue.schedule(queue.nowNs() + PROGRESS_NS, Phase.OBSERVE, PROGRESS, 0);
                }
                case END -> end();
                case RETURN -> returns(cpus[queue.arg0()], queue.arg1());
                case TIMER -> timers.expire(tasks[queue.arg0()]);
                default -> throw new IllegalStateException("event of unknown kind " + queue.kind());
            }
        }
        if (!countersReset) {
            // The workload ended before the trace began: nothing was counted of it.
            lines.resetCounters();
        }
        return true;
    }

    private void runDone(Cpu c, int sequence) {
        if (c.mode == Cpu.Mode.RUNNING && c.runSequence == sequence) {
            stretches.done(c);
        }
    }

    private void returns(Cpu c, int sequence) {
        if (c.mode == Cpu.Mode.RUNNING && c.runSequence == sequence && c.lazyResched) {
            context.returnToUser(c);
        }
    }

    private void step(Cpu c, Step step) {
        switch (step) {
            case EXIT_MASK -> exitIdle.mask(c);
            case EXIT_COUNTER -> exitIdle.counter(c);
            case EXIT_LLC -> exitIdle.llc(c);
            case KICK_MASK -> balancerKick.mask(c);
            case KICK_FIELDS -> balancerKick.fields(c);
            case KICK_DECIDE -> balancerKick.decide(c);
            case KICK_ILB -> balancerKick.kick(c);
            case KICK_FOUND -> balancerKick.found(c);
            case ENTER_MASK -> enterIdle.mask(c);
            case ENTER_COUNTER -> enterIdle.counter(c);
            case ENTER_LLC -> enterIdle.llc(c);
            case ENTER_STORES -> enterIdle.stores(c);
            case GROUP_COUNTER -> groupCounters.next(c);
            case NEWIDLE_ILB -> nohzIdleBalance.next(c);
            case NEWIDLE -> newidle.pull(c);
            case BALANCE -> {
                interrupts.handlePending(c);
                balanceDomains.pull(c);
            }
            case BALANCE_NEXT -> {
                interrupts.handlePending(c);
                balanceDomains.next(c);
            }
            case ILB_NEXT -> {
                interrupts.handlePending(c);
                nohzIdleBalance.next(c);
            }
            case NEW_TASK -> {
                interrupts.handlePending(c);
                stretches.created(c);
            }
            case EXEC -> {
                interrupts.handlePending(c);
                stretches.executed(c);
            }
            case WAKE_NEXT -> {
                interrupts.handlePending(c);
                stretches.wakeNext(c);
            }
            case WAKE_SPIN -> stretches.goOnWaking(c);
        }
    }

    /** How far the run is (ns): the creation of tasks is before it. */
    private long sinceReleaseNs() {
        return releasedNs == Trace.NEVER ? 0 : Math.max(0, queue.nowNs() - releasedNs);
    }

    // ---- one wakeup, explained

    /**
     * From now on waits for a wakeup, to write it down: the first of a task at or after a moment. Nothing else changes.
     *
     * @param fromNs the moment (ns since the trace's begin)
     */
    public void explain(int pid, long fromNs) {
        explainer = new WakeupExplainer(this, pid, fromNs);
    }

    /** Whether the wakeup that was asked for has been written down to the end. */
    public boolean hasExplained() {
        return explainer != null && explainer.isDone();
    }

    /** What was written down; empty if nothing was asked for, or there was no such wakeup so far. */
    public Optional<Explanation> explanation() {
        return explainer == null ? Optional.empty() : explainer.explanation();
    }

    /** The task's last wakeup before the moment (ns since the trace's begin), {@link Explanation#NEVER} = none. */
    public long lastWakeupBeforeNs() {
        return explainer == null ? Explanation.NEVER : explainer.lastBeforeNs();
    }

    // ---- time and events

    /** Time of the current event (ps). */
    long nowPs() {
        return queue.nowNs() * PS_PER_NS;
    }

    /** jiffies, as a CPU sees them: ticks of the common grid. */
    long jiffies(Cpu c) {
        return c.clock / ticks.periodPs();
    }

    /** The CPU goes on with a step when the others' time has come to its own. */
    void later(Cpu c, Step step) {
        c.mode = Cpu.Mode.KERNEL;
        queue.schedule(eventNs(c.clock), Phase.COMPLETION, STEP, c.id, step.number());
    }

    void scheduleRunDone(Cpu c, long ps) {
        queue.schedule(eventNs(ps), Phase.COMPLETION, RUN_DONE, c.id, c.runSequence);
    }

    /** The current task of a CPU returns to user space within its stretch. */
    void scheduleReturn(Cpu c, long ps) {
        queue.schedule(eventNs(ps + PS_PER_NS - 1), Phase.COMPLETION, RETURN, c.id, c.runSequence);
    }

    void deliver(Cpu target, int irq, long ps) {
        queue.schedule(eventNs(ps), Phase.IPI, INTERRUPT, target.id, irq);
    }

    long scheduleTick(Cpu c, long ns) {
        return queue.schedule(Math.max(ns, queue.nowNs()), Phase.TICK, TICK, c.id);
    }

    void cancelTick(Cpu c) {
        queue.cancel(c.tickEvent);
    }

    /** An hrtimer of a task's sleep; answers a handle. */
    long scheduleTimer(SchedTask p, long ns) {
        return queue.schedule(
                Math.max(ns, queue.nowNs()),
                Phase.TIMER,
                TIMER,
                Objects.requireNonNull(p.task).index());
    }

    void cancelTimer(long event) {
        queue.cancel(event);
    }

    private long eventNs(long ps) {
        return Math.max(ps / PS_PER_NS, queue.nowNs());
    }

    // ---- what several functions do

    /** An atomic on a line that the whole machine fights for. */
    void hotAtomic(Cpu c, int line) {
        c.atomic(line);
        c.workWaitPs += lines.lastWaitPs();
    }

    /** A load from such a line. */
    void hotRead(Cpu c, int line) {
        c.read(line);
        c.workWaitPs += lines.lastWaitPs();
    }

    /** Tells what a CPU has done to the nohz state, begun at its {@code workBeganPs}. */
    void nohzEvent(Cpu c, TraceEvent.NohzAction action) {
        if (trace.on()) {
            trace.emit(
                    c,
                    new TraceEvent.Nohz(
                            action,
                            nohz.idleCpus.weight(),
                            c.workWaitPs / PS_PER_NS,
                            (c.clock - c.workBeganPs) / PS_PER_NS));
        }
    }

    /** A task has changed its CPU. */
    void migrated(Cpu c, SchedTask p, int from, int to) {
        counters.migration(c);
        if (trace.on()) {
            trace.emit(c, new TraceEvent.SchedMigrateTask(p.comm, p.pid, p.prio, from, to));
        }
    }

    /** Line of a shared object of the workload. */
    int objectLine(int object) {
        return firstObjectLine + object;
    }

    /** A worker is over; with the last one, the run is. */
    void exited(Cpu c) {
        if (--workersLeft == 0) {
            completedPs = c.clock;
            long lastPs = c.clock;
            for (Cpu cpu : cpus) {
                lastPs = Math.max(lastPs, cpu.clock);
            }
            queue.schedule(eventNs(lastPs) + 1, Phase.OBSERVE, END, 0);
        }
    }

    // ---- checkpoints and the end

    /**
     * Every quarter of the period, CPUs that have been silent for half of it speak: the last quarter is for a CPU that is
     * ahead of the others in a piece of kernel work.
     */
    private void checkpoint() {
        if (trace.on()) {
            long nowPs = nowPs();
            for (Cpu c : cpus) {
                bringUpTo(c, nowPs);
                if (c.clock - c.lastEmitPs >= config.checkpointNs() / 2 * PS_PER_NS) {
                    trace.emit(c, TraceEvent.Checkpoint.INSTANCE);
                }
            }
        }
        queue.schedule(queue.nowNs() + checkpointStepNs(), Phase.OBSERVE, CHECKPOINT, 0);
    }

    private long checkpointStepNs() {
        return Math.max(1, config.checkpointNs() / 4);
    }

    private void bringUpTo(Cpu c, long ps) {
        switch (c.mode) {
            case RUNNING -> stretches.runUntil(c, ps);
            case IDLE -> c.passUntil(ps);
            case KERNEL -> c.book();
        }
    }

    private void end() {
        long endPs = nowPs();
        if (workersLeft == 0) {
            for (Cpu c : cpus) {
                endPs = Math.max(endPs, wholeNs(c.clock) * PS_PER_NS);
            }
            endPs = Math.max(trace.beginPs(), Math.min(endPs, trace.endPs()));
            trace.endAt(endPs);
        }
        for (Cpu c : cpus) {
            bringUpTo(c, endPs);
            // Somebody in the middle of kernel work, whose next step lies at the very end.
            c.passUntil(endPs);
            c.book();
            trace.last(c);
        }
        trace.end();
        over = true;
    }

    // ---- results

    /** Length of the trace (ns). */
    public long spanNs() {
        return (trace.endPs() - trace.beginPs()) / PS_PER_NS;
    }

    /** When the last worker ended (ns since the workload's release), or {@link Long#MAX_VALUE} if some are left. */
    public long completedNs() {
        return workersLeft > 0 ? Long.MAX_VALUE : completedPs / PS_PER_NS - releasedNs;
    }

    /** Messages received in all, warm-up included (count). */
    public long allMessages() {
        return messages;
    }

    /** What was counted in the trace. */
    public KernelCounts counts() {
        return new KernelCounts(
                counters.wakeups,
                counters.switches,
                counters.migrations,
                counters.ticks,
                counters.idleEntries,
                counters.nohzEnters,
                counters.nohzExits,
                counters.ilbKicks,
                counters.ilbRuns,
                counters.messages,
                queue.scheduled(),
                counters.idleSearches(),
                counters.balanceMoves());
    }

    /** What the searches of select_idle_core took in the trace. */
    public CallCosts selectIdleCoreCosts() {
        return counters.selectIdleCore();
    }

    /** CPUs that left tickless idle, by tick period of the trace (count). */
    public int[] exitsPerTick() {
        return counters.exitsPerTick();
    }

    /** The cache lines of the run, for reports. */
    public CacheLines lines() {
        return lines;
    }
}
