package dev.wakestream.cli.render;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wakestream.export.Json;
import dev.wakestream.producer.ingest.decisions.DecisionSummary;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.kernel.profile.SelectionRules;
import dev.wakestream.sched.oracle.Disagreement;
import dev.wakestream.sched.oracle.OracleResult;
import dev.wakestream.sched.oracle.OracleResult.Tally;
import dev.wakestream.sched.oracle.RecordedCall;
import dev.wakestream.sched.oracle.RecordedStep;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What came of deciding recorded wakeups again. */
public final class OracleReport {
    private static final String WAKE_WIDE = "wake_wide";

    /** Questions shown of a disagreeing call, the last ones before it disagrees (count). */
    private static final int QUESTIONS = 12;

    /** Calls from which a machine can be read off (count); fewer may not have looked at all of its CPUs. */
    private static final int EVIDENCE = 100;

    private OracleReport() {}

    /**
     * One recording.
     *
     * @param file as the user calls it
     * @param machine what the decisions were made for, in words
     * @param readOff the machine was read off the recording, not given
     * @param summary what the recording has
     * @param result what came of it
     */
    public record Row(String file, String machine, boolean readOff, DecisionSummary summary, OracleResult result) {}

    /** All wakeups of all recordings. */
    public static Tally wakeups(List<Row> rows) {
        Tally all = Tally.NONE;
        for (Row row : rows) {
            all = all.plus(
                    row.result().wakeups().calls(), row.result().wakeups().agree());
        }
        return all;
    }

    private static Map<String, Tally> functions(List<Row> rows) {
        Map<String, Tally> all = new LinkedHashMap<>();
        for (Row row : rows) {
            row.result()
                    .functions()
                    .forEach((function, tally) -> all.merge(function, tally, (a, b) -> a.plus(b.calls(), b.agree())));
        }
        return all;
    }

    public static String text(String kernel, List<Row> rows) {
        Tally all = wakeups(rows);
        StringBuilder text = new StringBuilder(kernel + ": " + all.agree() + " of "
                + Numbers.of(all.calls(), "recorded wakeup") + " decided alike, " + percent(all) + "%\n");
        noteOnLimits(text, kernel);
        text.append('\n');
        TextTable recordings =
                new TextTable("RECORDING", ">CALLS", ">AGREE", ">%", ">FORK/EXEC", ">CUT", "IDLE TESTS", "MACHINE");
        for (Row row : rows) {
            Tally tally = row.result().wakeups();
            recordings.row(
                    row.file(),
                    tally.calls(),
                    tally.agree(),
                    percent(tally),
                    row.result().placements(),
                    row.summary().cut(),
                    row.result().idleTests() ? "recorded" : "inferred",
                    row.machine());
        }
        TextTable functions = new TextTable("FUNCTION", ">CALLS", ">AGREE", ">%");
        Map<String, Tally> tallies = functions(rows);
        tallies.forEach((function, tally) -> {
            if (tally.calls() > 0) {
                functions.row(function, tally.calls(), tally.agree(), percent(tally));
            }
        });
        text.append(recordings.render());
        rows.forEach(row -> noteOnMachine(text, row));
        text.append('\n').append(functions.render());
        noteOnFunctions(text, tallies);
        noteOnWakeWide(text, tallies, rows);
        for (Row row : rows) {
            row.result().first().forEach(d -> text.append('\n').append(describe(row.file(), d)));
        }
        return text.toString();
    }

    /** The recordings hold the limit of SIS_UTIL only. */
    private static void noteOnLimits(StringBuilder text, String kernel) {
        boolean recorded = KernelProfiles.find(kernel)
                .filter(profile -> profile.selection().scanLimit() == SelectionRules.ScanLimit.NR_IDLE_SCAN)
                .isPresent();
        if (!recorded) {
            WrappedLines.append(
                    text,
                    "note: ",
                    kernel
                            + " has a limit of its own for its scans; the recorded nr_idle_scan stands in for it, so"
                            + " limits are not compared");
        }
    }

    private static void noteOnMachine(StringBuilder text, Row row) {
        long calls = row.summary().calls();
        if (row.readOff() && calls < EVIDENCE) {
            WrappedLines.append(
                    text,
                    "note: ",
                    "the machine of " + row.file() + " is read off from " + Numbers.of(calls, "call")
                            + " only: give --topology where it is known");
        }
    }

    private static void noteOnFunctions(StringBuilder text, Map<String, Tally> tallies) {
        String silent = tallies.entrySet().stream()
                .filter(entry -> entry.getValue().calls() == 0)
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(", "));
        if (!silent.isEmpty()) {
            WrappedLines.append(text, "not called: ", silent);
        }
    }

    /** Its row does not count in the wakeups, and no disagreement is described below. */
    private static void noteOnWakeWide(StringBuilder text, Map<String, Tally> tallies, List<Row> rows) {
        Tally tally = tallies.getOrDefault(WAKE_WIDE, Tally.NONE);
        if (tally.agree() < tally.calls()) {
            WrappedLines.append(
                    text,
                    "note: ",
                    WAKE_WIDE
                            + " is compared apart, and wakeups go on with the kernel's answer: it hangs on wakee_flips,"
                            + " which are not recorded, so they are counted from the recording's begin, with a start for"
                            + " all tasks that agrees best ("
                            + rows.stream()
                                    .map(row -> Integer.toString(row.result().wakeWideStart()))
                                    .collect(Collectors.joining(", "))
                            + ")");
        }
    }

    private static String percent(Tally tally) {
        return tally.calls() == 0 ? "-" : Numbers.fixed(tally.percent(), 2);
    }

    private static String describe(String file, Disagreement d) {
        RecordedCall call = d.call();
        StringBuilder text = new StringBuilder();
        // not broken: where the recording's line is, for editors
        text.append(file + ":" + call.line() + ": pid " + call.pid() + ", prev " + call.prev() + ", recent "
                + call.recent() + ", woken on CPU " + call.waker() + " by "
                + call.current().comm() + "\n");
        WrappedLines.append(text, "    asked: ", asked(d));
        WrappedLines.append(
                text,
                "    ",
                "      ",
                "in " + d.function() + " the kernel " + d.kernel() + ", the model " + d.model());
        return text.toString();
    }

    private static String asked(Disagreement d) {
        List<String> questions = d.call().steps().stream()
                .limit(d.step())
                .filter(RecordedStep.Asked.class::isInstance)
                .map(RecordedStep.Asked.class::cast)
                .map(asked -> asked.cpu() + (asked.idle() ? " idle" : " busy"))
                .toList();
        if (questions.isEmpty()) {
            return "nothing";
        }
        int from = Math.max(0, questions.size() - QUESTIONS);
        return (from == 0 ? "" : "..., ") + String.join(", ", questions.subList(from, questions.size()));
    }

    /** The same as a document of form {@code wakestream.oracle/1}. */
    public static String json(String kernel, List<Row> rows) {
        Tally all = wakeups(rows);
        ObjectNode json = Json.object().put("schema", "wakestream.oracle/1").put("kernel", kernel);
        put(json, all);
        put(json.putObject("functions"), functions(rows));
        ArrayNode recordings = json.putArray("recordings");
        for (Row row : rows) {
            OracleResult result = row.result();
            ObjectNode item = recordings.addObject().put("file", row.file()).put("machine", row.machine());
            put(item, result.wakeups());
            put(item.putObject("functions"), result.functions());
            item.put("idle_tests", result.idleTests() ? "recorded" : "inferred")
                    .put("fork_exec", result.placements())
                    .put("without_path", result.withoutPath())
                    .put("cut", row.summary().cut())
                    .put("rejected_lines", row.summary().rejected())
                    .put("wake_wide_start", result.wakeWideStart());
            ObjectNode kinds = item.putObject("kinds");
            result.kinds().forEach((kind, count) -> kinds.put(kind.label(), count));
            ArrayNode disagreements = item.putArray("disagreements");
            result.first().forEach(d -> put(disagreements.addObject(), d));
        }
        return Json.text(json);
    }

    private static void put(ObjectNode json, Tally tally) {
        json.put("calls", tally.calls()).put("agree", tally.agree()).put("percent", tally.percent());
    }

    private static void put(ObjectNode json, Map<String, Tally> functions) {
        functions.forEach((function, tally) -> put(json.putObject(function), tally));
    }

    private static void put(ObjectNode json, Disagreement d) {
        json.put("line", d.call().line())
                .put("pid", d.call().pid())
                .put("prev", d.call().prev())
                .put("waker", d.call().waker())
                .put("kind", d.kind().label())
                .put("function", d.function())
                .put("asked", asked(d))
                .put("kernel", d.kernel())
                .put("model", d.model());
    }
}
