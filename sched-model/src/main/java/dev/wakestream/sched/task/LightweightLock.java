package dev.wakestream.sched.task;

import dev.wakestream.sched.sim.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Who of the server processes is in the part of a query that others may have to wait for. */
final class LightweightLock {
    private final List<PgBackend> inside = new ArrayList<>();

    void enter(PgBackend backend) {
        inside.add(backend);
    }

    void leave(PgBackend backend) {
        inside.remove(backend);
    }

    /** One of those inside; null if there is none, and then nobody has to wait. */
    @Nullable
    PgBackend any(RandomStream random) {
        return inside.isEmpty() ? null : inside.get(random.nextInt(inside.size()));
    }
}
