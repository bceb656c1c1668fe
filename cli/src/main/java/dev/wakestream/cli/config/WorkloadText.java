package dev.wakestream.cli.config;

import static dev.wakestream.cli.config.ScenarioText.lower;

import dev.wakestream.sched.scenario.RtAppSpec;
import dev.wakestream.sched.scenario.WorkloadSpec;
import dev.wakestream.text.Durations;
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

    @Override
    public String schbenchOld(WorkloadSpec.SchbenchOld s) {
        return form(
                "{type: schbench, form: old, message_threads: %d, workers: %d, sleep: %s, cpu: %s}",
                s.messageThreads(), s.workers(), Durations.format(s.sleepNs()), Durations.format(s.cpuNs()));
    }

    @Override
    public String schbenchNew(WorkloadSpec.SchbenchNew s) {
        return form(
                "{type: schbench, form: new, message_threads: %d, workers: %d, sleep: %s, operations: %d,"
                        + " footprint_kib: %d}",
                s.messageThreads(), s.workers(), Durations.format(s.sleepNs()), s.operations(), s.footprintKib());
    }

    @Override
    public String pgbench(WorkloadSpec.Pgbench p) {
        return form(
                "{type: pgbench, clients: %d, threads: %d, client_time: %s, server_time: %s, side_wakes: %s}",
                p.clients(),
                p.threads(),
                Durations.format(p.clientNs()),
                Durations.format(p.serverNs()),
                p.sideWakesPercent());
    }

    @Override
    public String idle(WorkloadSpec.Idle i) {
        return form(
                "{type: idle, kworker_hz: %s, kworker_time: %s, daemons: %d, daemon_hz: %s, daemon_time: %s}",
                i.kworkerHz(),
                Durations.format(i.kworkerNs()),
                i.daemons(),
                i.daemonHz(),
                Durations.format(i.daemonNs()));
    }

    @Override
    public String boot(WorkloadSpec.Boot b) {
        return form("{type: boot, config: [%s]}", String.join(", ", b.config()));
    }

    /** As JSON, whatever file it came from: names have no quotes in them. */
    @Override
    public String rtApp(RtAppSpec spec) {
        return form("{type: rt-app, json: '%s'}", RtAppJson.write(spec));
    }

    private static String mode(boolean threads) {
        return threads ? "thread" : "process";
    }

    private static String form(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
