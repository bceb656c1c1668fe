package dev.wakestream.sched.kernel.profile;

/**
 * What a release calls the functions of queueing, under which its profiles show their time. Names only: what they do is in the other
 * rules.
 *
 * @param pick takes the next task from the queue
 * @param wakeupPreempt decides whether a woken task gets the CPU
 * @param resched asks a CPU to schedule
 * @param wakelist puts a task on a CPU's list of remote wakeups
 * @param tick the scheduler's part of the tick
 */
public record FunctionNames(String pick, String wakeupPreempt, String resched, String wakelist, String tick) {
    /** v3.10. */
    public static final FunctionNames V3_10 = new FunctionNames(
            "pick_next_task_fair", "check_preempt_wakeup", "resched_task", "ttwu_queue_remote", "scheduler_tick");

    /** v5.5. */
    public static final FunctionNames V5_5 = new FunctionNames(
            "pick_next_task_fair", "check_preempt_wakeup", "resched_curr", "ttwu_queue_remote", "scheduler_tick");

    /** v5.12 to v6.6. */
    public static final FunctionNames V5_12 = new FunctionNames(
            "pick_next_task_fair", "check_preempt_wakeup", "resched_curr", "ttwu_queue_wakelist", "scheduler_tick");

    /** v6.18. */
    public static final FunctionNames V6_18 = new FunctionNames(
            "pick_task_fair", "check_preempt_wakeup_fair", "resched_curr", "ttwu_queue_wakelist", "sched_tick");
}
