package dev.wakestream.runtime;

import dev.wakestream.pipeline.PipelineConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.GroupNotEmptyException;
import org.jspecify.annotations.Nullable;

/**
 * Takes back everything that an application has put by for itself: committed offsets, internal topics, local state. What it has
 * written for others stays; the next start reads the topic of pages from its beginning, and writes all that anew.
 *
 * <p>Every method throws a {@link PipelineException} of one sentence when the broker refuses or does not answer.
 */
public final class ApplicationReset {
    private static final long LOOK_AGAIN_MS = 100;

    private final Admin admin;
    private final PipelineConfig config;
    private final AdminAnswers answers;

    /**
     * @param admin not closed here
     * @param timeout for each question to the broker
     */
    public ApplicationReset(Admin admin, PipelineConfig config, Duration timeout) {
        this.admin = admin;
        this.config = config;
        this.answers = new AdminAnswers(config.bootstrapServers(), timeout);
    }

    /**
     * What there is to delete.
     *
     * @param offsets whether the broker knows the application's group, and with it its offsets
     * @param topics internal topics that exist, by name
     * @param state directory of local state; null = there is none
     */
    public record Plan(
            String applicationId,
            boolean offsets,
            List<String> topics,
            @Nullable Path state) {
        public Plan {
            topics = List.copyOf(topics);
        }

        /** Whether there is nothing to do. */
        public boolean isEmpty() {
            return !offsets && topics.isEmpty() && state == null;
        }
    }

    /**
     * Looks, also while an instance is active; changes nothing.
     *
     * @param internalTopics the names that the application's internal topics have
     * @throws PipelineException the broker does not answer
     */
    public Plan plan(Collection<String> internalTopics) {
        boolean offsets = group().isPresent();
        Set<String> existing = answers.await("list topics", admin.listTopics().names());
        Path state = config.stateDir().resolve(config.applicationId());
        return new Plan(
                config.applicationId(),
                offsets,
                internalTopics.stream().filter(existing::contains).sorted().toList(),
                Files.isDirectory(state) ? state : null);
    }

    /** The group, where the broker knows it at all. */
    private Optional<ApplicationGroup> group() {
        return Optional.ofNullable(ApplicationGroup.all(admin, answers).get(config.applicationId()));
    }

    private Optional<ApplicationGroup> idleGroup() {
        Optional<ApplicationGroup> group = group();
        if (group.isPresent() && group.get().active()) {
            List<String> hosts = group.get().hosts(admin, answers);
            throw active(hosts.isEmpty() ? "some host" : String.join(", ", hosts));
        }
        return group;
    }

    private ApplicationActiveException active(String where) {
        return new ApplicationActiveException("application " + config.applicationId() + " is active on " + where
                + ": stop all of its instances first; one that was killed is forgotten after its session timeout");
    }

    /**
     * Deletes what the plan names, and offsets that have been committed since it was made. May be called again after a failure:
     * nothing that is gone already is missed.
     *
     * @throws ApplicationActiveException an instance is active, perhaps since the plan was made; nothing is deleted
     * @throws PipelineException the broker refuses or does not answer, or a file cannot be deleted
     */
    public void execute(Plan plan) {
        deleteOffsets();
        if (!plan.topics().isEmpty()) {
            answers.await(
                    "delete internal topics", admin.deleteTopics(plan.topics()).all());
            awaitGone(plan.topics());
        }
        Path state = plan.state();
        if (state != null) {
            delete(state);
        }
    }

    /** First of all: the broker itself refuses where somebody is active. */
    private void deleteOffsets() {
        Optional<ApplicationGroup> group = idleGroup();
        if (group.isEmpty()) {
            return;
        }
        List<String> id = List.of(config.applicationId());
        String question = "delete group " + config.applicationId();
        try {
            answers.awaitOrThrow(
                    question,
                    group.get().streams()
                            ? admin.deleteStreamsGroups(id).all()
                            : admin.deleteConsumerGroups(id).all());
        } catch (ExecutionException e) {
            if (e.getCause() instanceof GroupNotEmptyException) {
                throw active("some host");
            }
            if (!(e.getCause() instanceof GroupIdNotFoundException)) {
                throw answers.refused(question, e);
            }
        }
    }

    /** An instance that started at once would else find them still there. */
    private void awaitGone(List<String> topics) {
        long deadline = System.nanoTime() + answers.timeout().toNanos();
        while (answers.await("list topics", admin.listTopics().names()).stream().anyMatch(topics::contains)) {
            if (System.nanoTime() > deadline) {
                throw new PipelineException(
                        "broker " + config.bootstrapServers() + " has not deleted " + String.join(", ", topics)
                                + " within " + answers.timeout().toSeconds() + " s",
                        null);
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(LOOK_AGAIN_MS));
        }
    }

    private static void delete(Path root) {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new PipelineException("local state in " + root + " cannot be deleted: " + e.getMessage(), e);
        }
    }
}
