package dev.wakestream.cli.command;

import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.cli.config.SweepPoint;
import dev.wakestream.sched.scenario.WorkloadSpec;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** hackbench's own letters, in place of what the scenario says. */
final class HackbenchOptions {
    @Option(
            names = {"-g", "--groups"},
            paramLabel = "N",
            description = "hackbench: groups.")
    private @Nullable Integer groups;

    @Option(
            names = {"-f", "--fds"},
            paramLabel = "N",
            description = "hackbench: senders, and receivers, of a group.")
    private @Nullable Integer fds;

    @Option(
            names = {"-l", "--loops"},
            paramLabel = "N",
            description = "hackbench: messages of a sender to each receiver.")
    private @Nullable Integer loops;

    @Option(
            names = {"-s", "--datasize"},
            paramLabel = "BYTES",
            description = "hackbench: size of a message.")
    private @Nullable Integer size;

    @Option(
            names = {"-p", "--pipe"},
            description = "hackbench: pipes, not sockets.")
    private boolean pipe;

    @Option(
            names = {"-T", "--threads"},
            description = "hackbench: threads, not processes.")
    private boolean threads;

    boolean isGiven() {
        return groups != null || fds != null || loops != null || size != null || pipe || threads;
    }

    /** The scenario's workloads with these in them; empty when none was given. */
    Optional<List<SweepPoint>> over(ScenarioFile scenario) {
        if (!isGiven()) {
            return Optional.empty();
        }
        Map<String, Boolean> given = Map.of(
                "groups", groups != null,
                "fds", fds != null,
                "loops", loops != null,
                "size", size != null,
                "ipc", pipe,
                "mode", threads);
        for (String key : scenario.sweptKeys()) {
            if (given.getOrDefault(key, false)) {
                throw new CommandException(
                        ExitCode.USAGE, "the scenario sweeps " + key + ", so one value cannot be given for it");
            }
        }
        return Optional.of(scenario.points().stream()
                .map(point -> point.with(over(point.workload())))
                .toList());
    }

    private WorkloadSpec over(WorkloadSpec workload) {
        if (!(workload instanceof Hackbench h)) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "-g, -f, -l, -s, -p and -T are for hackbench, the scenario runs " + workload.describe());
        }
        return new Hackbench(
                groups == null ? h.groups() : groups,
                fds == null ? h.fds() : fds,
                loops == null ? h.loops() : loops,
                size == null ? h.sizeBytes() : size,
                pipe ? Hackbench.Ipc.PIPE : h.ipc(),
                threads ? Hackbench.Mode.THREAD : h.mode());
    }
}
