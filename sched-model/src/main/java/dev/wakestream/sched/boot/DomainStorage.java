package dev.wakestream.sched.boot;

/**
 * What a build of the scheduler domains allocates for one level of the table, whether or not any CPU keeps a domain there:
 * four per-CPU arrays of pointers, and for each CPU a domain, its shared part, a group and the group's capacity, of which
 * all but the shared part end in a CPU mask (model-spec 1.5). All of it is freed again where no CPU keeps the domain.
 *
 * @param allocations of a build (count)
 * @param bytes of them, as asked for (bytes)
 */
record DomainStorage(long allocations, long bytes) {
    static final DomainStorage NOTHING = new DomainStorage(0, 0);

    private static final int KINDS = 4;
    private static final int POINTER_BYTES = 8;

    // Sizes of the structures without their masks (bytes), model-spec 1.5; that of a group is about 64.
    private static final int DOMAIN_BYTES = 160;
    private static final int SHARED_BYTES = 16;
    private static final int GROUP_BYTES = 64;
    private static final int CAPACITY_BYTES = 48;

    private static final int MASKS = 3;

    /**
     * One level.
     *
     * @param cpus of the machine (count)
     * @param maskBytes size of a CPU mask (bytes)
     */
    static DomainStorage ofLevel(int cpus, int maskBytes) {
        long perCpu = (long) KINDS * POINTER_BYTES
                + DOMAIN_BYTES
                + SHARED_BYTES
                + GROUP_BYTES
                + CAPACITY_BYTES
                + (long) MASKS * maskBytes;
        return new DomainStorage(KINDS + (long) KINDS * cpus, perCpu * cpus);
    }
}
