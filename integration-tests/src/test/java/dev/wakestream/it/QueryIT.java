package dev.wakestream.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.wakestream.cli.stack.StackAddress;
import dev.wakestream.compare.Denominator;
import dev.wakestream.export.Json;
import dev.wakestream.export.ProfileDocument;
import dev.wakestream.export.ProfileView;
import dev.wakestream.export.WindowsDocument;
import dev.wakestream.query.WindowPage;
import dev.wakestream.query.topic.TopicRunQuery;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.serde.ConfluentSchemaRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Questions over HTTP to one of several instances, while runs are open, are moved from one to another, and have ended. */
class QueryIT {
    private static final long WINDOW_NS = 10_000_000;
    private static final int MAX_RUNS = 8;

    @TempDir
    private Path dir;

    private static Map<String, String> properties(String application) {
        return Map.of("application.id", application, "num.stream.threads", "1");
    }

    private Instance instance(StackAddress stack, String application, String name) throws Exception {
        return Instance.start(stack, dir.resolve(name), properties(application), "--http", "0");
    }

    @Test
    void anyInstanceAnswersForAllRunsAlsoWhenOneIsKilled() throws Exception {
        StackAddress stack = TestStack.shared();
        try (ConfluentSchemaRegistry registry = TestStack.registry(stack);
                Instance first = instance(stack, "it-query", "1");
                Instance second = instance(stack, "it-query", "2")) {
            Api one = new Api(first.awaitRunning());
            Api two = new Api(second.awaitRunning());
            List<HeldRun> runs = heldRunsOfBoth(stack, registry, one, two);

            for (HeldRun run : runs) {
                assertSameAnswers(run.id(), one, two);
            }

            String moved = ownedBy(one, runs);
            first.kill();
            Api.Answer atOnce = two.ask("/runs/" + moved + "/profile");
            assertThat(atOnce.status()).as(atOnce.body()).isIn(502, 503);
            assertThat(atOnce.retry()).isTrue();
            assertThat(two.ask("/runs/" + moved + "/profile?stale=true").status())
                    .isEqualTo(200);
            assertThat(two.get("/runs/" + moved + "/profile").get("final").asBoolean())
                    .isFalse();
            assertThat(two.owns(moved)).isTrue();
            assertContiguous(two.windows(moved, 3));

            second.kill();
            try (Instance third = instance(stack, "it-query", "3")) {
                Api three = new Api(third);
                Set<Integer> refused = new TreeSet<>();
                await().atMost(TestStack.PATIENCE)
                        .pollInterval(Duration.ofMillis(20))
                        .until(() -> {
                            int status =
                                    three.ask("/runs/" + moved + "/profile").status();
                            if (status != 200) {
                                refused.add(status);
                            }
                            return status == 200;
                        });
                assertThat(refused).as("while the state is being restored").containsExactly(503);

                for (HeldRun run : runs) {
                    run.goOn();
                }
                for (HeldRun run : runs) {
                    run.awaitEnd();
                    Profiles.await(stack, registry, run.id());
                    assertAsInTheTopics(stack, registry, run.id(), three);
                }
            }
        }
    }

    /** Runs of which each instance has at least one. */
    private List<HeldRun> heldRunsOfBoth(StackAddress stack, ConfluentSchemaRegistry registry, Api one, Api two)
            throws Exception {
        List<HeldRun> runs = new ArrayList<>();
        boolean ofOne = false;
        boolean ofTwo = false;
        while (!ofOne || !ofTwo) {
            assertThat(runs).as("runs by chance all of one instance").hasSizeLessThan(MAX_RUNS);
            HeldRun run = HeldRun.start(stack, registry, dir.resolve("run" + runs.size()), 20 + runs.size());
            runs.add(run);
            String id = run.id();
            one.get("/runs/" + id + "/profile"); // there is one by now, wherever it is
            ofOne |= one.owns(id);
            ofTwo |= two.owns(id);
        }
        return runs;
    }

    private static String ownedBy(Api api, List<HeldRun> runs) throws Exception {
        for (HeldRun run : runs) {
            if (api.owns(run.id())) {
                return run.id();
            }
        }
        throw new AssertionError("none");
    }

    /** Once all that was sent is folded, both say the same of a run that is held. */
    private static void assertSameAnswers(String run, Api one, Api two) throws Exception {
        assertThat(one.owns(run)).isNotEqualTo(two.owns(run));
        for (String what : List.of("", "/profile", "/top?limit=3&denominator=all", "/windows?from=50ms&to=150ms")) {
            await().atMost(TestStack.PATIENCE).untilAsserted(() -> {
                JsonNode answer = one.get("/runs/" + run + what);
                assertThat(two.get("/runs/" + run + what)).isEqualTo(answer);
            });
        }
        List<JsonNode> windows = two.windows(run, 4);
        assertContiguous(windows);
        assertThat(windows).extracting(w -> w.get("final").asBoolean()).contains(true);
    }

    /** A run of the model has costs at every moment, so no window is missing. */
    private static void assertContiguous(List<JsonNode> windows) {
        for (int i = 0; i < windows.size(); i++) {
            assertThat(windows.get(i).get("start_ns").asLong()).isEqualTo(i * WINDOW_NS);
        }
        assertThat(windows).isNotEmpty();
    }

    private static void assertAsInTheTopics(StackAddress stack, ConfluentSchemaRegistry registry, String run, Api api)
            throws Exception {
        try (TopicRunQuery topics = new TopicRunQuery(TestStack.client(stack), registry, TestStack.PATIENCE)) {
            RunInfo info = topics.run(run).orElseThrow();
            List<CostWindow> windows = topics.windows(run);
            assertThat(windows).hasSizeGreaterThan(10).allMatch(CostWindow::getFinal$);
            List<JsonNode> expected = new ArrayList<>();
            tree(WindowsDocument.json(info, new WindowPage("10ms", windows, List.of("10ms"), OptionalLong.empty())))
                    .get("windows")
                    .forEach(expected::add);

            assertThat(api.windows(run, 7)).isEqualTo(expected);
            assertThat(api.get("/runs/" + run + "/profile"))
                    .isEqualTo(tree(ProfileDocument.json(
                            ProfileView.of(info, topics.profile(run).orElseThrow(), Denominator.SAMPLED), 0)));
        }
    }

    private static JsonNode tree(JsonNode document) throws Exception {
        return new ObjectMapper().readTree(Json.text(document)); // with numbers as they are read
    }

    @Test
    void nothingIsLostOrRepeatedWhileARunGoesOn() throws Exception {
        StackAddress stack = TestStack.shared();
        try (ConfluentSchemaRegistry registry = TestStack.registry(stack);
                Instance only = instance(stack, "it-query-live", "1")) {
            Api api = new Api(only.awaitRunning());
            HeldRun run = HeldRun.start(stack, registry, dir.resolve("run"), 3);
            String id = run.id();
            run.goOn();

            List<Long> followed = new ArrayList<>();
            boolean ended;
            do {
                ended = api.get("/runs/" + id).get("state").asText().equals("FINISHED")
                        && api.ask("/runs/" + id + "/profile").body().contains("\"final\":true");
                String after = followed.isEmpty() ? "" : "&after=" + followed.get(followed.size() - 1);
                JsonNode page = api.get("/runs/" + id + "/windows?closed=true&limit=5" + after);
                page.get("windows").forEach(w -> followed.add(w.get("start_ns").asLong()));
                ended &= page.get("next").isNull();

                List<JsonNode> now = api.windows(id, 6);
                if (!now.isEmpty()) {
                    assertContiguous(now);
                    assertThat(now.size() * WINDOW_NS)
                            .isGreaterThanOrEqualTo(followed.isEmpty() ? 0 : followed.get(followed.size() - 1));
                }
            } while (!ended);

            run.awaitEnd();
            List<Long> all = Profiles.windows(stack, registry, id).stream()
                    .map(CostWindow::getStartNs)
                    .toList();
            assertThat(followed).isEqualTo(all);
        }
    }
}
