package dev.wakestream.cli.command;

import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.cli.render.ExplanationReport;
import dev.wakestream.sched.kernel.explain.Explanation;
import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.sched.scenario.WakeupExplanation;
import dev.wakestream.text.Durations;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Explains one wakeup, creation or exec in place of making the runs: the model is deterministic, so nothing need be stored to be explained. */
final class ExplainOption {
    private static final Pattern FORM = Pattern.compile("(\\d{1,9})@(.+)");

    @Option(
            names = "--explain",
            paramLabel = "PID@TIME",
            description =
                    "Only simulate, without broker or registry, and print how the CPU was chosen when this task was"
                            + " first woken, created, or executed a program at or after this time (since the end of the"
                            + " warm-up, with --trace-creation since the run's begin; for example 1005@1.5ms).")
    private @Nullable String wanted;

    @Option(
            names = "--variant",
            paramLabel = "NAME",
            description =
                    "With --explain: whose first run is meant (default: the scenario's first variant, the base); of a"
                            + " sweep for example base@groups=2 (default: its first point).")
    private @Nullable String variant;

    /** Whether that is what the user wants. */
    boolean isGiven() {
        return wanted != null;
    }

    /** Finds out now what needs no simulation. */
    void check(LinesOption lines, LimitsOption limits) {
        if (wanted == null && variant != null) {
            throw usage("--variant is for --explain; run makes the runs of all variants");
        }
        if (wanted != null && (lines.wanted() || limits.wanted())) {
            throw usage("--explain prints one wakeup; --lines and --limits are for results of runs");
        }
    }

    /** The wakeup as text or JSON. */
    String explain(ScenarioFile file, boolean json, Session session) {
        String side = side(file);
        Scenario scenario = file.scenario(side, 1);
        Moment moment = moment(scenario);
        WakeupExplanation.Answer answer = WakeupExplanation.explain(
                scenario, moment.pid, moment.ns, (simulatedNs, totalNs) -> !session.isInterrupted());
        Explanation explanation = answer.explanation().orElseThrow(() -> usage(notWoken(scenario, moment, answer)));
        ExplanationReport report =
                new ExplanationReport(file.name(), side, scenario, moment.pid, moment.ns, explanation);
        return json ? report.json() : report.text();
    }

    private String side(ScenarioFile file) {
        if (variant == null) {
            return file.sides().get(0);
        }
        String side =
                file.variantNames().contains(variant) ? file.points().get(0).side(variant) : variant;
        if (!file.sides().contains(side)) {
            throw usage("--variant is '" + variant + "', the scenario has " + String.join(", ", file.sides()));
        }
        return side;
    }

    private record Moment(int pid, long ns) {}

    private Moment moment(Scenario scenario) {
        Matcher form = FORM.matcher(wanted == null ? "" : wanted);
        OptionalLong ns = form.matches() ? Durations.parse(form.group(2)) : OptionalLong.empty();
        if (ns.isEmpty()) {
            throw usage("--explain is '" + wanted
                    + "', a pid and a time are wanted, for example 1005@1.5ms (units: s, ms, us, ns)");
        }
        int pid = Integer.parseInt(form.group(1));
        SortedMap<Integer, String> tasks = WakeupExplanation.tasks(scenario);
        if (tasks.isEmpty()) {
            throw usage(
                    "--explain: there are no tasks in " + scenario.workload().describe());
        }
        if (!tasks.containsKey(pid)) {
            throw usage("--explain: there is no task " + pid + " in "
                    + scenario.workload().describe() + "; its pids are " + ranges(tasks));
        }
        if (!scenario.creation().traced() && ns.getAsLong() > scenario.durationNs()) {
            throw usage("--explain: " + Durations.format(ns.getAsLong()) + " is after the run; allowed is 0ns to "
                    + Durations.format(scenario.durationNs()));
        }
        return new Moment(pid, ns.getAsLong());
    }

    private static String ranges(SortedMap<Integer, String> tasks) {
        StringBuilder text = new StringBuilder();
        int first = tasks.firstKey();
        int last = first;
        for (int pid : tasks.keySet()) {
            if (pid > last + 1) {
                text.append(range(first, last)).append(", ");
                first = pid;
            }
            last = pid;
        }
        return text.append(range(first, last)).toString();
    }

    private static String range(int first, int last) {
        return first == last ? String.valueOf(first) : first + " to " + last;
    }

    private static String notWoken(Scenario scenario, Moment moment, WakeupExplanation.Answer answer) {
        if (!scenario.creation().traced() && answer.completedNs() <= scenario.warmupNs()) {
            return "--explain: the workload ended at " + Durations.format(answer.completedNs())
                    + ", before the warm-up of " + Durations.format(scenario.warmupNs())
                    + " was over: nothing of it was traced";
        }
        String last = answer.lastBeforeNs() == Explanation.NEVER
                ? "it is not woken before either"
                : "its last wakeup is at " + Durations.format(answer.lastBeforeNs());
        return "--explain: task " + moment.pid + " is not woken at or after " + Durations.format(moment.ns) + "; "
                + last + ", and the run ends at " + Durations.format(answer.spanNs());
    }

    private static CommandException usage(String message) {
        return new CommandException(ExitCode.USAGE, message);
    }
}
