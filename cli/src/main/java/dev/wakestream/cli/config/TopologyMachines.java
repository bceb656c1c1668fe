package dev.wakestream.cli.config;

import dev.wakestream.sched.topology.TopologySpec;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Machines for scenarios: presets by name, files by a path beside the scenario's. */
final class TopologyMachines implements ScenarioParser.Machines {
    private static final String STAND_IN = "vm-2vcpu";

    private final @Nullable Path folder;

    /** @param folder where relative paths begin; null = the working directory */
    TopologyMachines(@Nullable Path folder) {
        this.folder = folder;
    }

    @Override
    public TopologySpec load(String nameOrPath) throws InvalidInputException {
        if (folder == null || !TopologyFiles.isPath(nameOrPath)) {
            return TopologyFiles.load(nameOrPath);
        }
        return TopologyFiles.load(folder.resolve(nameOrPath).toString());
    }

    @Override
    public TopologySpec standIn() {
        try {
            return TopologyFiles.load(STAND_IN);
        } catch (InvalidInputException e) {
            throw new IllegalStateException("the preset " + STAND_IN + " is not valid", e);
        }
    }
}
