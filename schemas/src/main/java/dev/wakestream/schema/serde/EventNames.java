package dev.wakestream.schema.serde;

import dev.wakestream.schema.NohzAction;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Names under which events are counted: the tracepoint's own, or the model's. A {@code Sample} is counted under the sampled
 * event's name, a {@code Tracepoint} under its own.
 */
public final class EventNames {
    public static final String CHECKPOINT = "checkpoint";
    public static final String SCHED_WAKING = "sched_waking";
    public static final String SCHED_WAKEUP = "sched_wakeup";
    public static final String SCHED_WAKEUP_NEW = "sched_wakeup_new";
    public static final String SCHED_SWITCH = "sched_switch";
    public static final String SCHED_MIGRATE = "sched_migrate_task";
    public static final String IDLE_SCAN = "idle_scan";
    public static final String TOPOLOGY_INIT = "topology_init";

    /** Names that do not come with the event, in the order of their numbers: first the kinds of events, then nohz by action. */
    private static final List<String> NUMBERED = Stream.concat(
                    Stream.of(
                            CHECKPOINT,
                            SCHED_WAKING,
                            SCHED_WAKEUP,
                            SCHED_WAKEUP_NEW,
                            SCHED_SWITCH,
                            SCHED_MIGRATE,
                            IDLE_SCAN,
                            TOPOLOGY_INIT),
                    Arrays.stream(NohzAction.values()).map(EventNames::nohz))
            .toList();

    private EventNames() {}

    /** Names that do not come with the event, in the order of their numbers, which are those of {@link PageSums#eventNumber}. */
    public static List<String> numbered() {
        return NUMBERED;
    }

    /** Name of a {@code SchedWakeup}. */
    public static String wakeup(boolean newTask) {
        return newTask ? SCHED_WAKEUP_NEW : SCHED_WAKEUP;
    }

    /** Name of a {@code NohzEvent}. */
    public static String nohz(NohzAction action) {
        return switch (action) {
            case UNKNOWN -> "nohz_unknown";
            case ENTER_IDLE -> "nohz_enter_idle";
            case EXIT_IDLE -> "nohz_exit_idle";
            case BALANCER_KICK -> "nohz_balancer_kick";
            case RUN_IDLE_BALANCE -> "nohz_run_idle_balance";
            case ILB -> "nohz_ilb";
        };
    }
}
