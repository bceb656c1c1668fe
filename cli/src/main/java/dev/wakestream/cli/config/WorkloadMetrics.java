package dev.wakestream.cli.config;

import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.kernel.profile.SelectionRules.CoreSearch;
import dev.wakestream.sched.kernel.profile.Toggle;
import dev.wakestream.sched.scenario.RtAppSpec;
import dev.wakestream.sched.scenario.WorkloadSpec;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which metrics a workload, and a kernel, can have: asked before the runs, since without a figure they are for nothing. */
public final class WorkloadMetrics implements WorkloadSpec.Visitor<WorkloadMetrics.Of> {
    /**
     * What a workload reports itself, besides the profile that every run has.
     *
     * @param type its name in scenario files
     * @param wakes whether its tasks wake each other or by timers, so that CPUs are searched for them
     */
    record Of(String type, boolean wakes, List<CaseMetric> own) {}

    /**
     * Why a scenario cannot have its metric; empty where it can.
     *
     * A kernel or toggles that the model does not know are taken to have all.
     */
    public static Optional<String> problem(ScenarioFile file) {
        Of workload = file.workload().accept(new WorkloadMetrics());
        List<CaseMetric> has = available(file, workload);
        if (has.contains(file.metric())) {
            return Optional.empty();
        }
        boolean kernelLacksIt = file.metric() == CaseMetric.SELECT_IDLE_CORE_COST && workload.wakes();
        String whose = kernelLacksIt
                ? "kernel " + file.kernel() + ", which has no core search of its own; workload " + workload.type()
                        + " on it has "
                : "workload " + workload.type() + ", which has ";
        return Optional.of("'" + file.metric().metricName() + "' is no figure of " + whose
                + has.stream().map(CaseMetric::metricName).collect(Collectors.joining(", ")));
    }

    /** Name of a workload's type in scenario files. */
    static String typeOf(WorkloadSpec workload) {
        return workload.accept(new WorkloadMetrics()).type();
    }

    private static List<CaseMetric> available(ScenarioFile file, Of workload) {
        return Stream.of(CaseMetric.values())
                .filter(metric -> switch (metric) {
                    case FUNCTION_SHARE -> true;
                    case SELECT_IDLE_CORE_COST -> workload.wakes() && searchesCores(file);
                    default -> workload.own().contains(metric);
                })
                .toList();
    }

    /** Whether looking for an idle core is a function of its own on all sides, so that its calls can be timed. */
    private static boolean searchesCores(ScenarioFile file) {
        return file.variants().values().stream()
                .allMatch(toggles -> !isKnown(file.kernel(), toggles)
                        || KernelProfiles.of(file.kernel(), toggles).selection().coreSearch() == CoreSearch.SEPARATE);
    }

    private static boolean isKnown(String kernel, List<String> toggles) {
        return KernelProfiles.find(kernel).isPresent()
                && toggles.stream().allMatch(toggle -> Toggle.find(toggle).isPresent());
    }

    @Override
    public Of hackbench(WorkloadSpec.Hackbench workload) {
        return new Of("hackbench", true, List.of(CaseMetric.COMPLETION_TIME));
    }

    @Override
    public Of pipe(WorkloadSpec.Pipe workload) {
        return new Of("pipe", true, List.of(CaseMetric.COMPLETION_TIME));
    }

    @Override
    public Of schbenchOld(WorkloadSpec.SchbenchOld workload) {
        return new Of("schbench", true, List.of());
    }

    @Override
    public Of schbenchNew(WorkloadSpec.SchbenchNew workload) {
        return new Of("schbench", true, List.of());
    }

    @Override
    public Of pgbench(WorkloadSpec.Pgbench workload) {
        return new Of("pgbench", true, List.of(CaseMetric.TPS));
    }

    @Override
    public Of idle(WorkloadSpec.Idle workload) {
        return new Of("idle", true, List.of());
    }

    @Override
    public Of boot(WorkloadSpec.Boot workload) {
        return new Of("boot", false, List.of(CaseMetric.COPY_TICKS));
    }

    @Override
    public Of rtApp(RtAppSpec workload) {
        return new Of("rt-app", true, List.of(CaseMetric.COMPLETION_TIME));
    }
}
