package dev.wakestream.producer.ingest.perfscript;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Names of tasks by thread id, for events that call a task {@code <...>} because the recorder had forgotten its name.
 * Such a task gets the name it last had, else the first one it has later in the file, else {@code <...>-PID}, so that
 * different tasks are never merged.
 */
final class TaskNames {
    static final String FORGOTTEN = "<...>";

    private final Map<Integer, String> first = new TreeMap<>();
    private final Map<Integer, String> latest = new HashMap<>();
    private final Map<Integer, String> fromSurvey;

    /** @param fromSurvey first known names of an earlier reading of the same file */
    TaskNames(Map<Integer, String> fromSurvey) {
        this.fromSurvey = fromSurvey;
    }

    /** The name to use for a task that an event calls {@code comm}. */
    String of(int pid, String comm) {
        if (!comm.equals(FORGOTTEN)) {
            if (!comm.equals(latest.put(pid, comm))) {
                first.putIfAbsent(pid, comm);
            }
            return comm;
        }
        String known = latest.get(pid);
        if (known == null) {
            known = fromSurvey.get(pid);
        }
        return known == null ? FORGOTTEN + "-" + pid : known;
    }

    /** First name of each task that has one. */
    Map<Integer, String> first() {
        return first;
    }
}
