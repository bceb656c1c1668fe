package dev.wakestream.cli.command;

import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.cli.render.Numbers;
import dev.wakestream.cli.render.RunList;
import dev.wakestream.cli.stack.StackException;
import dev.wakestream.schema.RunInfo;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** One run of the model, published and not aggregated. */
@Command(name = "produce", description = "Simulate one run of a scenario and publish its events; aggregate nothing.")
final class ProduceCommand extends Verb {
    @Mixin
    private final ScenarioChoice choice = new ScenarioChoice();

    @Option(names = "--variant", paramLabel = "NAME", description = "Which variant (default: the scenario's first).")
    private @Nullable String variant;

    @Option(
            names = "--repetition",
            paramLabel = "N",
            defaultValue = "1",
            description = "Which of its repetitions, for the seed (default: ${DEFAULT-VALUE}).")
    private int repetition;

    @Mixin
    private final Format.Choice format = new Format.Choice();

    @Mixin
    private final ClusterOptions clusterOptions = new ClusterOptions();

    ProduceCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws StackException, InvalidInputException, InterruptedException {
        ScenarioFile scenario = choice.resolve();
        List<String> variants = scenario.variantNames();
        String wanted = variant == null ? variants.get(0) : variant;
        if (!variants.contains(wanted)) {
            throw new CommandException(
                    ExitCode.USAGE, "--variant is '" + wanted + "', allowed is " + String.join(", ", variants));
        }
        if (repetition < 1 || repetition > scenario.repetitions()) {
            throw new CommandException(
                    ExitCode.USAGE, "--repetition is " + repetition + ", allowed is 1 to " + scenario.repetitions());
        }
        try (Cluster cluster = Cluster.open(clusterOptions, session())) {
            cluster.prepare();
            RunInfo info = publish(new Experiment(scenario, cluster), new Experiment.Job(wanted, repetition), cluster);
            if (format.json()) {
                console().print(RunList.json(List.of(info)));
            } else {
                console().print(info.getRun() + "\n");
                console()
                        .say(Numbers.count(info.getEvents()) + " events in " + Numbers.count(info.getPages())
                                + " pages, " + Numbers.seconds(info.getSpanNs()) + " simulated");
            }
            return ExitCode.OK;
        }
    }

    private RunInfo publish(Experiment experiment, Experiment.Job job, Cluster cluster) throws InterruptedException {
        RunProgress progress = new RunProgress(1, session()::isInterrupted);
        ProgressLine line = new ProgressLine(console());
        Callable<RunInfo> work = () -> experiment.publish(job, progress);
        return Workers.run(List.of(work), 1, () -> {
                    cluster.throwIfBroken();
                    line.show(progress.describe(0));
                })
                .get(0);
    }
}
