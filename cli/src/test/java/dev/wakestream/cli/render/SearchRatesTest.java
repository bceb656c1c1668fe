package dev.wakestream.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.export.SearchRates;
import dev.wakestream.sched.kernel.IdleSearchCounts;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The model counts its searches itself, the pipeline by events: in rooms that do not know each other, by the same formulas. */
class SearchRatesTest {
    @Test
    void areThoseOfTheModelsOwnCounts() {
        Random random = new Random(3);
        for (int i = 0; i < 200; i++) {
            long search = random.nextInt(5);
            long domain = random.nextLong(search + 1);
            long scanned = search - domain + random.nextInt(9);
            long failed = random.nextLong(domain + 1);
            IdleSearchCounts counted = new IdleSearchCounts(search, domain, scanned, failed, 0, 0);

            assertThat(new SearchRates(search, domain, scanned, failed).rates())
                    .containsEntry("search_efficiency", counted.searchEfficiency())
                    .containsEntry("domain_search_efficiency", counted.domainSearchEfficiency())
                    .containsEntry("fast_success_rate", counted.fastSuccessRate())
                    .containsEntry("success_rate", counted.successRate())
                    .hasSize(4);
        }
    }
}
