package dev.wakestream.producer.ingest.perfscript;

import org.jspecify.annotations.Nullable;

/**
 * The payloads of the sched events that the pipeline understands, in both dialects: as the kernel's own format prints them
 * ({@code comm=C pid=N ...}), and as libtraceevent's plugins do ({@code C:N [prio] ...}).
 */
final class SchedPayload {
    private SchedPayload() {}

    /** A wakeup event's task and {@code target_cpu}. */
    record Wake(TaskFields task, int targetCpu) {}

    /** A switch; {@code prevState} as printed. */
    record Switch(TaskFields prev, String prevState, TaskFields next) {}

    /** A migration. */
    record Migrate(TaskFields task, int origCpu, int destCpu) {}

    /** sched_waking, sched_wakeup, sched_wakeup_new; old kernels print {@code success=1} before the CPU. */
    static @Nullable Wake wake(String text) {
        boolean kernel = text.startsWith("comm=");
        String key = kernel ? " target_cpu=" : " CPU:";
        int at = text.lastIndexOf(key);
        if (at < 0) {
            return null;
        }
        Integer cpu = cpu(text.substring(at + key.length()));
        String head = withoutSuccess(text.substring(0, at));
        TaskFields task = kernel ? TaskFields.kernel(head, "") : TaskFields.plugin(head);
        return cpu == null || task == null ? null : new Wake(task, cpu);
    }

    private static String withoutSuccess(String head) {
        int at = head.lastIndexOf(" success=");
        return at >= 0 && Numbers.integer(head.substring(at + " success=".length())) != null
                ? head.substring(0, at)
                : head;
    }

    /** sched_switch. */
    static @Nullable Switch schedSwitch(String text) {
        boolean kernel = text.startsWith("prev_comm=");
        // a comm may hold the arrow, so each is tried
        for (int arrow = text.indexOf(" ==> "); arrow >= 0; arrow = text.indexOf(" ==> ", arrow + 1)) {
            String left = text.substring(0, arrow);
            String right = text.substring(arrow + " ==> ".length());
            Switch found = kernel ? kernelSwitch(left, right) : pluginSwitch(left, right);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static @Nullable Switch kernelSwitch(String left, String right) {
        String key = " prev_state=";
        int at = left.lastIndexOf(key);
        if (at < 0) {
            return null;
        }
        return switchOf(
                TaskFields.kernel(left.substring(0, at), "prev_"),
                left.substring(at + key.length()),
                TaskFields.kernel(right, "next_"));
    }

    private static @Nullable Switch pluginSwitch(String left, String right) {
        int at = left.lastIndexOf(' ');
        return at < 0
                ? null
                : switchOf(TaskFields.plugin(left.substring(0, at)), left.substring(at + 1), TaskFields.plugin(right));
    }

    private static @Nullable Switch switchOf(@Nullable TaskFields prev, String state, @Nullable TaskFields next) {
        boolean oneWord = !state.isEmpty() && state.indexOf(' ') < 0;
        return prev == null || next == null || !oneWord ? null : new Switch(prev, state, next);
    }

    /** sched_migrate_task; no plugin prints it. */
    static @Nullable Migrate migrate(String text) {
        int origAt = text.lastIndexOf(" orig_cpu=");
        int destAt = text.lastIndexOf(" dest_cpu=");
        if (origAt < 0 || destAt < origAt) {
            return null;
        }
        TaskFields task = TaskFields.kernel(text.substring(0, origAt), "");
        Integer orig = cpu(text.substring(origAt + " orig_cpu=".length(), destAt));
        Integer dest = cpu(text.substring(destAt + " dest_cpu=".length()));
        return task == null || orig == null || dest == null ? null : new Migrate(task, orig, dest);
    }

    private static @Nullable Integer cpu(String text) {
        Integer cpu = Numbers.integer(text);
        return cpu == null || cpu < 0 || cpu > Numbers.MAX_CPU ? null : cpu;
    }
}
