package dev.wakestream.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.export.IdleSearchDocument;
import dev.wakestream.sched.kernel.IdleSearchCounts;
import dev.wakestream.sched.scenario.IdleSearchMetrics;
import dev.wakestream.schema.Metric;
import dev.wakestream.schema.Polarity;
import dev.wakestream.schema.RunInfo;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class IdleSearchTest {
    @Test
    void theDocumentHasTheFiguresThatTheModelGives() {
        assertThat(IdleSearchDocument.COUNTED).isEqualTo(IdleSearchMetrics.COUNTED);
        assertThat(IdleSearchDocument.DERIVED).isEqualTo(IdleSearchMetrics.DERIVED);
    }

    private static Metric percent(String name, OptionalDouble value) {
        return new Metric(name, "percent", Polarity.HIGHER, value.orElseThrow());
    }

    private static String of(long search, long domainSearch, long scanned) {
        IdleSearchCounts counts = new IdleSearchCounts(search, domainSearch, scanned, 0, 0, 0);
        List<Metric> metrics = List.of(
                percent("sis_search_efficiency", counts.searchEfficiency()),
                percent("sis_domain_search_efficiency", counts.domainSearchEfficiency()));
        return IdleSearch.text(
                RunInfo.newBuilder(Samples.info("run1", "base", 1, List.of()))
                        .setResults(metrics)
                        .build(),
                false);
    }

    @Test
    void anEfficiencyAboveOneSearchACpuIsExplained() {
        assertThat(of(10, 6, 10)).contains("search efficiency 100.00%").doesNotContain("note");
        assertThat(of(10, 6, 8))
                .contains("search efficiency 125.00%", "domain search efficiency 150.00%")
                .endsWith("""
                        # note: efficiency above 100%: more searches than CPUs looked at; a search
                        #   that may look at none (scan limit 0, or no LLC shared) counts all the
                        #   same
                        """);
    }
}
