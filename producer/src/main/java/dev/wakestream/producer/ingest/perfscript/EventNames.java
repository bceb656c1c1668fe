package dev.wakestream.producer.ingest.perfscript;

/** How perf names events: {@code subsystem:name} for tracepoints, {@code name[:modifiers]} for sampled ones. */
final class EventNames {
    /** The letters of perf's event modifiers (perf-list manual page). */
    private static final String MODIFIERS = "ukhpPGHISDWebR";

    private EventNames() {}

    /** True for {@code sched:sched_switch}, false for {@code cycles:u} and {@code cpu-clock}. */
    static boolean isTracepoint(String event) {
        int colon = event.indexOf(':');
        if (colon < 0 || event.indexOf('/') >= 0) {
            return false;
        }
        for (int i = colon + 1; i < event.length(); i++) {
            if (MODIFIERS.indexOf(event.charAt(i)) < 0) {
                return true;
            }
        }
        return false;
    }

    /** A tracepoint's name without its subsystem; a sampled event's name as it is. */
    static String shortName(String event) {
        return isTracepoint(event) ? event.substring(event.indexOf(':') + 1) : event;
    }

    /** Unit of the periods of a sampled event: ns for perf's software clocks, else the event itself. */
    static String unit(String event) {
        int colon = event.indexOf(':');
        String base = colon < 0 ? event : event.substring(0, colon);
        return base.equals("cpu-clock") || base.equals("task-clock") ? "ns" : event;
    }
}
