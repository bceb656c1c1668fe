package dev.wakestream.benchmarks.stack;

import dev.wakestream.producer.ModelRun;
import dev.wakestream.producer.Pace;
import dev.wakestream.producer.RunContext;
import dev.wakestream.producer.RunLabels;
import dev.wakestream.producer.RunListener;
import dev.wakestream.producer.sink.KafkaRunOutput;
import dev.wakestream.producer.sink.RunOutput;
import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.schema.RunInfo;

/** Runs of the model into the trace topic of a stack. */
public final class Publishing {
    private Publishing() {}

    /** An output into the trace topic, as the product's. */
    public static RunOutput connect(BenchStack stack) {
        return KafkaRunOutput.connect(stack.client(), stack.registry(), BenchStack.PATIENCE);
    }

    /** Simulates and publishes, on the calling thread. */
    public static RunInfo run(BenchStack stack, Scenario scenario, RunOutput output, Pace pace, RunListener listener) {
        RunContext context = RunContext.of(output, stack.registry()).withPace(pace);
        return ModelRun.run(scenario, "scenario: 1\n", RunLabels.single("bench"), context, listener);
    }

    /** As fast as can be, into the trace topic. */
    public static RunInfo run(BenchStack stack, Scenario scenario) {
        try (RunOutput output = connect(stack)) {
            return run(stack, scenario, output, Pace.MAX, RunListener.NONE);
        }
    }
}
