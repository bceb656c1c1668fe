package dev.wakestream.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.TopologyFiles;
import dev.wakestream.cli.render.Numbers;
import dev.wakestream.cli.render.TextTable;
import dev.wakestream.export.Json;
import dev.wakestream.sched.topology.TopologySpec;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists the machines, or shows one. */
@Command(
        name = "topologies",
        description = "List the preset machines, or show one of them or of your own files.",
        synopsisSubcommandLabel = "[import]",
        subcommands = TopologiesImportCommand.class)
final class TopologiesCommand extends Verb {
    @Parameters(arity = "0..1", paramLabel = "NAME", description = "Preset, or topology file, to check and show.")
    private @Nullable String name;

    @Mixin
    private final Format.Choice format = new Format.Choice();

    TopologiesCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws InvalidInputException {
        List<TopologySpec> machines = new ArrayList<>();
        for (String wanted : name == null ? TopologyFiles.names() : List.of(name)) {
            machines.add(TopologyFiles.load(wanted));
        }
        if (format.json()) {
            ObjectNode json = Json.object().put("schema", "wakestream.topologies/1");
            ArrayNode all = json.putArray("topologies");
            machines.forEach(machine -> all.add(json(machine)));
            console().print(Json.text(json));
        } else {
            console().print(name == null ? list(machines) : show(machines.get(0)));
        }
        return ExitCode.OK;
    }

    private static String list(List<TopologySpec> machines) {
        TextTable table = new TextTable("NAME", ">CPUS", ">SMT", ">NODES", ">LLC", ">GHZ", "WHAT");
        for (TopologySpec machine : machines) {
            table.row(
                    machine.name(),
                    machine.cpus(),
                    machine.smt(),
                    machine.nodes(),
                    llcCpus(machine),
                    ghz(machine),
                    machine.desc());
        }
        return table.render();
    }

    /** As the file has it. */
    private static String ghz(TopologySpec machine) {
        return BigDecimal.valueOf(machine.ghz()).stripTrailingZeros().toPlainString();
    }

    /** CPUs that share a last-level cache. */
    private static int llcCpus(TopologySpec machine) {
        return machine.levels().stream()
                .filter(TopologySpec.Level::llc)
                .mapToInt(TopologySpec.Level::cpus)
                .findFirst()
                .orElse(0);
    }

    private static String show(TopologySpec machine) {
        TextTable levels = new TextTable("LEVEL", ">CPUS", "DOMAIN", ">READ ns", ">RFO ns", ">RMW ns", ">SERV ns");
        for (TopologySpec.Level level : machine.levels()) {
            levels.row(
                    level.name() + (level.llc() ? " (LLC)" : ""),
                    level.cpus(),
                    level.domain() == null ? "-" : level.domain(),
                    Numbers.fixed(level.readNs(), 1),
                    Numbers.fixed(level.rfoNs(), 1),
                    Numbers.fixed(level.rmwNs(), 1),
                    Numbers.fixed(level.servNs(), 1));
        }
        return machine.name() + ": " + machine.desc() + "\n" + Numbers.of(machine.cpus(), "CPU") + ", "
                + Numbers.of(machine.smt(), "thread") + " a core, " + Numbers.of(machine.nodes(), "NUMA node") + ", "
                + ghz(machine) + " GHz, lines of " + machine.lineBytes() + " bytes, usually HZ=" + machine.hz() + "\n\n"
                + levels.render();
    }

    private static ObjectNode json(TopologySpec machine) {
        ObjectNode json = Json.object()
                .put("name", machine.name())
                .put("desc", machine.desc())
                .put("cpus", machine.cpus())
                .put("smt", machine.smt())
                .put("nodes", machine.nodes())
                .put("llc_cpus", llcCpus(machine))
                .put("ghz", machine.ghz())
                .put("line_bytes", machine.lineBytes())
                .put("hz", machine.hz());
        ArrayNode levels = json.putArray("levels");
        for (TopologySpec.Level level : machine.levels()) {
            levels.addObject()
                    .put("name", level.name())
                    .put("cpus", level.cpus())
                    .put("domain", level.domain())
                    .put("llc", level.llc())
                    .put("read_ns", level.readNs())
                    .put("rfo_ns", level.rfoNs())
                    .put("rmw_ns", level.rmwNs())
                    .put("serv_ns", level.servNs());
        }
        return json;
    }
}
