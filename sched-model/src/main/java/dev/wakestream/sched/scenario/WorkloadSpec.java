package dev.wakestream.sched.scenario;

/** What the tasks do. */
public sealed interface WorkloadSpec {
    /** Answers for each kind of workload. */
    interface Visitor<R> {
        R hackbench(Hackbench workload);

        R pipe(Pipe workload);
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
}
