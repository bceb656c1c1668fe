package dev.wakestream.benchmarks.fold;

import dev.wakestream.benchmarks.stack.BenchStack;
import dev.wakestream.benchmarks.stack.Scenarios;
import dev.wakestream.benchmarks.stack.Talk;
import dev.wakestream.benchmarks.stack.TopicRunOutput;
import dev.wakestream.producer.ModelRun;
import dev.wakestream.producer.RunContext;
import dev.wakestream.producer.RunLabels;
import dev.wakestream.producer.RunListener;
import dev.wakestream.producer.sink.KafkaRunOutput;
import dev.wakestream.producer.sink.RunOutput;
import dev.wakestream.producer.sink.TeeRunOutput;
import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.topic.RunIds;
import dev.wakestream.schema.topic.Topic;
import dev.wakestream.schema.topic.TopicAdmin;
import dev.wakestream.schema.topic.Topics;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;

/** Fills the topics: runs of one scenario, the first of which is the sample. */
final class FoldGenerator {
    /** Events of a run of the bulk (count): about what a run of the headline case has. */
    private static final long RUN_EVENTS = 2_500_000;

    private final BenchStack stack;
    private final String scenario;
    private final Talk talk;

    /** @param scenario name of a scenario of the distribution */
    FoldGenerator(BenchStack stack, String scenario, Talk talk) {
        this.stack = stack;
        this.scenario = scenario;
        this.talk = talk;
    }

    /**
     * Makes at least so many events.
     *
     * @param events in the trace topic, the sample included (count)
     * @param sample of the sample (count); at most {@code events}
     */
    FoldData fill(long events, long sample) {
        long begin = System.nanoTime();
        for (String topic : List.of(FoldData.PAGES_TOPIC, FoldData.EVENTS_TOPIC)) {
            createCopy(topic);
        }
        double rate = Scenarios.eventsPerMs(Scenarios.named(scenario, 1));
        RunInfo first = sample(Scenarios.withEvents(Scenarios.named(scenario, 1), sample, rate));
        long made = first.getEvents();
        long pages = first.getPages();
        int runs = 1;
        while (made < events) {
            runs++;
            long wanted = Math.min(RUN_EVENTS, events - made + events / 100);
            RunInfo info = bulk(Scenarios.withEvents(Scenarios.named(scenario, runs), wanted, rate));
            made += info.getEvents();
            pages += info.getPages();
            talk.say(String.format("%,d of %,d events made", made, events));
        }
        talk.say(String.format("made in %d s", (System.nanoTime() - begin) / 1_000_000_000));
        return new FoldData(made, pages, runs, first.getRun(), first.getEvents(), first.getModelVersion());
    }

    private void createCopy(String name) {
        Topic<?, ?> copy = new Topic<>(
                name,
                Topics.TRACE.keyType(),
                Topics.TRACE.valueType(),
                Topics.TRACE.partitions(),
                new TreeMap<>(Topics.TRACE.config()));
        TopicAdmin.ensure(stack.admin(), stack.address().bootstrapServers(), List.of(copy), BenchStack.PATIENCE);
        stack.keepForever(name);
    }

    /** The sample run, into all three topics: simulated twice, under one run id, since one-event pages are other pages. */
    private RunInfo sample(Scenario run) {
        Clock clock = Clock.fixed(Instant.ofEpochMilli(System.currentTimeMillis()), ZoneOffset.UTC);
        RunLabels labels = RunLabels.single("bench-fold");
        try (RunOutput events = new TopicRunOutput(stack.client(), FoldData.EVENTS_TOPIC, Topics.TRACE.partitions())) {
            ModelRun.run(run, text(), labels, context(events, clock).withPages(1, Long.MAX_VALUE), RunListener.NONE);
        }
        RunOutput trace = KafkaRunOutput.connect(stack.client(), stack.registry(), BenchStack.PATIENCE);
        RunOutput pages = new TopicRunOutput(stack.client(), FoldData.PAGES_TOPIC, Topics.TRACE.partitions());
        try (TeeRunOutput both = new TeeRunOutput(List.of(trace, pages))) {
            return ModelRun.run(run, text(), labels, context(both, clock), RunListener.NONE);
        }
    }

    private RunContext context(RunOutput output, Clock clock) {
        return RunContext.of(output, stack.registry()).withIds(new RunIds(clock, new Random(1)));
    }

    private RunInfo bulk(Scenario run) {
        try (RunOutput trace = KafkaRunOutput.connect(stack.client(), stack.registry(), BenchStack.PATIENCE)) {
            RunContext context = RunContext.of(trace, stack.registry());
            return ModelRun.run(run, text(), RunLabels.single("bench-fold"), context, RunListener.NONE);
        }
    }

    private String text() {
        return "scenario: 1\nname: " + scenario + "\n";
    }
}
