package dev.wakestream.benchmarks.stack;

import dev.wakestream.pipeline.PipelineConfig;
import dev.wakestream.runtime.StreamsApplication;
import java.nio.file.Path;

/** The streams application of a stack, as {@code wakestream stream} runs it. */
public final class Pipeline {
    private Pipeline() {}

    /** Starts it in this JVM and waits until it works. */
    public static StreamsApplication start(BenchStack stack, String applicationId, Path stateDir) {
        PipelineConfig config = PipelineConfig.builder(stack.address().bootstrapServers(), stateDir)
                .applicationId(applicationId)
                .build();
        StreamsApplication application = new StreamsApplication(config, stack.registry());
        try {
            application.start(BenchStack.PATIENCE);
            application.awaitRunning(BenchStack.PATIENCE);
            return application;
        } catch (RuntimeException e) {
            application.close();
            throw e;
        }
    }
}
