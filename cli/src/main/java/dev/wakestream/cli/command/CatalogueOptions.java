package dev.wakestream.cli.command;

import dev.wakestream.cli.config.CatalogueWorkloads;
import dev.wakestream.cli.config.Creations;
import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.ScenarioEdit;
import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.cli.config.ScenarioFiles;
import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.text.Nearest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Machine, kernel, workload, patches and creation of tasks by name: a scenario of their own, or in place of a scenario's. */
final class CatalogueOptions {
    private static final String WORKLOAD = "--workload";
    private static final String PLACEMENT = "--placement";

    @Option(
            names = "--topology",
            paramLabel = "MACHINE",
            description = "Machine: a preset (wakestream topologies lists them) or a topology file.")
    private @Nullable String topology;

    @Option(names = "--kernel", paramLabel = "NAME", description = "Kernel profile (wakestream kernels lists them).")
    private @Nullable String kernel;

    @Option(
            names = WORKLOAD,
            paramLabel = "NAME",
            completionCandidates = Workloads.class,
            description = "Workload: ${COMPLETION-CANDIDATES}, with keys of the scenario file behind it if need be, as"
                    + " pgbench,clients=8; or a JSON file in the shape of rt-app's.")
    private @Nullable String workload;

    @Option(
            names = "--toggle",
            paramLabel = "PATCH",
            split = ",",
            hideParamSyntax = true,
            description = "Compare the kernel with and without this patch (wakestream kernels lists them); several with"
                    + " commas between, in their order.")
    private @Nullable List<String> toggles;

    @Option(
            names = PLACEMENT,
            paramLabel = "WHO",
            description = "Who places new tasks: spread (nobody, they fill the machine in order) or fork (the kernel's"
                    + " slow path; the main task begins with exec).")
    private @Nullable String placement;

    @Option(
            names = "--trace-creation",
            description = "The trace begins with the run, and shows how its tasks are created; else with the end of the"
                    + " warm-up.")
    private boolean tracesCreation;

    static final class Workloads extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        Workloads() {
            super(CatalogueWorkloads.names());
        }
    }

    /** Whether toggles were given, so that a problem with them is of the option. */
    boolean givesToggles() {
        return toggles != null;
    }

    boolean givesWorkload() {
        return workload != null;
    }

    /** The scenario that they make by themselves. */
    ScenarioEdit scenario() throws InvalidInputException {
        if (topology == null || kernel == null || workload == null) {
            throw new CommandException(ExitCode.USAGE, missing());
        }
        ScenarioFile file =
                ScenarioFiles.ofCatalogue(topology, known(kernel), CatalogueWorkloads.parse(workload, WORKLOAD));
        ScenarioEdit edit = ScenarioEdit.ofOwn(file);
        if (toggles != null) {
            edit.toggles(toggles);
        }
        creation(edit);
        return edit;
    }

    private void creation(ScenarioEdit edit) {
        if (placement != null) {
            Scenario.NewTasks chosen = Creations.placements().get(placement);
            if (chosen == null) {
                throw new CommandException(
                        ExitCode.USAGE,
                        PLACEMENT + " is '" + placement + "', allowed is "
                                + String.join(", ", Creations.placements().keySet()));
            }
            edit.placement(chosen);
        }
        if (tracesCreation) {
            edit.tracedCreation();
        }
    }

    private String missing() {
        List<String> missing = new ArrayList<>();
        if (topology == null) {
            missing.add("--topology");
        }
        if (kernel == null) {
            missing.add("--kernel");
        }
        if (workload == null) {
            missing.add(WORKLOAD);
        }
        return "wanted is a CASE, or --topology, --kernel and --workload; missing: "
                + (missing.size() == 3 ? "all of them" : String.join(", ", missing));
    }

    /** A scenario with them in place of its own. */
    ScenarioEdit over(ScenarioFile file) throws InvalidInputException {
        ScenarioEdit edit = ScenarioEdit.of(file);
        if (topology != null) {
            edit.machine(topology);
        }
        if (kernel != null) {
            edit.kernel(known(kernel));
        }
        if (workload != null) {
            edit.workload(CatalogueWorkloads.parse(workload, WORKLOAD));
        }
        if (toggles != null) {
            edit.toggles(toggles);
        }
        creation(edit);
        return edit;
    }

    private static String known(String kernel) {
        return profile("--kernel", kernel).name();
    }

    /** A kernel profile by its name; {@code asked} = the option or verb that it was given to. */
    static KernelProfile profile(String asked, String kernel) {
        return KernelProfiles.find(kernel)
                .orElseThrow(() -> new CommandException(
                        ExitCode.USAGE,
                        asked + ": no profile '" + kernel + "'" + Nearest.hint(kernel, KernelProfiles.names())
                                + "; known: " + String.join(", ", KernelProfiles.names())));
    }
}
