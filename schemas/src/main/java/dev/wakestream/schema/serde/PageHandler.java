package dev.wakestream.schema.serde;

import dev.wakestream.schema.NohzAction;
import dev.wakestream.schema.PlacementDecision;
import dev.wakestream.schema.RunBegin;
import dev.wakestream.schema.RunEnd;
import org.jspecify.annotations.Nullable;

/**
 * Takes what {@link PageReader} finds in one record of the trace topic. That is either one control record, told by exactly
 * one call of {@link #runBegin} or {@link #runEnd}, or one page, told by
 *
 * <pre>
 * pageStart  comm*  symbol*  ( event  detail?  cost*  eventEnd )*  pageEnd
 * </pre>
 *
 * where {@code detail} is the method of the event's kind, none for {@link EventKind#CHECKPOINT}. Indices are those of the
 * page's own tables, numbered from 0 in order of the calls, and always valid; CPUs are cpu ids; times are ns since the
 * run's start and never decrease within a page.
 *
 * <p>A broken page may be told in part before the reader throws: commit nothing before {@link #pageEnd}.
 */
public interface PageHandler {
    /** {@code waitNs} when it is not known how long next was runnable. */
    long WAIT_UNKNOWN = Long.MIN_VALUE;

    /** {@code resultCpu} of a search that found no CPU. */
    int NONE_FOUND = Integer.MIN_VALUE;

    /** {@code cpu} when the recording does not say where its events happened. */
    int CPU_UNKNOWN = -1;

    /**
     * A page begins.
     *
     * @param run run id
     * @param cpu cpu id, or {@link #CPU_UNKNOWN}
     * @param seq number of the page within its run and CPU, from 0
     * @param firstNs where the page's costs start: the CPU's previous {@code lastNs}
     * @param lastNs time of the last event; in an empty page, the CPU has nothing before this
     * @param lostEvents events the source lost on this CPU just before this page (count)
     */
    void pageStart(String run, int cpu, long seq, long firstNs, long lastNs, long lostEvents);

    /** Next entry of the table of comms. The same name tends to be the same object from page to page. */
    void comm(int index, String name);

    /** Next entry of the table of symbols. The same name tends to be the same object from page to page. */
    void symbol(int index, String name, @Nullable String dso);

    /** An event of the task {@code pid} (0 = idle task), whose name is the page's comm {@code comm}. */
    void event(long timeNs, int pid, int comm, EventKind kind);

    default void schedWaking(int comm, int pid, int prio, int targetCpu) {}

    /**
     * {@code decision} is null, and the arguments about the placement mean nothing, where the recording has no account of the
     * choice.
     */
    default void schedWakeup(
            int comm,
            int pid,
            int prio,
            int targetCpu,
            boolean newTask,
            int prevCpu,
            int wakerCpu,
            @Nullable PlacementDecision decision,
            boolean wide,
            boolean affine) {}

    /** {@code waitNs}: how long next was runnable before, or {@link #WAIT_UNKNOWN}. */
    default void schedSwitch(
            int prevComm,
            int prevPid,
            int prevPrio,
            String prevState,
            int nextComm,
            int nextPid,
            int nextPrio,
            long waitNs) {}

    default void schedMigrate(int comm, int pid, int prio, int origCpu, int destCpu) {}

    /** {@code resultCpu}: the CPU found, or {@link #NONE_FOUND}. */
    default void idleScan(
            int function,
            int llc,
            int limit,
            int scanned,
            int coresScanned,
            int resultCpu,
            boolean hasIdleCores,
            long costNs) {}

    default void nohz(NohzAction action, int idleCpus, long lineWaitNs, long costNs) {}

    default void topologyInit(int function, long bytes, double ticks) {}

    default void sample(int symbol, long period, String event) {}

    default void tracepoint(String name, String fields) {}

    /** Self cost charged on this CPU since its previous event; {@code calls} and {@code selfNs} are not negative. */
    void cost(int symbol, int comm, long calls, long selfNs);

    /** The event has no more costs. */
    default void eventEnd() {}

    /** The page is complete and was sound to its last byte. */
    void pageEnd();

    /** Control record: the run begins in this partition. */
    void runBegin(String run, RunBegin begin);

    /** Control record: no more pages of the run in this partition. */
    void runEnd(String run, RunEnd end);
}
