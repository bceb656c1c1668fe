package dev.wakestream.sched.kernel.profile;

import dev.wakestream.sched.topology.DomainRules;

/**
 * One kernel release: the behaviour it chose for each decision of the model.
 *
 * @param name as in scenario files, for example v6.18
 * @param explanation what characterises it, in one line
 * @param source where its facts come from
 * @param domains what it fixes about scheduler domains
 * @param selection how the CPU of a wakeup is chosen
 * @param placement where a new task begins
 * @param wakeup how a woken task gets onto its queue
 * @param queue how a run queue orders its tasks
 * @param nohz the tickless-idle bookkeeping
 * @param balance load balancing
 * @param boot how the domains' table is built
 * @param pipes when reads of a pipe wake its writers
 */
public record KernelProfile(
        String name,
        String explanation,
        String source,
        DomainRules domains,
        SelectionRules selection,
        PlacementRules placement,
        WakeupRules wakeup,
        QueueRules queue,
        NohzRules nohz,
        BalanceRules balance,
        BootRules boot,
        PipeReads pipes) {

    /** The same release with another selection. */
    public KernelProfile withSelection(SelectionRules newSelection) {
        return new KernelProfile(
                name, explanation, source, domains, newSelection, placement, wakeup, queue, nohz, balance, boot, pipes);
    }

    /** The same release with another order of its run queues. */
    public KernelProfile withQueue(QueueRules newQueue) {
        return new KernelProfile(
                name, explanation, source, domains, selection, placement, wakeup, newQueue, nohz, balance, boot, pipes);
    }

    /** The same release with other nohz bookkeeping. */
    public KernelProfile withNohz(NohzRules newNohz) {
        return new KernelProfile(
                name, explanation, source, domains, selection, placement, wakeup, queue, newNohz, balance, boot, pipes);
    }

    /** The same release with another boot. */
    public KernelProfile withBoot(BootRules newBoot) {
        return new KernelProfile(
                name, explanation, source, domains, selection, placement, wakeup, queue, nohz, balance, newBoot, pipes);
    }

    /** The same release with other scheduler domains. */
    public KernelProfile withDomains(DomainRules newDomains) {
        return new KernelProfile(
                name, explanation, source, newDomains, selection, placement, wakeup, queue, nohz, balance, boot, pipes);
    }

    /** The same release with another load balancing. */
    public KernelProfile withBalance(BalanceRules newBalance) {
        return new KernelProfile(
                name, explanation, source, domains, selection, placement, wakeup, queue, nohz, newBalance, boot, pipes);
    }
}
