package dev.wakestream.sched.kernel;

import dev.wakestream.sched.task.Operation;
import dev.wakestream.sched.topology.TopologySpec;

/**
 * Times of what is not a cache-line access (ps), from the machine's preset; docs/model.md has the table. An instruction
 * count is straight-line work of the common path, as in model-spec 5.4.
 */
final class CostParameters {
    private static final double PS_PER_NS = 1000;

    /**
     * Instructions per cycle of scheduler code, cache misses apart (they are charged line by line). Kernel code on cold
     * branch predictors and instruction caches retires about one; model-spec 5.4 asks for a calibration, which we do not have.
     */
    private static final double IPC = 1.0;

    /** Switching to another address space (cycles): the middle of the 300 to 600 of model-spec 3.6. */
    private static final double MM_SWITCH_CYCLES = 450;

    /** Programming the timer hardware (ns): the middle of the 100 to 300 of model-spec 5.4.4. */
    private static final double TIMER_NS = 200;

    /**
     * Interrupt entry and exit of an IPI on a CPU that runs (ns): measured round trip less one way, 1.50 − 1.11 µs
     * (hardware notes, section 4, IBM Power 2025).
     */
    private static final double IPI_HANDLER_NS = 390;

    /**
     * Lines of a message, beside the one with the channel's lock, that a write or a read fetches from where the partner left them (count). hackbench
     * on one and on four clusters of a Kunpeng 920 differs by 36 transfers of a dirty line per message (hardware notes, section 5.1); the split
     * of the remaining time gives about a quarter each to write, read, wakeup and switch, so 9 to a call.
     */
    static final int MORE_LINES_PER_CALL = 8;

    /** Hash bucket and queue of a futex, or setting up a sleep (ps), beside entry and wakeup: estimate. */
    private static final long FUTEX_PS = 150_000;

    /** poll's look at its files and its places in their wait queues (ps), beside the entry: estimate. */
    private static final long POLL_PS = 400_000;

    /**
     * copy_process of a small process, its page tables included (ns), and of a thread: estimates; fork and exit of a small process together take
     * 60 to 150 µs on servers, creating a thread about 10 µs.
     */
    private static final double DEFAULT_FORK_NS = 50_000;

    private static final double DEFAULT_CLONE_NS = 10_000;

    /**
     * What a new task does before its program: page faults, most of all where a process writes for the first time to what it has from its parent
     * (ns). In recordings of perf bench messaging on a virtual machine (docs/validation.md: A1, A3) it is 1.2 and 2.9 times the parent's time for a process,
     * 0.55 times that for a thread; here 1.5 and 0.5 times.
     */
    private static final double DEFAULT_FORK_START_NS = 75_000;

    private static final double DEFAULT_CLONE_START_NS = 5_000;

    /**
     * What a task does between the balance of exec and its program's first instruction (ns): a new address space, the file's pages, page faults.
     * Estimate: fork, exec and exit of a small process take 150 to 250 µs longer than fork and exit on servers (general knowledge).
     */
    private static final double DEFAULT_EXEC_NS = 200_000;

    private static final double DEFAULT_SYSCALL_NS = 150;
    private static final double DEFAULT_SWITCH_NS = 1000;
    private static final double DEFAULT_IPI_SEND_NS = 100;
    private static final double DEFAULT_IPI_DELIVER_NS = 800;
    private static final double DEFAULT_TICK_NS = 2000;
    private static final double DEFAULT_BALANCE_PER_CPU_NS = 60;
    private static final double DEFAULT_PIPE_NS = 400;
    private static final double DEFAULT_SOCKET_NS = 600;

    /** One instruction (ps), by busy threads of the core, 0 …. */
    final double[] instructionPs;

    /** How much slower a thread is, by busy threads of its core, 0 …. */
    final double[] slowdown;

    /** Whether ordered atomics are built from unordered ones and barriers. */
    final boolean barriersAroundAtomics;

    final long syscallPs;
    final long contextSwitchPs;
    final long mmSwitchPs;
    final long timerPs;
    final long ipiSendPs;
    final long ipiDeliverPs;
    final long ipiHandlerPs;
    final long tickPs;
    final long balancePerCpuPs;
    final long ownedAtomicPs;
    final long pollExitPs;
    final long shallowExitPs;
    final long deepExitPs;
    final long execPs;
    private final long forkPs;
    private final long forkStartPs;
    private final long clonePs;
    private final long cloneStartPs;
    private final long socketSendPs;
    private final long socketReceivePs;
    private final long pipeWritePs;
    private final long pipeReadPs;

    CostParameters(TopologySpec spec, boolean barriersAroundAtomics) {
        this.barriersAroundAtomics = barriersAroundAtomics;
        int threads = spec.smt();
        slowdown = new double[threads + 1];
        instructionPs = new double[threads + 1];
        for (int busy = 0; busy <= threads; busy++) {
            int i = Math.min(Math.max(busy - 1, 0), spec.smtSpeed().size() - 1);
            slowdown[busy] = i < 0 ? 1 : 1 / spec.smtSpeed().get(i);
            instructionPs[busy] = PS_PER_NS / spec.ghz() / IPC * slowdown[busy];
        }
        syscallPs = ps(spec.cost("syscall", DEFAULT_SYSCALL_NS));
        contextSwitchPs = ps(spec.cost("ctxsw", DEFAULT_SWITCH_NS));
        mmSwitchPs = ps(MM_SWITCH_CYCLES / spec.ghz());
        timerPs = ps(TIMER_NS);
        ipiSendPs = ps(spec.cost("ipi_send", DEFAULT_IPI_SEND_NS));
        ipiDeliverPs = ps(spec.cost("ipi_deliver", DEFAULT_IPI_DELIVER_NS));
        ipiHandlerPs = ps(IPI_HANDLER_NS);
        tickPs = ps(spec.cost("tick", DEFAULT_TICK_NS));
        balancePerCpuPs = ps(spec.cost("lb_per_cpu", DEFAULT_BALANCE_PER_CPU_NS));
        ownedAtomicPs = ps(spec.local().rmwNs());
        pollExitPs = ps(spec.idleExit().pollNs());
        shallowExitPs = ps(spec.idleExit().shallowNs());
        deepExitPs = ps(spec.idleExit().deepNs());
        execPs = ps(spec.cost("exec", DEFAULT_EXEC_NS));
        forkPs = ps(spec.cost("fork", DEFAULT_FORK_NS));
        forkStartPs = ps(spec.cost("fork_start", DEFAULT_FORK_START_NS));
        clonePs = ps(spec.cost("clone", DEFAULT_CLONE_NS));
        cloneStartPs = ps(spec.cost("clone_start", DEFAULT_CLONE_START_NS));
        socketSendPs = ps(spec.cost("unix_w", DEFAULT_SOCKET_NS));
        socketReceivePs = ps(spec.cost("unix_r", DEFAULT_SOCKET_NS));
        pipeWritePs = ps(spec.cost("pipe_w", DEFAULT_PIPE_NS));
        pipeReadPs = ps(spec.cost("pipe_r", DEFAULT_PIPE_NS));
    }

    /**
     * One call of an operation (ps), without its system call entry. The preset's figures are whole calls: the split that
     * they come from (hardware notes, section 5.1) leaves no room for an entry beside them.
     */
    long operationPs(Operation operation) {
        long wholePs = switch (operation) {
            case SOCKET_SEND -> socketSendPs;
            case SOCKET_RECEIVE -> socketReceivePs;
            case PIPE_WRITE -> pipeWritePs;
            case PIPE_READ -> pipeReadPs;
            case FUTEX_WAIT, FUTEX_WAKE, NANOSLEEP -> syscallPs + FUTEX_PS;
            case POLL -> syscallPs + POLL_PS;
            case FORK -> syscallPs + forkPs;
            case CLONE_THREAD -> syscallPs + clonePs;
            case EXEC -> syscallPs;
            case KERNEL_WORK -> 0;
        };
        return Math.max(0, wholePs - syscallPs);
    }

    /** The time of a new task before its program (ps). */
    long startPs(boolean process) {
        return process ? forkStartPs : cloneStartPs;
    }

    private static long ps(double ns) {
        return Math.round(ns * PS_PER_NS);
    }
}
