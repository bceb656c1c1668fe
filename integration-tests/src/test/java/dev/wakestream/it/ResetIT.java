package dev.wakestream.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.wakestream.cli.stack.StackAddress;
import dev.wakestream.pipeline.CostPipeline;
import dev.wakestream.pipeline.InternalTopics;
import dev.wakestream.pipeline.PipelineConfig;
import dev.wakestream.pipeline.PipelineStats;
import dev.wakestream.producer.RunListener;
import dev.wakestream.runtime.ApplicationActiveException;
import dev.wakestream.runtime.ApplicationReset;
import dev.wakestream.runtime.StreamsApplication;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.serde.ConfluentSchemaRegistry;
import dev.wakestream.schema.topic.Topic;
import dev.wakestream.schema.topic.Topics;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResetIT {
    private static final String APPLICATION = "it-reset";

    @TempDir
    private Path dir;

    @Test
    void deletesWhatTheApplicationKeptAndTheNextStartMakesTheSameOfThePages() throws Exception {
        StackAddress stack = TestStack.shared();
        try (ConfluentSchemaRegistry registry = TestStack.registry(stack);
                Admin admin = Admin.create(TestStack.client(stack))) {
            PipelineConfig config = PipelineConfig.builder(stack.bootstrapServers(), dir.resolve("state"))
                    .applicationId(APPLICATION)
                    .build();
            ApplicationReset reset = new ApplicationReset(admin, config, TestStack.PATIENCE);
            List<String> internal = InternalTopics.of(
                            config,
                            new CostPipeline(config, registry, new PipelineStats())
                                    .get()
                                    .describe(),
                            Topics.TRACE.partitions())
                    .stream()
                    .map(Topic::name)
                    .toList();
            assertThat(reset.plan(internal).isEmpty()).isTrue();

            RunInfo run;
            RunProfile before;
            try (StreamsApplication application = Profiles.start(stack, registry, APPLICATION, dir.resolve("state"))) {
                run = Runs.publish(Runs.hackbench(40, 9), stack, registry, dir.resolve("run.wake"), RunListener.NONE);
                before = Profiles.await(stack, registry, run.getRun());

                ApplicationReset.Plan whileActive = reset.plan(internal);
                assertThat(whileActive.topics()).isEqualTo(internal);
                assertThatThrownBy(() -> reset.execute(whileActive))
                        .isInstanceOf(ApplicationActiveException.class)
                        .hasMessageContaining("application it-reset is active on 127.0.0.1");
                // made before the instance joined its group
                ApplicationReset.Plan early = new ApplicationReset.Plan(APPLICATION, false, internal, null);
                assertThatThrownBy(() -> reset.execute(early)).isInstanceOf(ApplicationActiveException.class);
                assertThat(reset.plan(internal).topics()).isEqualTo(internal);
                assertThat(application.failure()).isEmpty();
            }
            // what an instance that was killed leaves behind
            Files.createDirectories(dir.resolve("state").resolve(APPLICATION).resolve("0_0"));
            ApplicationReset.Plan plan = reset.plan(internal);
            assertThat(plan.offsets()).isTrue();
            assertThat(plan.topics()).isEqualTo(internal);
            assertThat(plan.state()).isEqualTo(dir.resolve("state").resolve(APPLICATION));

            reset.execute(plan);

            assertThat(reset.plan(internal).isEmpty()).isTrue();
            try (StreamsApplication application = Profiles.start(stack, registry, APPLICATION, dir.resolve("state"))) {
                assertThat(finals(stack, registry, run.getRun(), 2)).containsExactly(before, before);
                assertThat(application.failure()).isEmpty();
            }
        }
    }

    /** So many final profiles of the run, as they were written. */
    private static List<RunProfile> finals(
            StackAddress stack, ConfluentSchemaRegistry registry, String run, int count) {
        List<RunProfile> found = new ArrayList<>();
        try (CommittedRecords<String, RunProfile> records = CommittedRecords.of(stack, registry, Topics.PROFILES)) {
            await().atMost(TestStack.PATIENCE).until(() -> {
                records.poll(record -> {
                    if (run.equals(record.key()) && record.value().getFinal$()) {
                        found.add(record.value());
                    }
                });
                return found.size() >= count;
            });
        }
        return found;
    }
}
