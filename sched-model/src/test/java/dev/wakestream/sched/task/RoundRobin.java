package dev.wakestream.sched.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * A kernel for programs alone: one CPU, a round-robin queue of stretches, no costs but the time that stretches ask for, and timers that
 * fire when nobody can run or their time has passed.
 */
final class RoundRobin implements Syscalls {
    private record Timer(long ns, Task task, long number) {}

    private final ArrayDeque<Task> runnable = new ArrayDeque<>();
    private final PriorityQueue<Timer> timers =
            new PriorityQueue<>(Comparator.comparingLong(Timer::ns).thenComparingLong(Timer::number));
    private final Map<Task, Timer> timerOf = new HashMap<>();
    private final Stretch stretch = new Stretch();
    private final int cap;
    private long timersSet;
    private long sleepUntilNs = -1;

    final Set<Task> sleeping = new HashSet<>();
    final Set<Task> created = new HashSet<>();
    int createdBeforeRelease;
    long receivedBeforeRelease;
    int releases;
    int execs;
    int exited;
    long received;
    long userNs;
    int wakeups;
    int timerWakeups;
    long nowNs;

    /** @param cap calls of a stretch at most (count) */
    RoundRobin(int cap) {
        this.cap = cap;
    }

    /** Runs until nobody can run any more, or until a moment (ns). */
    void run(Workload workload, long untilNs) {
        workload.workers().stream().filter(Task::isResident).forEach(sleeping::add);
        runnable.add(workload.main());
        while (nowNs < untilNs && anybody()) {
            Task task = runnable.remove();
            stretch.clear();
            task.program().plan(stretch);
            userNs += stretch.userNs();
            nowNs += stretch.userNs() + stretch.workNs();
            assertThat(stretch.calls()).isLessThanOrEqualTo(cap);
            switch (task.program().finish(this)) {
                case RUN -> runnable.add(task);
                case BLOCK -> block(task);
                case EXIT -> exited++;
            }
        }
    }

    private boolean anybody() {
        while (!timers.isEmpty() && (runnable.isEmpty() || timers.element().ns <= nowNs)) {
            Timer timer = timers.remove();
            timerOf.remove(timer.task);
            nowNs = Math.max(nowNs, timer.ns);
            assertThat(sleeping.remove(timer.task)).isTrue();
            runnable.add(timer.task);
            timerWakeups++;
        }
        return !runnable.isEmpty();
    }

    private void block(Task task) {
        sleeping.add(task);
        if (sleepUntilNs >= 0) {
            Timer timer = new Timer(sleepUntilNs, task, timersSet++);
            timers.add(timer);
            timerOf.put(task, timer);
            sleepUntilNs = -1;
        }
    }

    @Override
    public void wake(Task wakee, boolean sync) {
        assertThat(sleeping.remove(wakee)).as("%s sleeps", wakee.pid()).isTrue();
        Timer timer = timerOf.remove(wakee);
        if (timer != null) {
            timers.remove(timer);
        }
        runnable.add(wakee);
        wakeups++;
    }

    @Override
    public void create(Task child) {
        assertThat(child.isResident()).isFalse();
        assertThat(created.add(child)).as("%s is created once", child.pid()).isTrue();
        runnable.add(child);
    }

    @Override
    public void exec() {
        execs++;
    }

    @Override
    public void released() {
        createdBeforeRelease = created.size();
        receivedBeforeRelease = received;
        releases++;
    }

    @Override
    public void sleepUntil(long ns) {
        sleepUntilNs = ns;
    }

    @Override
    public long nowNs() {
        return nowNs;
    }

    @Override
    public int cpu() {
        return 0;
    }

    @Override
    public boolean measuring() {
        return true;
    }

    @Override
    public void received(int messages) {
        received += messages;
    }
}
