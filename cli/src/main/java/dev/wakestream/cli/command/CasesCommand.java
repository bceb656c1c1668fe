package dev.wakestream.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.PublishedCase;
import dev.wakestream.cli.config.PublishedCases;
import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.cli.config.ScenarioFiles;
import dev.wakestream.cli.render.TextTable;
import dev.wakestream.export.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists what {@code run} knows by name. */
@Command(name = "cases", description = "List the published cases and the other named scenarios, and which can run.")
final class CasesCommand extends Verb {
    @Mixin
    private final Format.Choice format = new Format.Choice();

    CasesCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws InvalidInputException {
        List<ScenarioFile> scenarios = new ArrayList<>();
        for (String name : ScenarioFiles.names()) {
            ScenarioFiles.named(name).ifPresent(scenarios::add);
        }
        console().print(format.json() ? json(scenarios) : text(scenarios));
        return ExitCode.OK;
    }

    private static Optional<ScenarioFile> scenarioOf(PublishedCase c, List<ScenarioFile> scenarios) {
        return scenarios.stream()
                .filter(scenario -> scenario.caseName().equals(Optional.of(c.name())))
                .findFirst();
    }

    private static String text(List<ScenarioFile> scenarios) {
        TextTable cases = new TextTable("CASE", "RUNS", "MACHINE", "KERNEL", "TITLE");
        List<String> missing = new ArrayList<>();
        for (PublishedCase c : PublishedCases.all()) {
            boolean runs = scenarioOf(c, scenarios).isPresent();
            cases.row(c.name(), runs ? "yes" : "no", c.topology(), c.kernel(), c.title());
            if (!runs) {
                missing.add("# " + c.name() + " needs " + String.join(", ", PublishedCases.obstacles(c)));
            }
        }
        TextTable others = new TextTable("SCENARIO", "MACHINE", "KERNEL", "TITLE");
        scenarios.stream()
                .filter(scenario -> scenario.caseName().isEmpty())
                .forEach(s -> others.row(s.name(), s.machine().name(), s.kernel(), s.title()));
        return cases.render() + String.join("\n", missing) + "\n\n" + others.render();
    }

    private static String json(List<ScenarioFile> scenarios) {
        ObjectNode document = Json.object().put("schema", "wakestream.cases/1");
        ArrayNode cases = document.putArray("cases");
        for (PublishedCase c : PublishedCases.all()) {
            ObjectNode item = cases.addObject()
                    .put("case", c.name())
                    .put("title", c.title())
                    .put("source", c.source())
                    .put("machine", c.topology())
                    .put("kernel", c.kernel())
                    .put("workload", c.workload())
                    .put("metric", c.metric())
                    .put("runs", scenarioOf(c, scenarios).isPresent());
            c.toggles().forEach(item.putArray("toggles")::add);
            PublishedCases.obstacles(c).forEach(item.putArray("missing")::add);
        }
        ArrayNode others = document.putArray("scenarios");
        for (ScenarioFile s : scenarios) {
            if (s.caseName().isEmpty()) {
                others.addObject()
                        .put("scenario", s.name())
                        .put("title", s.title())
                        .put("machine", s.machine().name())
                        .put("kernel", s.kernel())
                        .put("workload", s.workload().describe());
            }
        }
        return Json.text(document);
    }
}
