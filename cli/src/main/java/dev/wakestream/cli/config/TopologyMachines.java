package dev.wakestream.cli.config;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Machines for scenarios: presets by name, files by a path beside the scenario's, or the text of one. */
final class TopologyMachines implements ScenarioParser.Machines {
    private static final String STAND_IN = "vm-2vcpu";

    private final @Nullable Path folder;

    /** @param folder where relative paths begin; null = the working directory */
    TopologyMachines(@Nullable Path folder) {
        this.folder = folder;
    }

    @Override
    public ScenarioParser.Machine load(String wanted) throws InvalidInputException {
        if (wanted.indexOf('\n') >= 0) {
            return new ScenarioParser.Machine(TopologyFiles.own("machine", wanted), Optional.of(wanted));
        }
        if (!TopologyFiles.isPath(wanted)) {
            return preset(wanted);
        }
        String path = folder == null ? wanted : folder.resolve(wanted).toString();
        String text = TopologyFiles.read(path);
        return new ScenarioParser.Machine(TopologyFiles.own(path, text), Optional.of(text));
    }

    private static ScenarioParser.Machine preset(String name) throws InvalidInputException {
        return new ScenarioParser.Machine(TopologyFiles.load(name), Optional.empty());
    }

    @Override
    public String read(String path) throws InvalidInputException {
        return ScenarioFiles.read(folder == null ? Path.of(path) : folder.resolve(path), "a workload");
    }

    @Override
    public ScenarioParser.Machine standIn() {
        try {
            return preset(STAND_IN);
        } catch (InvalidInputException e) {
            throw new IllegalStateException("the preset " + STAND_IN + " is not valid", e);
        }
    }
}
