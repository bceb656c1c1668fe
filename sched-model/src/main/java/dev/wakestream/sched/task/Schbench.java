package dev.wakestream.sched.task;

import dev.wakestream.sched.sim.RandomStreams;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * schbench: message threads that wake their workers in bursts; the time from a burst's stamp to a worker's return from its
 * wait is its wakeup latency (model-spec 6.3). All are threads of one process and wait on futexes. The old form (to 2022)
 * spins for a time by the clock; the new form (from 2023) handles requests.
 */
public final class Schbench extends CreatedWorkload {
    private static final String COMM = "schbench";

    private final int perMessage;
    private final int objects;
    private final boolean requests;
    private final Latencies wakeups = new Latencies();
    private final Latencies requestTimes;

    private Schbench(
            Threads threads,
            long pauseNs,
            int locks,
            Supplier<Job> jobs,
            Latencies requestTimes,
            RandomStreams random) {
        perMessage = threads.perMessage;
        requests = locks > 0;
        this.requestTimes = requestTimes;
        Children.Creation creation = new Children.Creation(true);
        Children messengers = new Children(creation);
        for (int m = 0; m < threads.messageThreads; m++) {
            int first = size();
            Messenger messenger =
                    new Messenger(new Futex(first), pauseNs, new Children(creation), random.stream("task." + first));
            messengers.add(add(COMM, Task.MAIN_MM, messenger));
            for (int t = 0; t < perMessage; t++) {
                messenger.creates(
                        add(COMM, Task.MAIN_MM, new SchbenchWorker(messenger, new Futex(size()), jobs.get(), wakeups)));
            }
        }
        main(COMM, new Parent(messengers));
        objects = size() + locks;
    }

    /**
     * How many threads.
     *
     * @param messageThreads {@code -m} (count)
     * @param perMessage workers of each, {@code -t} (count)
     */
    public record Threads(int messageThreads, int perMessage) {}

    /**
     * The old form.
     *
     * @param pauseNs a message thread's sleep between bursts, {@code -s}; up to a quarter more, uniformly (ns)
     * @param spinNs a worker's spin by the clock, {@code -c} (ns)
     * @param random streams of the run
     */
    public static Schbench old(Threads threads, long pauseNs, long spinNs, RandomStreams random) {
        return new Schbench(threads, pauseNs, 0, () -> new SpinJob(spinNs), new Latencies(), random);
    }

    /**
     * The new form.
     *
     * @param sleepNs each of a request's two sleeps, {@code -s} (ns)
     * @param operations matrix multiplications of a request, {@code -n} (count)
     * @param operationNs one of them, alone on its core (ns)
     * @param cpus CPUs of the machine, one lock each (count)
     * @param random streams of the run
     */
    public static Schbench requests(
            Threads threads, long sleepNs, int operations, long operationNs, int cpus, RandomStreams random) {
        int firstLock = threads.messageThreads * (threads.perMessage + 1);
        UserLock[] locks = new UserLock[cpus];
        for (int i = 0; i < cpus; i++) {
            locks[i] = new UserLock(firstLock + i);
        }
        Latencies times = new Latencies();
        return new Schbench(
                threads, 0, cpus, () -> new RequestJob(sleepNs, operations, operationNs, locks, times), times, random);
    }

    @Override
    public int objects() {
        return objects;
    }

    /** A futex is its task's; the locks are where the main thread allocated them. */
    @Override
    public int homeOf(int object) {
        return object < size() ? object : 0;
    }

    @Override
    public List<Measure> measures(Outcome outcome) {
        List<Measure> measures = new ArrayList<>();
        wakeups.measures("wakeup_latency", measures);
        requestTimes.measures("request_latency", measures);
        if (requests && outcome.spanNs() > 0) {
            measures.add(outcome.rate("requests_per_second"));
        }
        return measures;
    }
}
