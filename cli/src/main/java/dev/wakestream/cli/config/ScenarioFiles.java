package dev.wakestream.cli.config;

import dev.wakestream.sched.scenario.WorkloadSpec;
import dev.wakestream.sched.topology.TopologySpec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Finds scenarios: the named ones of the distribution, and the user's files. */
public final class ScenarioFiles {
    private static final String FOLDER = "scenarios";
    private static final String SUFFIX = ".yaml";

    /** A scenario is a page of text; what is larger is something else (bytes). */
    private static final long MAX_BYTES = 1 << 20;

    private ScenarioFiles() {}

    /** Names of the distribution's scenarios, sorted. */
    public static List<String> names() {
        return Resources.list(FOLDER).stream()
                .filter(file -> file.endsWith(SUFFIX))
                .map(file -> file.substring(0, file.length() - SUFFIX.length()))
                .toList();
    }

    /**
     * The distribution's scenario of this name, if there is one.
     *
     * @throws InvalidInputException when it has mistakes
     */
    public static Optional<ScenarioFile> named(String name) throws InvalidInputException {
        if (!names().contains(name)) {
            return Optional.empty();
        }
        String file = name + SUFFIX;
        return Optional.of(
                new ScenarioParser(new TopologyMachines(null)).parse(file, Resources.text(FOLDER + "/" + file)));
    }

    /** Whether the user means a file rather than a name. */
    public static boolean isPath(String nameOrPath) {
        return nameOrPath.indexOf('/') >= 0 || nameOrPath.endsWith(SUFFIX) || nameOrPath.endsWith(".yml");
    }

    /**
     * The scenario in a file of the user's; machines named by a relative path are looked for beside it.
     *
     * @throws InvalidInputException when the file cannot be read or has mistakes
     */
    public static ScenarioFile file(Path file) throws InvalidInputException {
        return new ScenarioParser(new TopologyMachines(file.toAbsolutePath().getParent()))
                .parse(file.toString(), read(file, "a scenario"));
    }

    /**
     * The scenario of entries of the catalogue, everything else by its default: see docs/reference/scenario-file.md. The tick rate is the usual
     * one of the machine.
     *
     * @param machine a preset, or a topology file
     * @param kernel a profile that there is
     * @throws InvalidInputException when the machine is no machine
     */
    public static ScenarioFile ofCatalogue(String machine, String kernel, WorkloadSpec workload)
            throws InvalidInputException {
        TopologySpec spec = new TopologyMachines(null).load(machine).spec();
        String title = WorkloadMetrics.typeOf(workload) + " on " + spec.name() + ", " + kernel;
        String name = title.replaceAll("[^A-Za-z0-9._]+", "-").replace("-on-", "-");
        ScenarioFile defaults = parse(
                name,
                "{scenario: 1, name: " + name.substring(0, Math.min(name.length(), ScenarioFile.MAX_NAME))
                        + ", title: '" + title + "', machine: vm-2vcpu, kernel: " + kernel + ", hz: " + spec.hz()
                        + ", workload: {type: pipe}}");
        return ScenarioEdit.ofOwn(defaults).machine(machine).workload(workload).build();
    }

    /** A scenario's text, as named or in a file, without reading it. */
    static ScenarioFile parse(String file, String text) throws InvalidInputException {
        return new ScenarioParser(new TopologyMachines(null)).parse(file, text);
    }

    static String read(Path file, String what) throws InvalidInputException {
        try {
            if (!Files.exists(file)) {
                throw problem(file, "no such file");
            }
            if (Files.isDirectory(file)) {
                throw problem(file, "is a directory, " + what + " file is wanted");
            }
            if (Files.size(file) > MAX_BYTES) {
                throw problem(file, "has " + Files.size(file) + " bytes, " + what + " has at most " + MAX_BYTES);
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(Files.readAllBytes(file)))
                    .toString();
        } catch (CharacterCodingException e) {
            throw problem(file, "is not a text file in UTF-8");
        } catch (IOException e) {
            throw problem(file, "cannot be read: " + e.getMessage());
        }
    }

    private static InvalidInputException problem(Path file, String message) {
        return new InvalidInputException(file.toString(), List.of(file + ": " + message));
    }
}
