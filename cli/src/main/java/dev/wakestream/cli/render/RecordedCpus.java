package dev.wakestream.cli.render;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wakestream.producer.ingest.text.TraceSummary;
import dev.wakestream.sched.topology.TopologySpec;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * How much of its machine a recording shows: the CPUs with events, and whether all tasks were recorded or the traced ones only.
 *
 * @param withEvents CPUs with events (count)
 * @param online CPUs of the machine by the recording's header (count), if it tells
 * @param machine the machine that the user named, if any
 * @param of CPUs of that machine (count); 0 without one
 * @param command command line of {@code perf record} by the header, if it tells
 */
public record RecordedCpus(
        int withEvents, OptionalInt online, @Nullable String machine, int of, String command) {
    /** Of a recording, and the machine that the user says it is of. */
    public static RecordedCpus of(TraceSummary summary, @Nullable TopologySpec machine) {
        String online = summary.facts().getOrDefault("nrcpus online", "");
        return new RecordedCpus(
                (int) summary.cpus().stream().filter(cpu -> cpu >= 0).count(),
                online.matches("[1-9][0-9]{0,5}") ? OptionalInt.of(Integer.parseInt(online)) : OptionalInt.empty(),
                machine == null ? null : machine.name(),
                machine == null ? 0 : machine.cpus(),
                summary.facts().getOrDefault("cmdline", ""));
    }

    /** In one sentence, how many of how many. */
    String sentence() {
        if (withEvents == 0) {
            return "no event says on which CPU it happened" + all();
        }
        return withEvents + (withEvents == 1 ? " CPU has events" : " CPUs have events") + all();
    }

    private String all() {
        if (machine != null) {
            return ", of " + of + " of " + machine;
        }
        return online.isEmpty() ? "" : ", of " + online.getAsInt() + " online";
    }

    /** What of a recording of single tasks must be known to read it; empty where all were recorded, or nobody knows. */
    Optional<String> caveat() {
        return wholeMachine()
                .filter(whole -> !whole)
                .map(whole ->
                        "recorded without -a: what other tasks did is missing, on these CPUs and on the others; shares"
                                + " are of the recorded tasks, not of the machine");
    }

    /** Why the machine that the user named is not the one of the recording, if that can be told from its header. */
    public Optional<String> mismatch() {
        return machine == null || online.isEmpty() || online.getAsInt() == of
                ? Optional.empty()
                : Optional.of(
                        "--topology " + machine + " has " + Numbers.of(of, "CPU") + ", but the recording's header says "
                                + online.getAsInt() + " online; costs are grouped as on " + machine);
    }

    /** Whether every task of the machine, or of some of its CPUs, was recorded; empty = the header does not tell. */
    Optional<Boolean> wholeMachine() {
        List<String> words = List.of(command.strip().split("\\s+"));
        int record = words.indexOf("record");
        return record < 0 ? Optional.empty() : PerfRecordOptions.systemWide(words.subList(record + 1, words.size()));
    }

    /** As the part {@code cpus} of a document. */
    void into(ObjectNode json) {
        json.put("with_events", withEvents)
                .put("online", online.isPresent() ? (Integer) online.getAsInt() : null)
                .put("topology", machine == null ? null : (Integer) of)
                .put("system_wide", wholeMachine().orElse(null));
    }
}
