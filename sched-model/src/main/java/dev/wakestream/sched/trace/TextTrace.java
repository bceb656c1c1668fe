package dev.wakestream.sched.trace;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A trace as text in the layout of {@code perf script}: comm, pid, CPU, time in seconds with six digits, event and fields
 * (model-spec 8). With costs, each event is followed by what was charged before it, one indented line per function. Events of different CPUs come in
 * the order in which they were told, which is nearly that of time.
 */
public final class TextTrace implements TraceSink {
    private static final double NS_PER_SECOND = 1e9;

    private final Appendable out;
    private final boolean withCosts;
    private final boolean withSuccess;
    private @Nullable NameTable names;
    private @Nullable EventFields fields;

    /**
     * A text trace.
     *
     * @param out where the lines go
     * @param withCosts whether the costs are printed too
     */
    public TextTrace(Appendable out, boolean withCosts) {
        this(out, withCosts, false);
    }

    /**
     * A text trace of a release.
     *
     * @param out where the lines go
     * @param withCosts whether the costs are printed too
     * @param withSuccess whether a sched_wakeup tells that it succeeded, as before v4.3 ({@code success=1})
     */
    public TextTrace(Appendable out, boolean withCosts, boolean withSuccess) {
        this.out = out;
        this.withCosts = withCosts;
        this.withSuccess = withSuccess;
    }

    @Override
    public void start(int[] cpus, NameTable newNames) {
        names = newNames;
        fields = new EventFields(newNames, withSuccess);
    }

    /**
     * Prints one event.
     *
     * @throws UncheckedIOException when the output fails
     */
    @Override
    public void emit(int cpu, long timeNs, int pid, int comm, TraceEvent event, CostBatch costs) {
        NameTable table = started(names);
        if (withCosts) {
            for (int i = 0; i < costs.size(); i++) {
                line(String.format(
                        Locale.ROOT,
                        "    [%03d] %9d ns %5d calls  %s  %s",
                        cpu,
                        costs.selfNs(i),
                        costs.calls(i),
                        table.commName(costs.comm(i)),
                        table.symbolName(costs.symbol(i)).name()));
            }
        }
        String text = event.accept(started(fields));
        line(String.format(
                        Locale.ROOT,
                        "%16s %5d [%03d] %12.6f: %s: %s",
                        table.commName(comm),
                        pid,
                        cpu,
                        timeNs / NS_PER_SECOND,
                        event instanceof TraceEvent.SchedWaking
                                        || event instanceof TraceEvent.SchedWakeup
                                        || event instanceof TraceEvent.SchedSwitch
                                        || event instanceof TraceEvent.SchedMigrateTask
                                ? "sched:" + event.name()
                                : event.name(),
                        text)
                .stripTrailing());
    }

    @Override
    public void lost(int cpu, long events) {
        line(String.format(Locale.ROOT, "# cpu %d lost %d events", cpu, events));
    }

    @Override
    public void end(long spanNs) {
        line(String.format(Locale.ROOT, "# end at %.6f s", spanNs / NS_PER_SECOND));
    }

    private void line(String text) {
        try {
            out.append(text).append('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static <T> T started(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("an event before the start");
        }
        return value;
    }
}
