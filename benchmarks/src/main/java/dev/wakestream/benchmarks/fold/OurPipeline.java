package dev.wakestream.benchmarks.fold;

import dev.wakestream.benchmarks.stack.BenchStack;
import dev.wakestream.benchmarks.stack.FinalWindows;
import dev.wakestream.pipeline.PipelineConfig;
import dev.wakestream.runtime.PipelineProgress;
import dev.wakestream.runtime.StreamsApplication;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.FunctionCost;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** The product's pipeline as {@code wakestream stream} runs it; over when the final profile of every run is out. */
final class OurPipeline {
    private static final long LOOK_NS = 1_000_000;
    private static final long NS_PER_MS = 1_000_000;

    /** Without progress for so long it is given up. */
    private static final Duration STUCK = Duration.ofMinutes(2);

    Pass run(Environment environment) {
        FoldData data = environment.data();
        try (FinalWindows windows = FinalWindows.fromNow(environment.client(), environment.registry())) {
            Measured measured = fold(environment, data);
            ResultTable table = new ResultTable();
            windows.readToEnd(window -> add(table, window));
            return new Pass(measured, table);
        }
    }

    private static Measured fold(Environment environment, FoldData data) {
        PipelineConfig config = PipelineConfig.builder(environment.bootstrapServers(), environment.dir())
                .applicationId(environment.applicationId())
                .threads(environment.threads())
                .addClientProperties(environment.streams())
                .build();
        try (StreamsApplication application = new StreamsApplication(config, environment.registry())) {
            Stopwatch watch = new Stopwatch();
            application.start(BenchStack.PATIENCE);
            PipelineProgress progress = application.progress();
            long news = System.nanoTime();
            while (progress.totals().profiles() < data.runs()) {
                LockSupport.parkNanos(LOOK_NS);
                application.throwIfFailed();
                PipelineProgress now = application.progress();
                if (now.totals().pages() > 0) {
                    watch.begin();
                }
                if (!now.totals().equals(progress.totals())) {
                    news = now.atNs();
                }
                progress = now;
                if (now.atNs() - news > STUCK.toNanos()) {
                    throw new IllegalStateException("no progress for " + STUCK.toSeconds() + " s: " + now);
                }
            }
            Measured measured = watch.end(progress.totals().events());
            if (measured.events() != data.events() || progress.totals().rejected() > 0) {
                throw new IllegalStateException("folded " + measured.events() + " events of " + data.events()
                        + ", rejected " + progress.totals().rejected() + " records");
            }
            return measured;
        }
    }

    private static void add(ResultTable table, CostWindow window) {
        for (FunctionCost row : window.getFunctions()) {
            String key = window.getRun() + CostRow.SEPARATOR + row.getComm() + CostRow.SEPARATOR + row.getSymbol();
            table.add(window.getStartNs() / NS_PER_MS, key, row.getCalls(), row.getSelfNs());
        }
    }
}
