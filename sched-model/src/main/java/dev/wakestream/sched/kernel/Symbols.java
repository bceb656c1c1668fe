package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.profile.BalanceSymbols;
import dev.wakestream.sched.kernel.profile.FunctionNames;
import dev.wakestream.sched.task.Operation;
import dev.wakestream.sched.topology.Platform.Architecture;
import dev.wakestream.sched.trace.NameTable;
import java.util.Arrays;

/**
 * Numbers of the symbols that time is charged to. Which function a piece of work is charged to follows the compiler's
 * inlining in the builds that the published profiles come from (model-spec 7).
 */
final class Symbols {
    final int user;
    final int idle;
    final int kernelOther;
    final int wakeUpCommon;
    final int tryToWakeUp;
    final int wakeUpNewTask;
    final int selectTaskRqFair;
    final int selectIdleCore;
    final int setTaskCpu;
    final int ttwuQueueWakelist;
    final int schedTtwuPending;
    final int enqueueTaskFair;
    final int dequeueTaskFair;
    final int updateCurr;
    final int updateLoadAvg;
    final int wakeupPreempt;
    final int reschedCurr;
    final int spinLockSlowpath;
    final int schedule;
    final int pickTaskFair;
    final int finishTaskSwitch;
    final int switchMm;
    final int updateIdleCore;
    final int newidleBalance;
    final int updateSdLbStats;
    final int detachTasks;
    final int attachTask;
    final int doIdle;
    final int idleExit;
    final int pollIdle;
    final int nohzRunIdleBalance;
    final int nohzBalanceEnterIdle;
    final int nohzBalanceExitIdle;
    final int nohzBalancerKick;
    final int nohzIdleBalance;
    final int schedTick;
    final int taskTickFair;
    final int rebalanceDomains;
    private final int socketSend;
    private final int socketReceive;
    private final int pipeWrite;
    private final int pipeRead;
    private final NameTable names;

    /** Numbers of the names that are given when first used, by place in {@link Late}. */
    private final int[] late = new int[Late.values().length];

    /** Named when first used: a run's names are those of what happens in it. */
    private enum Late {
        FUTEX_WAIT(Operation.FUTEX_WAIT.symbol()),
        FUTEX_WAKE(Operation.FUTEX_WAKE.symbol()),
        NANOSLEEP(Operation.NANOSLEEP.symbol()),
        POLL(Operation.POLL.symbol()),
        KERNEL_WORK(Operation.KERNEL_WORK.symbol()),
        COPY_PROCESS(Operation.FORK.symbol()),
        EXEC(Operation.EXEC.symbol()),
        SET_CPU_SD_STATE_IDLE("set_cpu_sd_state_idle"),
        ACTIVE_LOAD_BALANCE("active_load_balance_cpu_stop"),
        MUTEX_SPIN("mutex_spin_on_owner"),
        MUTEX_SLOWPATH("__mutex_lock"),
        MUTEX_UNLOCK("__mutex_unlock_slowpath"),
        HRTIMER_INTERRUPT("hrtimer_interrupt");

        private final String symbol;

        Late(String symbol) {
            this.symbol = symbol;
        }
    }

    /**
     * Names of one run.
     *
     * @param names the run's name table
     * @param functions what the release calls the functions of queueing
     * @param arch spin locks are queued with the native_ prefix on x86, which has others for guests
     * @param cpuidleDriver whether idle states are entered through cpuidle
     * @param balance names of the balancing functions
     */
    Symbols(
            NameTable names,
            FunctionNames functions,
            Architecture arch,
            boolean cpuidleDriver,
            BalanceSymbols balance) {
        this.names = names;
        Arrays.fill(late, -1);
        user = names.symbol("[user]");
        idle = names.symbol("[idle]");
        kernelOther = names.symbol("[kernel other]");
        wakeUpCommon = names.symbol("__wake_up_common");
        tryToWakeUp = names.symbol("try_to_wake_up");
        wakeUpNewTask = names.symbol("wake_up_new_task");
        selectTaskRqFair = names.symbol("select_task_rq_fair");
        selectIdleCore = names.symbol("select_idle_core");
        setTaskCpu = names.symbol("set_task_cpu");
        ttwuQueueWakelist = names.symbol(functions.wakelist());
        schedTtwuPending = names.symbol("sched_ttwu_pending");
        enqueueTaskFair = names.symbol("enqueue_task_fair");
        dequeueTaskFair = names.symbol("dequeue_task_fair");
        updateCurr = names.symbol("update_curr");
        updateLoadAvg = names.symbol("update_load_avg");
        wakeupPreempt = names.symbol(functions.wakeupPreempt());
        reschedCurr = names.symbol(functions.resched());
        spinLockSlowpath = names.symbol(
                arch == Architecture.X86 ? "native_queued_spin_lock_slowpath" : "queued_spin_lock_slowpath");
        schedule = names.symbol("__schedule");
        pickTaskFair = names.symbol(functions.pick());
        finishTaskSwitch = names.symbol("finish_task_switch");
        switchMm = names.symbol("switch_mm_irqs_off");
        updateIdleCore = names.symbol("__update_idle_core");
        newidleBalance = names.symbol(balance.newidle());
        updateSdLbStats = names.symbol("update_sd_lb_stats");
        detachTasks = names.symbol("detach_tasks");
        attachTask = names.symbol("attach_task");
        doIdle = names.symbol("do_idle");
        idleExit = names.symbol(cpuidleDriver ? "cpuidle_enter_state" : "default_idle_call");
        pollIdle = names.symbol("poll_idle");
        nohzRunIdleBalance = names.symbol("nohz_run_idle_balance");
        nohzBalanceEnterIdle = names.symbol("nohz_balance_enter_idle");
        nohzBalanceExitIdle = names.symbol("nohz_balance_exit_idle");
        nohzBalancerKick = names.symbol(balance.kick());
        nohzIdleBalance = names.symbol(balance.idle());
        schedTick = names.symbol(functions.tick());
        taskTickFair = names.symbol("task_tick_fair");
        rebalanceDomains = names.symbol(balance.periodic());
        socketSend = names.symbol(Operation.SOCKET_SEND.symbol());
        socketReceive = names.symbol(Operation.SOCKET_RECEIVE.symbol());
        pipeWrite = names.symbol(Operation.PIPE_WRITE.symbol());
        pipeRead = names.symbol(Operation.PIPE_READ.symbol());
    }

    int of(Operation operation) {
        return switch (operation) {
            case SOCKET_SEND -> socketSend;
            case SOCKET_RECEIVE -> socketReceive;
            case PIPE_WRITE -> pipeWrite;
            case PIPE_READ -> pipeRead;
            case FUTEX_WAIT -> of(Late.FUTEX_WAIT);
            case FUTEX_WAKE -> of(Late.FUTEX_WAKE);
            case NANOSLEEP -> of(Late.NANOSLEEP);
            case POLL -> of(Late.POLL);
            case KERNEL_WORK -> of(Late.KERNEL_WORK);
            case FORK, CLONE_THREAD -> of(Late.COPY_PROCESS);
            case EXEC -> of(Late.EXEC);
        };
    }

    @SuppressWarnings("EnumOrdinal") // a place in an array of this object's own
    private int of(Late name) {
        int known = late[name.ordinal()];
        if (known >= 0) {
            return known;
        }
        late[name.ordinal()] = names.symbol(name.symbol);
        return late[name.ordinal()];
    }

    /** v3.10 only. */
    int setCpuSdStateIdle() {
        return of(Late.SET_CPU_SD_STATE_IDLE);
    }

    int activeLoadBalance() {
        return of(Late.ACTIVE_LOAD_BALANCE);
    }

    int mutexSpin() {
        return of(Late.MUTEX_SPIN);
    }

    int mutexSlowpath() {
        return of(Late.MUTEX_SLOWPATH);
    }

    int mutexUnlock() {
        return of(Late.MUTEX_UNLOCK);
    }

    int hrtimerInterrupt() {
        return of(Late.HRTIMER_INTERRUPT);
    }
}
