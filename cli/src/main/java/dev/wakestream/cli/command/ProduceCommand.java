package dev.wakestream.cli.command;

import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.cli.render.Numbers;
import dev.wakestream.cli.render.RunList;
import dev.wakestream.cli.stack.StackException;
import dev.wakestream.producer.Pace;
import dev.wakestream.schema.RunInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs of the model, published and not aggregated. */
@Command(
        name = "produce",
        description = "Simulate one run of a scenario, or all of them, and publish their events; aggregate nothing.")
final class ProduceCommand extends Verb {
    @Mixin
    private final ScenarioChoice choice = new ScenarioChoice();

    @Option(
            names = "--all",
            description = "Every repetition of every variant, one after another: the experiment that run makes.")
    private boolean all;

    @Option(
            names = "--variant",
            paramLabel = "NAME",
            description = "Which variant (default: the scenario's first); of a sweep with its point, as base@groups=2.")
    private @Nullable String variant;

    @Option(
            names = "--repetition",
            paramLabel = "N",
            description = "Which of its repetitions, for the seed (default: 1).")
    private @Nullable Integer repetition;

    @Option(
            names = "--pace",
            paramLabel = "SPEED",
            defaultValue = Paces.MAX,
            description = "At most SPEED simulated seconds a second, for example 0.01; the events are the same at any"
                    + " pace (default: ${DEFAULT-VALUE}).")
    private String pace = Paces.MAX;

    @Mixin
    private final Format.Choice format = new Format.Choice();

    @Mixin
    private final ClusterOptions clusterOptions = new ClusterOptions();

    ProduceCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws StackException, InvalidInputException, InterruptedException {
        Pace wanted = Paces.parse(pace);
        ScenarioChoice.Choice chosen = choice.resolve();
        ScenarioFile scenario = chosen.scenario();
        if (all && (variant != null || repetition != null)) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "--all and " + (variant != null ? "--variant" : "--repetition") + " exclude each other");
        }
        Experiment.Job single = single(scenario);
        chosen.notes().forEach(note -> console().say("note: " + note));
        try (Cluster cluster = Cluster.open(clusterOptions, session())) {
            cluster.prepare();
            Experiment experiment = new Experiment(scenario, cluster, wanted);
            List<Experiment.Job> jobs = all ? experiment.jobs() : List.of(single);
            print(experiment.publish(jobs, 1, session(), cluster::throwIfBroken, () -> 0));
            return ExitCode.OK;
        }
    }

    private Experiment.Job single(ScenarioFile scenario) {
        List<String> variants = scenario.sides();
        String wanted = variant == null ? variants.get(0) : variant;
        if (!variants.contains(wanted)) {
            throw new CommandException(
                    ExitCode.USAGE, "--variant is '" + wanted + "', allowed is " + String.join(", ", variants));
        }
        int number = repetition == null ? 1 : repetition;
        if (number < 1 || number > scenario.repetitions()) {
            throw new CommandException(
                    ExitCode.USAGE, "--repetition is " + number + ", allowed is 1 to " + scenario.repetitions());
        }
        return new Experiment.Job(wanted, number);
    }

    private void print(List<RunInfo> runs) {
        if (format.json()) {
            console().print(RunList.json(runs));
            return;
        }
        runs.forEach(run -> console().print(run.getRun() + "\n"));
        console()
                .say(Numbers.count(runs.stream().mapToLong(RunInfo::getEvents).sum()) + " events in "
                        + Numbers.count(
                                runs.stream().mapToLong(RunInfo::getPages).sum())
                        + " pages, "
                        + Numbers.seconds(
                                runs.stream().mapToLong(RunInfo::getSpanNs).sum())
                        + " simulated"
                        + (all ? "; experiment " + runs.get(0).getExperiment() : ""));
    }
}
