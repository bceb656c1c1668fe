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
        CaseMetric caseMetric = metric.choice("name", CaseMetric.byName(), CaseMetric.FUNCTION_SHARE);
        return new PublishedCase(
                c.text("case"),
                c.text("title"),
                c.text("source"),
                c.text("topology"),
                c.text("kernel"),
                c.texts("toggle"),
                c.section("workload").text("type"),
                metric.text("name") + " (" + metric.text("unit") + ")",
                caseMetric,
                published(c, metric, caseMetric));
    }

    private static Published published(YamlSection c, YamlSection metric, CaseMetric caseMetric) {
        String unit = metric.text("unit");
        String polarity = metric.text("polarity");
        if (!caseMetric.isOfRuns()) {
            return Published.ofShares(unit, polarity, PublishedParser.shares(c));
        }
        boolean lower = polarity.equals("lower");
        List<PublishedPoint> points = new ArrayList<>(PublishedParser.points(c, lower));
        Double printed = PublishedParser.printed(c, lower);
        if (printed != null && points.size() == 1) {
            PublishedPoint only = points.get(0);
            points.set(
                    0,
                    new PublishedPoint(only.key(), only.base(), only.patched(), printed, only.label(), only.reason()));
        }
        int loops = c.section("workload").whole("loops", 0);
        return Published.ofRuns(unit, polarity, new PublishedFigures(points, loops, metric.number("tick_hz", 0)));
    }
}
