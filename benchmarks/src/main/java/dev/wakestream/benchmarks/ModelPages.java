package dev.wakestream.benchmarks;

import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.cli.config.ScenarioFiles;
import dev.wakestream.producer.mapping.Paging;
import dev.wakestream.producer.mapping.PagingSink;
import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.sched.scenario.Simulation;
import java.util.ArrayList;
import java.util.List;

/** The records of the trace topic that a run of the headline case brings to one of its partitions, in their order. */
final class ModelPages {
    private static final long DURATION_NS = 60_000_000;
    private static final int PARTITIONS = 6;

    /** First record: the begin marker. Last: the end marker. */
    final List<byte[]> records = new ArrayList<>();

    /**
     * Runs the model.
     *
     * @param run run id
     * @param schemaId id of the page's schema
     * @param pageEvents most events of a page (count)
     */
    ModelPages(String run, int schemaId, int pageEvents) {
        PagingSink sink = new PagingSink(
                new Paging(run, schemaId, PARTITIONS, 0, pageEvents, Long.MAX_VALUE, Paging.Order.PER_CPU),
                List.of(),
                (partition, key, value, timestampMs) -> {
                    if (partition == 0) {
                        records.add(value);
                    }
                },
                () -> 0);
        try {
            ScenarioFile file = ScenarioFiles.named("nohz-nr-cpus").orElseThrow();
            Scenario base = file.scenario(file.variantNames().get(0), 1);
            Simulation.run(
                    new Scenario(
                            base.machine(),
                            base.kernel(),
                            base.toggles(),
                            base.workload(),
                            base.hz(),
                            base.tick(),
                            base.idle(),
                            base.warmupNs(),
                            DURATION_NS,
                            base.checkpointNs(),
                            base.seed(),
                            base.creation()),
                    sink);
        } catch (InvalidInputException e) {
            throw new IllegalStateException("the headline case is not sound", e);
        }
    }
}
