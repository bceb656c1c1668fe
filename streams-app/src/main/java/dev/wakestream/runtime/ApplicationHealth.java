package dev.wakestream.runtime;

import dev.wakestream.http.Health;
import dev.wakestream.http.HealthAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Health of the streams application. There before the application is, so that a slow start can be watched: live, not ready.
 */
public final class ApplicationHealth implements Health {
    /** State before there is an application. */
    public static final String STARTING = "STARTING";

    private static final String RUNNING = "RUNNING";
    private static final String ERROR = "ERROR";

    /** Where the answers come from, once there is an application. */
    private record Watched(
            Supplier<String> state, Supplier<Optional<String>> failure, Supplier<List<String>> contacts) {}

    private volatile @Nullable Watched watched;

    /** From now on answers for this application, and for whom it depends on. */
    public void watch(StreamsApplication application, Contacts contacts) {
        watch(() -> application.progress().state(), application::failure, contacts::problems);
    }

    void watch(Supplier<String> state, Supplier<Optional<String>> failure, Supplier<List<String>> contacts) {
        watched = new Watched(state, failure, contacts);
    }

    @Override
    public HealthAnswer live() {
        Watched now = watched;
        if (now == null) {
            return HealthAnswer.of(STARTING, List.of());
        }
        String state = now.state().get();
        List<String> problems = new ArrayList<>();
        now.failure().get().ifPresent(problems::add);
        if (problems.isEmpty() && state.equals(ERROR)) {
            problems.add("the streams application stopped after an error");
        }
        return HealthAnswer.of(state, problems);
    }

    @Override
    public HealthAnswer ready() {
        Watched now = watched;
        if (now == null) {
            return HealthAnswer.of(STARTING, List.of("the streams application has not started yet"));
        }
        HealthAnswer live = live();
        List<String> problems = new ArrayList<>(live.problems());
        if (problems.isEmpty() && !live.state().equals(RUNNING)) {
            problems.add("the streams application is " + live.state() + ", not " + RUNNING);
        }
        problems.addAll(now.contacts().get());
        return HealthAnswer.of(live.state(), problems);
    }
}
