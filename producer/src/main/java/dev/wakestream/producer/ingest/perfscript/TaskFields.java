package dev.wakestream.producer.ingest.perfscript;

import org.jspecify.annotations.Nullable;

/** A task as a sched payload names it. */
record TaskFields(String comm, int pid, int prio) {

    /**
     * Kernel dialect: {@code <prefix>comm=C <prefix>pid=N <prefix>prio=N}, all of {@code text}. The comm is what stands
     * before the last {@code pid=}, since it may hold anything.
     */
    static @Nullable TaskFields kernel(String text, String prefix) {
        String commKey = prefix + "comm=";
        String pidKey = " " + prefix + "pid=";
        String prioKey = " " + prefix + "prio=";
        int prioAt = text.lastIndexOf(prioKey);
        int pidAt = prioAt < 0 ? -1 : text.lastIndexOf(pidKey, prioAt);
        if (!text.startsWith(commKey) || pidAt < commKey.length()) {
            return null;
        }
        return of(
                text.substring(commKey.length(), pidAt),
                text.substring(pidAt + pidKey.length(), prioAt),
                text.substring(prioAt + prioKey.length()));
    }

    /** Plugin dialect: {@code comm:pid [prio]}, all of {@code text}; the comm may hold colons itself. */
    static @Nullable TaskFields plugin(String text) {
        int bracket = text.lastIndexOf(" [");
        int colon = bracket < 0 ? -1 : text.lastIndexOf(':', bracket);
        if (colon < 0 || !text.endsWith("]")) {
            return null;
        }
        return of(
                text.substring(0, colon),
                text.substring(colon + 1, bracket),
                text.substring(bracket + 2, text.length() - 1));
    }

    private static @Nullable TaskFields of(String comm, String pidText, String prioText) {
        Integer pid = Numbers.integer(pidText);
        Integer prio = Numbers.integer(prioText);
        return pid == null || prio == null || pid < 0 ? null : new TaskFields(comm, pid, prio);
    }
}
