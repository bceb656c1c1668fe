package dev.wakestream.sched.scenario;

import java.util.List;

/** What the tasks do. */
public sealed interface WorkloadSpec
        permits WorkloadSpec.Hackbench,
                WorkloadSpec.Pipe,
                WorkloadSpec.SchbenchOld,
                WorkloadSpec.SchbenchNew,
                WorkloadSpec.Pgbench,
                WorkloadSpec.Idle,
                WorkloadSpec.Boot,
                RtAppSpec {
    /** Answers for each kind of workload. */
    interface Visitor<R> {
        R hackbench(Hackbench workload);

        R pipe(Pipe workload);

        R schbenchOld(SchbenchOld workload);

        R schbenchNew(SchbenchNew workload);

        R pgbench(Pgbench workload);

        R idle(Idle workload);

        R boot(Boot workload);

        R rtApp(RtAppSpec workload);
    }

    <R> R accept(Visitor<R> visitor);

    /** The workload in one line, in its own command's terms. */
    String describe();

    /**
     * hackbench: groups of senders and receivers that pass short messages.
     *
     * @param groups independent groups ({@code -g})
     * @param fds senders, and receivers, of a group ({@code -f}; 20)
     * @param loops messages of one sender to each receiver ({@code -l})
     * @param sizeBytes message size ({@code -s}; 100 bytes)
     * @param ipc sockets, or pipes ({@code -p})
     * @param mode processes, or threads ({@code -T})
     */
    record Hackbench(int groups, int fds, int loops, int sizeBytes, Ipc ipc, Mode mode) implements WorkloadSpec {
        /** What carries the messages. */
        public enum Ipc {
            SOCKET,
            PIPE
        }

        /** What a sender or receiver is. */
        public enum Mode {
            PROCESS,
            THREAD
        }

        /** Tasks that send or receive (count). */
        public int tasks() {
            return groups * fds * 2;
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.hackbench(this);
        }

        @Override
        public String describe() {
            return "hackbench -g " + groups + " -f " + fds + " -l " + loops + " -s " + sizeBytes
                    + (ipc == Ipc.PIPE ? " -p" : "") + (mode == Mode.THREAD ? " -T" : "");
        }
    }

    /**
     * perf bench sched pipe: two tasks that pass a word back and forth.
     *
     * @param loops round trips ({@code -l}; 1 000 000)
     * @param threads threads ({@code -T}), else processes
     */
    record Pipe(int loops, boolean threads) implements WorkloadSpec {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.pipe(this);
        }

        @Override
        public String describe() {
            return "perf bench sched pipe -l " + loops + (threads ? " -T" : "");
        }
    }

    /**
     * schbench as it was to 2022: bursts of wakeups, workers that spin by the clock.
     *
     * @param messageThreads {@code -m} (2)
     * @param workers of each message thread ({@code -t}; 16)
     * @param sleepNs of a message thread between bursts, up to a quarter more ({@code -s}; 30 ms)
     * @param cpuNs spin of a worker ({@code -c}; 30 ms)
     */
    record SchbenchOld(int messageThreads, int workers, long sleepNs, long cpuNs) implements WorkloadSpec {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.schbenchOld(this);
        }

        @Override
        public String describe() {
            return "schbench (old) -m " + messageThreads + " -t " + workers + " -s " + sleepNs / 1000 + " -c "
                    + cpuNs / 1000;
        }
    }

    /**
     * schbench since 2023: workers that handle requests.
     *
     * @param messageThreads {@code -m} (1)
     * @param workers of each message thread ({@code -t}); 0 = the machine's CPUs by the message threads
     * @param sleepNs each of the two sleeps of a request ({@code -s}; 100 us)
     * @param operations matrix multiplications of a request ({@code -n}; 5)
     * @param footprintKib memory of a worker's three matrices ({@code -F}; 256 KiB)
     */
    record SchbenchNew(int messageThreads, int workers, long sleepNs, int operations, int footprintKib)
            implements WorkloadSpec {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.schbenchNew(this);
        }

        @Override
        public String describe() {
            return "schbench -m " + messageThreads + (workers == 0 ? "" : " -t " + workers) + " -s " + sleepNs / 1000
                    + " -n " + operations + " -F " + footprintKib;
        }
    }

    /**
     * pgbench, select-only.
     *
     * @param clients {@code -c} (1)
     * @param threads {@code -j} (1)
     * @param clientNs user time of pgbench a transaction (13 us)
     * @param serverNs user time of the server process a transaction (69 us)
     * @param sideWakesPercent transactions in which a server process waits for another's lock (0.5 %)
     */
    record Pgbench(int clients, int threads, long clientNs, long serverNs, double sideWakesPercent)
            implements WorkloadSpec {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.pgbench(this);
        }

        @Override
        public String describe() {
            return "pgbench -S -c " + clients + " -j " + threads;
        }
    }

    /**
     * Nothing but housekeeping: a kernel thread on every CPU, and daemons.
     *
     * @param kworkerHz turns of each CPU's kernel thread per second (5); 0 = there are none
     * @param kworkerNs work of a turn (10 us)
     * @param daemons processes of user space (0)
     * @param daemonHz turns of each per second (10)
     * @param daemonNs work of a turn (100 us)
     */
    record Idle(double kworkerHz, long kworkerNs, int daemons, double daemonHz, long daemonNs) implements WorkloadSpec {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.idle(this);
        }

        @Override
        public String describe() {
            return "idle, kworkers at " + kworkerHz + " Hz, " + daemons + " daemons at " + daemonHz + " Hz";
        }
    }

    /**
     * No tasks: the boot-time construction of the scheduler's levels, sched_init_numa.
     *
     * @param config levels below the highest that the kernel was built with, lowest first: of {@link #LEVELS}
     */
    record Boot(List<String> config) implements WorkloadSpec {
        /** What a kernel can be built with, lowest first. */
        public static final List<String> LEVELS = List.of("SMT", "CLUSTER", "MC");

        public Boot {
            config = List.copyOf(config);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.boot(this);
        }

        @Override
        public String describe() {
            return "boot with " + (config.isEmpty() ? "one level" : String.join(", ", config));
        }
    }
}
