package dev.wakestream.cli.command;

import dev.wakestream.cli.config.Denominators;
import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.ModelProblem;
import dev.wakestream.cli.config.PublishedCase;
import dev.wakestream.cli.config.PublishedCases;
import dev.wakestream.cli.config.ScenarioEdit;
import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.cli.config.ScenarioFiles;
import dev.wakestream.cli.config.WorkloadMetrics;
import dev.wakestream.sched.scenario.ScenarioValidation;
import dev.wakestream.text.Durations;
import dev.wakestream.text.Nearest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which scenario, with which numbers in place of the file's. */
final class ScenarioChoice {
    private static final Map<String, String> OPTIONS = Map.of(
            "workload", "-g, -f",
            "workload.groups", "--groups",
            "workload.fds", "--fds",
            "workload.loops", "--loops",
            "workload.size", "--datasize",
            "duration", "--duration");

    @Parameters(
            arity = "0..1",
            paramLabel = "CASE",
            description = "Name of a case or scenario (wakestream cases lists them), or a scenario file; without one,"
                    + " --topology, --kernel and --workload make a scenario of their own.")
    private @Nullable String name;

    @Mixin
    private final CatalogueOptions catalogue = new CatalogueOptions();

    @Option(
            names = "--repetitions",
            paramLabel = "N",
            description = "Runs of each variant, in place of the scenario's.")
    private @Nullable Integer repetitions;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of the first run, in place of the scenario's; each further run takes the next number.")
    private @Nullable Long seed;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description = "Simulated time of each run, for example 200ms, in place of the scenario's.")
    private @Nullable String duration;

    @Option(
            names = "--denominator",
            paramLabel = "WHAT",
            description = "What shares are of: sampled, all, comm:NAME; in place of the scenario's.")
    private @Nullable String denominator;

    @Mixin
    private final HackbenchOptions hackbench = new HackbenchOptions();

    /**
     * What is to be run.
     *
     * @param notes what the options take from the scenario, one sentence each
     */
    record Choice(ScenarioFile scenario, List<String> notes) {}

    /** The scenario as it is to be run. */
    Choice resolve() throws InvalidInputException {
        ScenarioEdit edit = name == null ? catalogue.scenario() : catalogue.over(load(name));
        hackbench.over(edit.build()).ifPresent(edit::points);
        if (repetitions != null) {
            edit.repetitions(repetitions);
        }
        if (seed != null) {
            edit.seed(seed);
        }
        if (duration != null) {
            edit.durationNs(lengthOf(duration));
        }
        if (denominator != null) {
            edit.denominator(denominatorOf(denominator));
        }
        ScenarioFile effective = edit.build();
        check(effective);
        return new Choice(effective, edit.notes());
    }

    private static long lengthOf(String text) {
        return Durations.parse(text)
                .orElseThrow(() -> new CommandException(
                        ExitCode.USAGE,
                        "--duration is '" + text
                                + "', a length of time such as 200ms is wanted (units: s, ms, us, ns)"));
    }

    private static String denominatorOf(String text) {
        if (!Denominators.isValid(text)) {
            throw new CommandException(
                    ExitCode.USAGE, "--denominator is '" + text + "', allowed is " + Denominators.ALLOWED);
        }
        return text;
    }

    /** What came from the file was checked with it; this finds what the command line changed for the worse. */
    private void check(ScenarioFile effective) {
        if (effective.repetitions() < 1 || effective.repetitions() > 1000) {
            throw new CommandException(
                    ExitCode.USAGE, "--repetitions is " + effective.repetitions() + ", allowed is 1 to 1000");
        }
        if (effective.seed() < 0 || effective.seed() > Long.MAX_VALUE / 2) {
            throw new CommandException(
                    ExitCode.USAGE, "--seed is " + effective.seed() + ", allowed is 0 to " + Long.MAX_VALUE / 2);
        }
        Set<String> problems = new TreeSet<>();
        for (String side : effective.sides()) {
            for (String problem : ScenarioValidation.check(effective.scenario(side, 1))) {
                problems.add(inOptions(problem));
            }
        }
        WorkloadMetrics.problem(effective).ifPresent(problem -> problems.add("metric: " + problem));
        if (!problems.isEmpty()) {
            throw new CommandException(ExitCode.USAGE, String.join("; ", problems));
        }
    }

    /** The model names its own fields; who typed an option looks for that. */
    private String inOptions(String problem) {
        ModelProblem found = ModelProblem.of(problem);
        String path = found.key();
        String message = found.message();
        if (path.equals("variants")) {
            return (catalogue.givesToggles() ? "--toggle: " : "toggles: ") + message;
        }
        if (catalogue.givesWorkload() && !hackbench.isGiven() && path.equals("workload")) {
            return "--workload: " + message;
        }
        if (catalogue.givesWorkload() && !hackbench.isGiven() && path.startsWith("workload.")) {
            return "--workload: " + joined(path.substring("workload.".length()), message);
        }
        String option = OPTIONS.get(path);
        return option == null ? path + ": " + message : joined(option, message);
    }

    /** What is said of a key follows it as a sentence, or behind a colon. */
    private static String joined(String key, String message) {
        return key + (message.startsWith("is ") || message.startsWith("are ") ? " " : ": ") + message;
    }

    private static ScenarioFile load(String name) throws InvalidInputException {
        if (name.isEmpty()) {
            throw new CommandException(
                    ExitCode.USAGE, "the name of the CASE is empty; wakestream cases lists those there are");
        }
        if (ScenarioFiles.isPath(name)) {
            return ScenarioFiles.file(Path.of(name));
        }
        Optional<ScenarioFile> named = ScenarioFiles.named(name);
        if (named.isPresent()) {
            return named.get();
        }
        Optional<PublishedCase> published = PublishedCases.find(name);
        if (published.isPresent()) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "case '" + name + "' cannot run with this version: it needs "
                            + String.join(", ", PublishedCases.obstacles(published.get())));
        }
        Set<String> known = new TreeSet<>(ScenarioFiles.names());
        known.addAll(PublishedCases.names());
        String file = Files.exists(Path.of(name)) ? "; the file of this name is meant by ./" + name : "";
        throw new CommandException(
                ExitCode.USAGE,
                "no case or scenario '" + name + "'" + Nearest.hint(name, known) + file + "; known are "
                        + String.join(", ", known));
    }
}
