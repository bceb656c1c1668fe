package dev.wakestream.sched.trace;

import org.jspecify.annotations.Nullable;

/**
 * One event, without the fields that all events share (CPU, time, current task: see {@link TraceSink#emit}). The
 * tracepoints carry the fields of the kernel's own; {@link IdleScan}, {@link Nohz} and {@link Checkpoint} have no kernel
 * equivalent. Comms and symbols are numbers of the run's {@link NameTable}; CPUs are logical CPU ids; times are ns.
 *
 * <p>Java 17 cannot switch over a sealed family, so readers use a {@link Visitor}: a new kind then fails to compile.
 */
public sealed interface TraceEvent {
    <R> R accept(Visitor<R> visitor);

    /** One method a kind. */
    interface Visitor<R> {
        R waking(SchedWaking e);

        R wakeup(SchedWakeup e);

        R schedSwitch(SchedSwitch e);

        R migrate(SchedMigrateTask e);

        R idleScan(IdleScan e);

        R nohz(Nohz e);

        R topologyInit(TopologyInit e);

        R sample(Sample e);

        R tracepoint(Tracepoint e);

        R checkpoint(Checkpoint e);
    }

    /** Name of the event as users know it: the tracepoint's, or the model's own. */
    String name();

    /** Which check of the idle search gave the CPU. */
    enum Decision {
        TARGET,
        PREV,
        RECENT,
        IDLE_CORE,
        IDLE_CPU,
        SMT_SIBLING,
        FALLBACK,
        /** The task is new: the idlest CPU of the idlest groups. */
        IDLEST,
        /** The task may run on one CPU only. */
        PINNED,
        /** The task was still queued: no CPU was selected. */
        QUEUED
    }

    /** The model's account of a choice of CPU. */
    record Placement(int prevCpu, int wakerCpu, Decision decision, boolean wide, boolean affine) {}

    /** {@code sched_waking}; {@code targetCpu} is the CPU the task is on before one is selected. */
    record SchedWaking(int comm, int pid, int prio, int targetCpu) implements TraceEvent {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.waking(this);
        }

        @Override
        public String name() {
            return "sched_waking";
        }
    }

    /** {@code sched_wakeup}, or {@code sched_wakeup_new}; {@code placement} is null in real traces. */
    record SchedWakeup(
            int comm,
            int pid,
            int prio,
            int targetCpu,
            boolean newTask,
            @Nullable Placement placement) implements TraceEvent {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.wakeup(this);
        }

        @Override
        public String name() {
            return newTask ? "sched_wakeup_new" : "sched_wakeup";
        }
    }

    /**
     * {@code sched_switch}. {@code prevState} is the letter the tracepoint prints ({@code R+}: preempted); {@code waitNs}
     * is how long next was runnable before, {@link #WAIT_UNKNOWN} when that is not known.
     */
    record SchedSwitch(
            int prevComm,
            int prevPid,
            int prevPrio,
            String prevState,
            int nextComm,
            int nextPid,
            int nextPrio,
            long waitNs)
            implements TraceEvent {
        public static final long WAIT_UNKNOWN = Long.MIN_VALUE;

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.schedSwitch(this);
        }

        @Override
        public String name() {
            return "sched_switch";
        }
    }

    /** {@code sched_migrate_task}. */
    record SchedMigrateTask(int comm, int pid, int prio, int origCpu, int destCpu) implements TraceEvent {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.migrate(this);
        }

        @Override
        public String name() {
            return "sched_migrate_task";
        }
    }

    /** One search for an idle CPU; {@code resultCpu} is {@link #NONE_FOUND} when it found none. */
    record IdleScan(
            int function,
            int llc,
            int limit,
            int scanned,
            int coresScanned,
            int resultCpu,
            boolean hasIdleCores,
            long costNs)
            implements TraceEvent {
        public static final int NONE_FOUND = Integer.MIN_VALUE;

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.idleScan(this);
        }

        @Override
        public String name() {
            return "idle_scan";
        }
    }

    /** What was done to the nohz state. */
    enum NohzAction {
        ENTER_IDLE,
        EXIT_IDLE,
        BALANCER_KICK,
        RUN_IDLE_BALANCE,
        ILB
    }

    /** One action on the nohz state; {@code idleCpus} is the weight of the idle mask after it. */
    record Nohz(NohzAction action, int idleCpus, long lineWaitNs, long costNs) implements TraceEvent {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.nohz(this);
        }

        @Override
        public String name() {
            return switch (action) {
                case ENTER_IDLE -> "nohz_enter_idle";
                case EXIT_IDLE -> "nohz_exit_idle";
                case BALANCER_KICK -> "nohz_balancer_kick";
                case RUN_IDLE_BALANCE -> "nohz_run_idle_balance";
                case ILB -> "nohz_ilb";
            };
        }
    }

    /** Boot-time construction of the NUMA levels; {@code ticks} are those of the time-stamp counter. */
    record TopologyInit(int function, long bytes, double ticks) implements TraceEvent {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.topologyInit(this);
        }

        @Override
        public String name() {
            return "topology_init";
        }
    }

    /** One sample of a real profile; {@code event} is the sampled event's name, {@code period} in its unit. */
    record Sample(int symbol, long period, String event) implements TraceEvent {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.sample(this);
        }

        @Override
        public String name() {
            return event;
        }
    }

    /** Any other tracepoint of a real trace, its payload as printed. */
    record Tracepoint(String name, String fields) implements TraceEvent {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.tracepoint(this);
        }
    }

    /** Nothing happened; carries the costs charged so far, so that no CPU is silent for long. */
    record Checkpoint() implements TraceEvent {
        public static final Checkpoint INSTANCE = new Checkpoint();

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.checkpoint(this);
        }

        @Override
        public String name() {
            return "checkpoint";
        }
    }
}
