package dev.wakestream.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wakestream.compare.Denominator;
import dev.wakestream.cost.WindowDefinition;
import dev.wakestream.export.ComparisonDocument;
import dev.wakestream.export.Json;
import dev.wakestream.export.ProfileDocument;
import dev.wakestream.export.ProfileView;
import dev.wakestream.export.RunDocument;
import dev.wakestream.export.WindowsDocument;
import dev.wakestream.query.Page;
import dev.wakestream.query.RunResults;
import dev.wakestream.query.WindowPage;
import dev.wakestream.query.WindowRange;
import dev.wakestream.schema.FunctionCost;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.text.Durations;
import dev.wakestream.text.Nearest;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What is asked about runs, and the documents that answer it. Knows nothing of status codes. */
final class RunEndpoints {
    private static final int MAX_LIMIT = 1000;
    private static final int DEFAULT_RUNS = 100;
    private static final int DEFAULT_TOP = 20;
    private static final int DEFAULT_WINDOWS = 100;

    /** Of a name that cannot be ours: no run id or key is as long (characters). */
    private static final int MAX_SHOWN = 500;

    static final Set<String> LIST = Set.of("limit", "after");
    static final Set<String> NONE = Set.of();
    static final Set<String> PROFILE = Set.of("denominator", "stale");
    static final Set<String> TOP = Set.of("denominator", "limit", "stale");
    static final Set<String> WINDOWS = Set.of("from", "to", "window", "limit", "after", "closed", "stale");

    private final RunResults results;

    RunEndpoints(RunResults results) {
        this.results = results;
    }

    ObjectNode runs(Parameters query) {
        int limit = query.limit(DEFAULT_RUNS, MAX_LIMIT);
        Page<RunInfo> page = results.runs(after(query), limit);
        ObjectNode json = Json.object().put("schema", "wakestream.run-page/1");
        ArrayNode runs = json.putArray("runs");
        page.items().forEach(run -> RunDocument.into(runs.addObject(), run));
        return json.put("next", page.next().orElse(null));
    }

    private static String after(Parameters query) {
        String after = query.text("after");
        return after == null ? "" : after;
    }

    ObjectNode run(String run) {
        return RunDocument.into(Json.object().put("schema", "wakestream.run/1"), info(run));
    }

    ObjectNode profile(String run, Parameters query) {
        return ProfileDocument.json(view(run, query), 0);
    }

    ObjectNode top(String run, Parameters query) {
        int limit = query.limit(DEFAULT_TOP, MAX_LIMIT);
        return ProfileDocument.top(view(run, query), limit);
    }

    private ProfileView view(String run, Parameters query) {
        Denominator denominator = query.denominator();
        boolean stale = query.flag("stale");
        RunInfo info = info(run);
        RunProfile profile = from(stale)
                .profile(run)
                .orElseThrow(
                        () -> new NotFoundException("run " + run + " has no profile yet: no window of it is closed"));
        requireComm(profile, denominator.comm());
        return ProfileView.of(info, profile, denominator);
    }

    private static void requireComm(RunProfile profile, @Nullable String comm) {
        if (comm == null) {
            return;
        }
        TreeSet<String> comms = new TreeSet<>();
        profile.getFunctions().stream().map(FunctionCost::getComm).forEach(comms::add);
        if (!comms.contains(comm)) {
            throw new NotFoundException(
                    "run " + profile.getRun() + " has no comm '" + comm + "'" + Nearest.hint(comm, comms));
        }
    }

    ObjectNode windows(String run, Parameters query) {
        WindowRange wanted = range(run, query);
        boolean stale = query.flag("stale");
        RunInfo info = info(run);
        WindowPage page = from(stale).windows(wanted);
        wanted.window().ifPresent(definition -> requireDefinition(run, definition.name(), page, from(stale)));
        return WindowsDocument.json(info, page);
    }

    /** Of an open run, windows of this definition may still come; those of a version that gave no names are not known. */
    private static void requireDefinition(String run, String name, WindowPage page, RunResults results) {
        List<String> known = page.definitions();
        boolean decided = page.windows().isEmpty() && !known.isEmpty() && !known.contains("");
        if (decided
                && !known.contains(name)
                && results.profile(run).map(RunProfile::getFinal$).orElse(false)) {
            throw new NotFoundException(
                    "run " + run + " has no windows of " + name + ", but of " + String.join(", ", known));
        }
    }

    private static WindowRange range(String run, Parameters query) {
        long fromNs = query.timeNs("from", 0);
        long toNs = query.timeNs("to", Long.MAX_VALUE);
        if (fromNs >= toNs) {
            throw new BadRequestException("from is " + Durations.format(fromNs) + ", to is " + Durations.format(toNs)
                    + "; allowed: from before to");
        }
        return new WindowRange(
                run,
                Optional.ofNullable(query.text("window")).map(RunEndpoints::definition),
                fromNs,
                toNs,
                query.number("after", -1, 0, WindowRange.MAX_TIME_NS),
                query.flag("closed"),
                query.limit(DEFAULT_WINDOWS, MAX_LIMIT));
    }

    private static WindowDefinition definition(String name) {
        try {
            return WindowDefinition.ofName(name);
        } catch (IllegalArgumentException e) {
            throw new BadRequestException("window: " + e.getMessage());
        }
    }

    ObjectNode comparisons(Parameters query) {
        int limit = query.limit(DEFAULT_RUNS, MAX_LIMIT);
        Iterator<String> rest =
                results.comparisonKeys().tailSet(after(query) + '\0').iterator();
        ObjectNode json = Json.object().put("schema", "wakestream.comparisons/1");
        ArrayNode keys = json.putArray("keys");
        String last = null;
        while (rest.hasNext() && keys.size() < limit) {
            last = rest.next();
            keys.add(last);
        }
        return json.put("next", rest.hasNext() ? last : null);
    }

    ObjectNode comparison(String key) {
        return results.comparison(key)
                .map(ComparisonDocument::json)
                .orElseThrow(() -> missing("no comparison", key, results.comparisonKeys()));
    }

    private RunInfo info(String run) {
        return results.run(run).orElseThrow(() -> missing("no run", run, results.runIds()));
    }

    private RunResults from(boolean stale) {
        return stale ? results.stale() : results;
    }

    private static NotFoundException missing(String what, String wanted, SortedSet<String> known) {
        if (wanted.length() > MAX_SHOWN) {
            return new NotFoundException(what + " '" + wanted.substring(0, MAX_SHOWN) + "...' is stored here");
        }
        return new NotFoundException(what + " '" + wanted + "' is stored here" + Nearest.hint(wanted, known));
    }
}
