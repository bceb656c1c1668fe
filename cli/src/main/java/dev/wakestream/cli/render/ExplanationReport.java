package dev.wakestream.cli.render;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wakestream.cli.config.Creations;
import dev.wakestream.export.Json;
import dev.wakestream.sched.kernel.explain.Check;
import dev.wakestream.sched.kernel.explain.Explanation;
import dev.wakestream.sched.kernel.explain.Explanation.Party;
import dev.wakestream.sched.kernel.explain.Explanation.Queueing;
import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.sched.trace.TraceEvent.Decision;
import java.util.Locale;

/**
 * One explained choice of a CPU: of a wakeup, of a new task, or of exec.
 *
 * @param scenario name of the scenario
 * @param variant whose first run it is of
 * @param run that run
 * @param pid what was asked for
 * @param fromNs from when on (ns since the end of the warm-up)
 * @param wakeup the account
 */
public record ExplanationReport(
        String scenario, String variant, Scenario run, int pid, long fromNs, Explanation wakeup) {
    private static final double NS_PER_MS = 1e6;
    private static final double NS_PER_US = 1e3;

    /** For people. */
    public String text() {
        Explanation e = wakeup;
        StringBuilder text = new StringBuilder();
        WrappedLines.append(
                text,
                "# ",
                String.format(
                        Locale.ROOT,
                        "%s, %s, seed %d: %s on %s, %s%s",
                        scenario,
                        variant,
                        run.seed(),
                        run.workload().describe(),
                        run.machine().name(),
                        kernel(),
                        Creations.inHeading(run.creation())));
        WrappedLines.append(text, "", "    ", what(e));
        CheckLines.append(text, e.checks());
        WrappedLines.append(text, "", "    ", chosen(e));
        StringBuilder afterwards = new StringBuilder();
        queueing(afterwards, e.queueing());
        ran(afterwards, e);
        afterwards.toString().lines().forEach(line -> WrappedLines.append(text, "", "    ", line));
        return text.toString();
    }

    private String what(Explanation e) {
        String at = ms(e.timeNs()) + (run.creation().traced() ? " after the run's begin" : " after the warm-up");
        return switch (e.kind()) {
            case WAKEUP ->
                e.wakee() + " is woken at " + at + " by " + e.waker() + " on CPU " + e.wakerCpu() + "; prev is CPU "
                        + e.prevCpu() + "; " + (e.sync() ? "sync" : "not sync");
            case NEW_TASK -> e.wakee() + " is created at " + at + " by " + e.waker() + " on CPU " + e.wakerCpu();
            case EXEC -> e.wakee() + " executes its program at " + at + " on CPU " + e.prevCpu();
        };
    }

    private String chosen(Explanation e) {
        if (e.kind() == Explanation.Kind.NEW_TASK
                && e.decision() != Decision.PINNED
                && run.creation().placement() == Scenario.NewTasks.SPREAD) {
            return "chosen: CPU " + e.cpu() + ", the next one in order: tasks are spread, nothing was asked";
        }
        return "chosen: CPU " + e.cpu() + ", " + e.decision() + (e.wide() ? ", wide" : "")
                + (e.affine() ? ", affine" : "")
                + (e.decision() == Decision.PINNED ? ": it may run there only, nothing was asked" : "");
    }

    private String kernel() {
        return run.toggles().isEmpty() ? run.kernel() : run.kernel() + " + " + String.join(" + ", run.toggles());
    }

    private static void queueing(StringBuilder text, Queueing q) {
        if (q.way() == Explanation.Way.STAYS) {
            text.append("moved: no (").append(q.why()).append(")\n");
            return;
        }
        text.append("queued: ");
        text.append(
                switch (q.way()) {
                    case DIRECT -> "by the waker, with the queue's lock";
                    case REMOTE_LIST -> "by way of the CPU's list of remote wakeups";
                    case STILL_QUEUED -> "it stays on its queue";
                    case STOPPER -> "by the CPU's stopper";
                    case STAYS -> "not at all";
                });
        text.append(" (").append(q.why()).append(')');
        text.append(
                switch (q.kick()) {
                    case NONE -> "";
                    case IPI -> ", the list was empty: an IPI";
                    case POLLING -> ", the list was empty and the CPU polls: no IPI";
                    case ALREADY_TOLD -> ", the list was not empty: the CPU knows already";
                });
        if (q.enqueuedNs() == Explanation.NEVER) {
            text.append("\nenqueued: not within the run\n");
            return;
        }
        text.append("\nenqueued: at ").append(ms(q.enqueuedNs()));
        text.append(", nr_running ").append(q.nrRunning()).append(", ");
        text.append(q.preempts() ? "preempts" : "does not preempt");
        text.append(" (").append(q.preemptsWhy()).append(")\n");
    }

    private static void ran(StringBuilder text, Explanation e) {
        if (e.queueing().way() == Explanation.Way.STAYS) {
            text.append("ran: on, on CPU ").append(e.cpu()).append('\n');
            return;
        }
        if (e.ran().timeNs() == Explanation.NEVER) {
            text.append("ran: not within the run\n");
            return;
        }
        text.append("ran: at ").append(ms(e.ran().timeNs()));
        text.append(" on CPU ").append(e.ran().cpu());
        text.append(e.ran().cpu() == e.cpu() ? "" : ", where a balance had moved it");
        text.append(String.format(Locale.ROOT, ", %.3f us later\n", (e.ran().timeNs() - e.timeNs()) / NS_PER_US));
    }

    private static String ms(long ns) {
        return String.format(Locale.ROOT, "%.6f ms", ns / NS_PER_MS);
    }

    /** For programs: {@code wakestream.explanation/1}. */
    public String json() {
        Explanation e = wakeup;
        ObjectNode json = Json.object();
        json.put("schema", "wakestream.explanation/1");
        json.put("scenario", scenario).put("variant", variant).put("seed", run.seed());
        json.put("machine", run.machine().name()).put("kernel", run.kernel());
        run.toggles().forEach(json.putArray("toggles")::add);
        json.put("workload", run.workload().describe());
        json.putObject("question").put("pid", pid).put("from_ns", fromNs);
        json.put("kind", lower(e.kind()));
        json.put("time_ns", e.timeNs());
        put(json.putObject("wakee"), e.wakee());
        put(json.putObject("waker"), e.waker()).put("cpu", e.wakerCpu());
        json.put("prev", e.prevCpu()).put("sync", e.sync());
        ArrayNode checks = json.putArray("checks");
        e.checks().forEach(check -> put(checks.addObject(), check));
        json.put("cpu", e.cpu()).put("decision", lower(e.decision()));
        json.put("wide", e.wide()).put("affine", e.affine());
        put(json.putObject("queueing"), e.queueing());
        ObjectNode ran = json.putObject("ran");
        putTime(ran, "time_ns", e.ran().timeNs());
        putCpu(ran, e.ran().cpu());
        return Json.text(json);
    }

    private static ObjectNode put(ObjectNode json, Party party) {
        return json.put("comm", party.comm()).put("pid", party.pid());
    }

    private static void put(ObjectNode json, Check check) {
        json.put("depth", check.depth()).put("function", check.function()).put("kind", lower(check.kind()));
        putCpu(json, check.cpu());
        json.put("asked", check.asked()).put("answer", check.answer()).put("saw", check.saw());
    }

    private static void put(ObjectNode json, Queueing q) {
        json.put("way", lower(q.way())).put("why", q.why()).put("kick", lower(q.kick()));
        putTime(json, "enqueued_ns", q.enqueuedNs());
        json.put("nr_running", q.nrRunning()).put("preempts", q.preempts()).put("preempts_why", q.preemptsWhy());
    }

    private static void putTime(ObjectNode json, String key, long ns) {
        if (ns == Explanation.NEVER) {
            json.putNull(key);
        } else {
            json.put(key, ns);
        }
    }

    private static void putCpu(ObjectNode json, int cpu) {
        if (cpu == Check.NO_CPU) {
            json.putNull("cpu");
        } else {
            json.put("cpu", cpu);
        }
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
