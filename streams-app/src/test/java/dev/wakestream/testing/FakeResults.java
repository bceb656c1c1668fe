package dev.wakestream.testing;

import dev.wakestream.query.OpenRuns;
import dev.wakestream.query.Page;
import dev.wakestream.query.StoredRuns;
import dev.wakestream.query.WindowPage;
import dev.wakestream.query.WindowRange;
import dev.wakestream.schema.Comparison;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Results in maps; each question may be made to fail. */
public final class FakeResults implements StoredRuns {
    public final TreeMap<String, RunInfo> infos = new TreeMap<>();
    public final TreeMap<String, RunProfile> profiles = new TreeMap<>();
    public final TreeMap<String, Comparison> comparisons = new TreeMap<>();
    public final List<CostWindow> windows = new ArrayList<>();
    /** What was asked for last. */
    public @Nullable WindowRange wanted;

    private @Nullable Supplier<? extends RuntimeException> failure;
    private @Nullable StoredRuns stale;

    /** From now on profiles and windows are answered so. */
    public void fail(@Nullable Supplier<? extends RuntimeException> how) {
        failure = how;
    }

    /** What {@link #stale} gives; else this. */
    public void stale(StoredRuns other) {
        stale = other;
    }

    private void check() {
        if (failure != null) {
            throw failure.get();
        }
    }

    @Override
    public Page<RunInfo> runs(String after, int limit) {
        List<RunInfo> rest = List.copyOf(infos.tailMap(after, false).values());
        List<RunInfo> page = rest.subList(0, Math.min(limit, rest.size()));
        return new Page<>(
                page,
                page.size() < rest.size()
                        ? Optional.of(page.get(page.size() - 1).getRun())
                        : Optional.empty());
    }

    @Override
    public Optional<RunInfo> run(String run) {
        return Optional.ofNullable(infos.get(run));
    }

    @Override
    public Optional<RunProfile> profile(String run) {
        check();
        return Optional.ofNullable(profiles.get(run));
    }

    @Override
    public WindowPage windows(WindowRange range) {
        check();
        wanted = range;
        List<CostWindow> rest = windows.stream()
                .filter(w -> w.getRun().equals(range.run()) && range.includes(w.getStartNs(), w.getEndNs()))
                .filter(w -> range.window().isEmpty()
                        || w.getWindow().equals(range.window().get().name()))
                .toList();
        List<String> definitions = windows.stream()
                .filter(w -> w.getRun().equals(range.run()))
                .map(CostWindow::getWindow)
                .distinct()
                .toList();
        List<CostWindow> page = rest.subList(0, Math.min(range.limit(), rest.size()));
        return new WindowPage(
                "10ms",
                page,
                definitions,
                page.size() < rest.size()
                        ? OptionalLong.of(page.get(page.size() - 1).getStartNs())
                        : OptionalLong.empty());
    }

    @Override
    public Optional<WindowPage> windows(WindowRange range, OpenRuns.Snapshot open) {
        return Optional.of(windows(range));
    }

    @Override
    public Optional<Comparison> comparison(String key) {
        return Optional.ofNullable(comparisons.get(key));
    }

    @Override
    public SortedSet<String> runIds() {
        return new TreeSet<>(infos.keySet());
    }

    @Override
    public SortedSet<String> comparisonKeys() {
        return new TreeSet<>(comparisons.keySet());
    }

    @Override
    public StoredRuns stale() {
        return stale == null ? this : stale;
    }
}
