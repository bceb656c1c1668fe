package dev.wakestream.sched.task;

import dev.wakestream.sched.sim.RandomStreams;
import java.util.ArrayList;
import java.util.List;

/**
 * pgbench, select-only: threads that own the clients, and a server process for each client; one query and one answer are a
 * transaction (model-spec 6.4). Connections are AF_UNIX sockets; their wakeups are sync. Now and then a server process waits for a
 * lightweight lock that another one holds, and is woken by that one: without these side wakes nobody but pgbench would ever be woken by a server.
 *
 * <p>Not modelled: TCP, the statistics collector, spinning on the process array's lock under load.
 */
public final class Pgbench extends CreatedWorkload {
    private static final String PGBENCH = "pgbench";
    private static final String POSTGRES = "postgres";
    private static final double MS_PER_S = 1000;

    private final int threads;
    private final int clients;

    /**
     * Sets up the tasks.
     *
     * @param clients {@code -c} (count)
     * @param threads {@code -j}, at most as many as clients (count)
     * @param times of a transaction
     * @param random streams of the run
     */
    public Pgbench(int clients, int threads, Times times, RandomStreams random) {
        this.clients = clients;
        this.threads = threads;
        Children.Creation creation = new Children.Creation(true);
        Children own = new Children(creation);
        List<PgbenchThread> owners = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            PgbenchThread thread = new PgbenchThread(times.clientNs);
            owners.add(thread);
            own.add(add(PGBENCH, Task.MAIN_MM, thread));
        }
        Children forked = new Children(creation);
        List<PgBackend> backends = new ArrayList<>();
        LightweightLock lock = new LightweightLock();
        for (int c = 0; c < clients; c++) {
            PgbenchThread owner = owners.get((int) ((long) c * threads / clients));
            PgBackend backend = new PgBackend(2 * c, owner, lock, times, random.stream("task." + (threads + c)));
            owner.owns(backend);
            backends.add(backend);
            forked.add(add(POSTGRES, c + 1, backend));
        }
        Postmaster postmaster = new Postmaster(forked);
        addResident(POSTGRES, clients + 1, postmaster, Task.ANYWHERE);
        main(PGBENCH, new PgbenchMain(backends, postmaster, own));
    }

    /**
     * What a transaction takes.
     *
     * @param clientNs user time of pgbench (ns)
     * @param serverNs user time of the server process (ns)
     * @param sideWakes probability that a server process waits for the lock (0 … 1)
     */
    public record Times(long clientNs, long serverNs, double sideWakes) {}

    @Override
    public int objects() {
        return 2 * clients;
    }

    @Override
    public int homeOf(int object) {
        return threads + object / 2;
    }

    @Override
    public List<Measure> measures(Outcome outcome) {
        if (outcome.received() == 0) {
            return List.of();
        }
        Measure tps = outcome.rate("tps");
        return List.of(tps, new Measure("latency_average", "ms", false, clients * MS_PER_S / tps.value()));
    }
}
