package dev.wakestream.benchmarks.live;

import dev.wakestream.benchmarks.stack.BenchStack;
import dev.wakestream.benchmarks.stack.Publishing;
import dev.wakestream.producer.Pace;
import dev.wakestream.producer.RunListener;
import dev.wakestream.query.topic.AwaitProfile;
import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.topic.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Sends runs through the whole road, several at once, each simulated by a thread of its own, as {@code wakestream run} does. */
final class Roads {
    private static final double NS_PER_S = 1e9;

    private final BenchStack stack;

    Roads(BenchStack stack) {
        this.stack = stack;
    }

    /**
     * Simulates, publishes and waits for the final profiles.
     *
     * @param scenarios one a run
     * @param paces of the runs, likewise
     * @param keep true = the outputs also keep what was published
     */
    List<Road> run(List<Scenario> scenarios, List<Pace> paces, boolean keep) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(scenarios.size());
        try {
            List<Future<Road>> running = new ArrayList<>();
            for (int i = 0; i < scenarios.size(); i++) {
                Scenario scenario = scenarios.get(i);
                Pace pace = paces.get(i);
                running.add(threads.submit(() -> run(scenario, pace, keep)));
            }
            List<Road> roads = new ArrayList<>();
            for (Future<Road> road : running) {
                roads.add(road.get());
            }
            return roads;
        } finally {
            threads.shutdownNow();
        }
    }

    private Road run(Scenario scenario, Pace pace, boolean keep) throws Exception {
        CompletableFuture<Long> profile = new CompletableFuture<>();
        Watch watch = new Watch(profile);
        try (TimedOutput output = new TimedOutput(Publishing.connect(stack), keep)) {
            RunInfo info = Publishing.run(stack, scenario, output, pace, watch);
            long profileNs = profile.get(BenchStack.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            return new Road(info, output, watch.beginNs, CpuTime.now().since(watch.beginCpu), profileNs);
        }
    }

    /** The same for a run without the model, made beforehand: what broker and pipeline can take (events/s). */
    double stored(Scenario scenario) throws Exception {
        StoredRun run = new StoredRun(Topics.TRACE.partitions());
        RunInfo info = Publishing.run(stack, scenario, run, Pace.MAX, RunListener.NONE);
        CompletableFuture<Long> profile = new CompletableFuture<>();
        try (TimedOutput output = new TimedOutput(Publishing.connect(stack), false)) {
            await(info.getRun(), profile);
            run.publish(output);
            long profileNs = profile.get(BenchStack.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            return info.getEvents() * NS_PER_S / (profileNs - output.firstNs());
        }
    }

    private void await(String run, CompletableFuture<Long> profile) {
        Thread thread = new Thread(
                () -> {
                    try (AwaitProfile await = new AwaitProfile(stack.client(), stack.registry(), BenchStack.PATIENCE)) {
                        await.await(List.of(run), BenchStack.PATIENCE, p -> {});
                        profile.complete(System.nanoTime());
                    } catch (RuntimeException e) {
                        profile.completeExceptionally(e);
                    }
                },
                "await-profile");
        thread.setDaemon(true);
        thread.start();
    }

    /** Waits for the final profile of a run from its start, and notes when its trace begins. */
    private final class Watch implements RunListener {
        private final CompletableFuture<Long> profile;
        private long beginNs;
        private CpuTime beginCpu = CpuTime.now();

        Watch(CompletableFuture<Long> profile) {
            this.profile = profile;
        }

        @Override
        public void started(RunInfo info) {
            begin();
            await(info.getRun(), profile);
        }

        /** Called every simulated millisecond: the last time before there are events is within one of the trace's begin. */
        @Override
        public boolean progress(Progress progress) {
            if (progress.events() == 0) {
                begin();
            }
            return true;
        }

        private void begin() {
            beginNs = System.nanoTime();
            beginCpu = CpuTime.now();
        }
    }
}
