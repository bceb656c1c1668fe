package dev.wakestream.schema.serde;

import java.util.Arrays;

/**
 * The tasks that the costs of one page are charged to. The first ones are the page's comms themselves, with the thread id that
 * is known of each without an event: 0 for the idle task's, none for others. Events add more: what was charged since the CPU's
 * previous event under the comm of an event belongs to the thread of that event, which was the current one. Reused from page to
 * page.
 */
final class PageTasks {
    /** Comm of the idle tasks of all CPUs, as perf has it. */
    private static final String IDLE_COMM = "swapper";

    private static final int FIRST_TASKS = 64;

    private int[] comms = new int[FIRST_TASKS];
    private int[] pids = new int[FIRST_TASKS];
    private int count;
    /** Task that costs under a comm belong to now, by comm; else than for the comm of the latest event, it has the comm's number. */
    private int[] current = new int[FIRST_TASKS];

    /** Comm of the latest event. */
    private int eventComm;
    /** Task of the latest event, mostly that of the next one too. */
    private int eventTask;
    /** Task + 1 by slot of an open-addressing table that is at most half full; 0 = free. */
    private int[] slots = new int[4 * FIRST_TASKS];

    /** Forgets the last page. */
    void clear() {
        count = 0;
    }

    /** Begins with the comms of another page. */
    void start(PageSums page) {
        Arrays.fill(slots, 0);
        count = 0;
        eventComm = 0;
        eventTask = 0;
        if (current.length < page.comms()) {
            current = new int[page.comms() * 2];
        }
        for (int comm = 0; comm < page.comms(); comm++) {
            current[comm] = append(comm, page.comm(comm).equals(IDLE_COMM) ? 0 : PageSums.PID_UNKNOWN);
        }
    }

    /** An event of a thread, whose costs come next. Negative thread ids, which some recordings have, say nothing. */
    void event(int comm, int pid) {
        current[eventComm] = eventComm;
        eventComm = comm;
        if (pid >= 0) {
            if (pids[eventTask] != pid || comms[eventTask] != comm) {
                eventTask = pids[comm] == pid ? comm : find(comm, pid);
            }
            current[comm] = eventTask;
        }
    }

    private int find(int comm, int pid) {
        int slot = slot(comm, pid);
        while (slots[slot] != 0) {
            int task = slots[slot] - 1;
            if (comms[task] == comm && pids[task] == pid) {
                return task;
            }
            slot = (slot + 1) & (slots.length - 1);
        }
        int task = append(comm, pid);
        slots[slot] = task + 1;
        if (count * 2 > slots.length) {
            rehash();
        }
        return task;
    }

    private void rehash() {
        int[] old = slots;
        slots = new int[old.length * 2];
        for (int entry : old) {
            if (entry != 0) {
                int slot = slot(comms[entry - 1], pids[entry - 1]);
                while (slots[slot] != 0) {
                    slot = (slot + 1) & (slots.length - 1);
                }
                slots[slot] = entry;
            }
        }
    }

    private int slot(int comm, int pid) {
        int h = (pid * 31 + comm) * 0x9E3779B9;
        return (h ^ h >>> 15) & (slots.length - 1);
    }

    private int append(int comm, int pid) {
        if (count == comms.length) {
            comms = Arrays.copyOf(comms, count * 2);
            pids = Arrays.copyOf(pids, count * 2);
        }
        comms[count] = comm;
        pids[count] = pid;
        return count++;
    }

    /** Tasks so far (count). */
    int count() {
        return count;
    }

    /** Tasks that costs belong to now, by comm; valid until the next page. */
    int[] current() {
        return current;
    }

    int comm(int task) {
        return comms[task];
    }

    /** Thread id, or {@link PageSums#PID_UNKNOWN}. */
    int pid(int task) {
        return pids[task];
    }
}
