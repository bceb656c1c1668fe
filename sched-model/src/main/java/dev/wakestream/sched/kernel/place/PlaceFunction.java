package dev.wakestream.sched.kernel.place;

/** Functions of the slow path that profiles show under names of their own. */
public enum PlaceFunction {
    /** find_idlest_group, sched_balance_find_dst_group since v6.10. */
    GROUP,
    /** find_idlest_group_cpu (v3.10: find_idlest_cpu), sched_balance_find_dst_group_cpu since v6.10. */
    GROUP_CPU
}
