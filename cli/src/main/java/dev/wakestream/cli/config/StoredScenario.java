package dev.wakestream.cli.config;

import dev.wakestream.sched.scenario.Scenario;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The scenario of an experiment, made again of what is stored with its runs. */
public final class StoredScenario {
    private StoredScenario() {}

    /** The point of the sweep that a run's scenario is of. */
    public static SweepPoint point(String file, String text) throws InvalidInputException {
        return ScenarioFiles.parse(file, text).points().get(0);
    }

    /** How the tasks of a stored run came to be; empty if its scenario cannot be read here, since another version or an import wrote it. */
    public static Optional<Scenario.Creation> creation(String text) {
        return parsed(text).map(ScenarioFile::creation);
    }

    /** Length of a stored run's warm-up (ns); empty as above. */
    public static Optional<Long> warmupNs(String text) {
        return parsed(text).map(ScenarioFile::warmupNs);
    }

    private static Optional<ScenarioFile> parsed(String text) {
        try {
            return text.startsWith(ScenarioText.BEGIN) ? Optional.of(ScenarioFiles.parse("", text)) : Optional.empty();
        } catch (InvalidInputException e) {
            return Optional.empty();
        }
    }

    /**
     * The scenario.
     *
     * @param file how messages call the text
     * @param text scenario of the first run, as {@link ScenarioText} wrote it; it says nothing of the other variants, nor of
     *     what was published
     * @param variants toggles of each variant by its name, base first
     * @param points of the sweep, those of which there are runs; of one that sweeps nothing, the only one
     * @param repetitions runs of each variant (count)
     * @throws InvalidInputException the text cannot be read here, for example since another version wrote it
     */
    public static ScenarioFile of(
            String file, String text, Map<String, List<String>> variants, List<SweepPoint> points, int repetitions)
            throws InvalidInputException {
        ScenarioFile one = ScenarioFiles.parse(file, text);
        Optional<ScenarioFile> named =
                ScenarioFiles.named(one.name()).filter(ours -> ours.caseName().equals(one.caseName()));
        return new ScenarioFile(
                one.name(),
                one.title(),
                one.caseName(),
                named.map(ScenarioFile::source).orElse(one.source()),
                one.machine(),
                one.machineText(),
                one.kernel(),
                one.hz(),
                one.tick(),
                one.idle(),
                one.creation(),
                points,
                one.metric(),
                variants,
                repetitions,
                one.seed(),
                one.warmupNs(),
                one.durationNs(),
                one.checkpointNs(),
                one.windowNs(),
                one.denominator(),
                named.map(ScenarioFile::published).orElse(one.published()),
                named.map(ScenarioFile::expected).orElse(one.expected()));
    }
}
