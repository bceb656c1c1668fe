package dev.wakestream.cli.config;

import static dev.wakestream.cli.config.ScenarioText.lower;

import dev.wakestream.sched.scenario.WorkloadSpec;
import java.util.Locale;

/** Writes a workload as YAML in one line, complete. */
final class WorkloadText implements WorkloadSpec.Visitor<String> {
    @Override
    public String hackbench(WorkloadSpec.Hackbench h) {
        return form(
                "{type: hackbench, groups: %d, fds: %d, loops: %d, size: %d, ipc: %s, mode: %s}",
                h.groups(), h.fds(), h.loops(), h.sizeBytes(), lower(h.ipc()), lower(h.mode()));
    }

    @Override
    public String pipe(WorkloadSpec.Pipe p) {
        return form("{type: pipe, loops: %d, mode: %s}", p.loops(), mode(p.threads()));
    }

    private static String mode(boolean threads) {
        return threads ? "thread" : "process";
    }

    private static String form(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
