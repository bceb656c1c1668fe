package dev.wakestream.cli.config;

import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.kernel.profile.Toggle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The published comparisons that the product is to reproduce: facts from their postings, in published.yaml. */
public final class PublishedCases {
    private static final String RESOURCE = "published.yaml";

    private PublishedCases() {}

    /** All of them, in the order of the file. */
    public static List<PublishedCase> all() {
        YamlIssues issues = new YamlIssues();
        List<PublishedCase> cases = YamlDocument.parse(Resources.text(RESOURCE), issues)
                .map(root -> new YamlSection("", root, issues).sections("cases", PublishedCases::read))
                .orElse(List.of());
        if (!issues.isEmpty()) {
            throw new IllegalStateException("resource is not readable: " + issues.describe(RESOURCE));
        }
        return cases;
    }

    public static Optional<PublishedCase> find(String name) {
        return all().stream().filter(c -> c.name().equals(name)).findFirst();
    }

    /** Names of all, sorted. */
    public static List<String> names() {
        return all().stream().map(PublishedCase::name).sorted().toList();
    }

    /** Why this version cannot run it, in clauses; empty = it can. */
    public static List<String> obstacles(PublishedCase c) {
        List<String> obstacles = new ArrayList<>();
        if (!KernelProfiles.names().contains(c.kernel())) {
            obstacles.add("kernel profile " + c.kernel());
        }
        c.toggles().stream()
                .filter(toggle -> Toggle.find(toggle).isEmpty())
                .forEach(toggle -> obstacles.add("toggle " + toggle));
        if (!WorkloadParser.knows(c.workload())) {
            obstacles.add("workload " + c.workload());
        }
        return obstacles;
    }

    private static PublishedCase read(YamlSection c) {
        YamlSection metric = c.section("metric");
        return new PublishedCase(
                c.text("case"),
                c.text("title"),
                c.text("source"),
                c.text("topology"),
                c.text("kernel"),
                c.texts("toggle"),
                c.section("workload").text("type"),
                metric.text("name") + " (" + metric.text("unit") + ")",
                published(c, metric));
    }

    /** Only shares of functions have rows of our form. */
    private static Published published(YamlSection c, YamlSection metric) {
        List<PublishedRow> rows = new ArrayList<>();
        c.sections("rows", row -> {
            if (row.has("symbol")) {
                rows.add(new PublishedRow(
                        row.text("comm"),
                        row.text("symbol"),
                        row.number("base"),
                        row.number("patched"),
                        PublishedRow.PREDICTED));
            }
            return true;
        });
        return new Published(metric.text("unit"), metric.text("polarity"), rows);
    }
}
