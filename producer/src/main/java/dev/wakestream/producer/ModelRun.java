package dev.wakestream.producer;

import dev.wakestream.producer.mapping.CpuPlaces;
import dev.wakestream.producer.mapping.Paging;
import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.sched.scenario.ScenarioValidation;
import dev.wakestream.sched.scenario.SharedLines;
import dev.wakestream.sched.scenario.Simulation;
import dev.wakestream.sched.scenario.SimulationCancelledException;
import dev.wakestream.sched.scenario.SimulationResult;
import dev.wakestream.schema.LineAccounts;
import dev.wakestream.schema.LineUse;
import dev.wakestream.schema.Metric;
import dev.wakestream.schema.Polarity;
import dev.wakestream.schema.RunInfo;
import java.util.List;

/** Runs the model and publishes what it does. */
public final class ModelRun {
    private ModelRun() {}

    /**
     * Runs a scenario from start to finish, on the calling thread; an interrupt stops it.
     *
     * @param scenario what to simulate
     * @param scenarioText the complete effective scenario as YAML, kept with the run
     * @return the run as it was finished
     * @throws IllegalArgumentException the scenario is not usable; nothing was published
     * @throws RunCancelledException the listener or an interrupt stopped it
     * @throws dev.wakestream.producer.sink.PublishException it could not be stored
     * @throws dev.wakestream.schema.serde.RegistryException the registry refused the page's schema or gave no answer
     */
    public static RunInfo run(
            Scenario scenario, String scenarioText, RunLabels labels, RunContext context, RunListener listener) {
        List<String> problems = ScenarioValidation.check(scenario);
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException("scenario is not usable: " + String.join("; ", problems));
        }
        RunInfo started = RunInfos.ofModel(context, labels, scenario, scenarioText);
        return new Publication(context, listener, started, Paging.Order.PER_CPU, CpuPlaces.of(scenario.machine()))
                .publish((sink, publication) -> {
                    try {
                        return findings(Simulation.run(scenario, sink, publication::goOn));
                    } catch (SimulationCancelledException e) {
                        throw new StoppedException(e);
                    }
                });
    }

    private static Publication.Findings findings(SimulationResult result) {
        List<Metric> metrics = result.metrics().stream().map(ModelRun::metric).toList();
        return new Publication.Findings(result.spanNs(), metrics, List.of(), lines(result.lines()));
    }

    private static LineAccounts lines(SharedLines lines) {
        return new LineAccounts(
                lines.levels(), lines.lines().stream().map(ModelRun::line).toList(), lines.unlisted());
    }

    private static LineUse line(SharedLines.Use use) {
        return new LineUse(
                use.line(),
                use.instances(),
                use.reads(),
                use.writes(),
                use.atomics(),
                use.localHitm(),
                use.remoteHitm(),
                use.transfers(),
                use.memoryFetches(),
                use.waitNs());
    }

    private static Metric metric(SimulationResult.Metric metric) {
        Polarity polarity = switch (metric.polarity()) {
            case LOWER -> Polarity.LOWER;
            case HIGHER -> Polarity.HIGHER;
            case NONE -> Polarity.UNKNOWN;
        };
        return new Metric(metric.name(), metric.unit(), polarity, metric.value());
    }
}
