package dev.wakestream.cli.config;

import java.util.List;

/**
 * A published before/after comparison.
 *
 * @param name short name
 * @param title the change
 * @param source where it was posted
 * @param topology preset of its machine
 * @param kernel kernel it was measured on
 * @param toggles the patches between base and patched
 * @param workload type of the workload
 * @param metric what was measured, with its unit
 * @param caseMetric the same as scenarios name it
 * @param published its rows
 */
public record PublishedCase(
        String name,
        String title,
        String source,
        String topology,
        String kernel,
        List<String> toggles,
        String workload,
        String metric,
        CaseMetric caseMetric,
        Published published) {
    public PublishedCase {
        toggles = List.copyOf(toggles);
    }
}
