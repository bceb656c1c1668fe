package dev.wakestream.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.schema.RunProfile;
import org.junit.jupiter.api.Test;

class DenominatorTest {
    private final RunProfile profile =
            Profiles.profile("r", "hackbench", "f", 10, "swapper", "[idle]", 60, "swapper", "g", 30);

    private double share(String denominator, String comm, String symbol) {
        return ProfileShares.of(profile, Denominator.parse(denominator))
                .percent(new FunctionId(comm, symbol))
                .orElse(Double.NaN);
    }

    @Test
    void sampledLeavesOutHaltedIdle() {
        assertThat(share("sampled", "hackbench", "f")).isEqualTo(100.0 * 10 / (10 + 30));
        assertThat(share("sampled", "swapper", "[idle]")).isNaN();
    }

    @Test
    void allTakesEverything() {
        assertThat(share("all", "hackbench", "f")).isEqualTo(10);
        assertThat(share("all", "swapper", "[idle]")).isEqualTo(60);
    }

    @Test
    void aCommTakesItsOwn() {
        assertThat(share("swapper", "swapper", "g")).isEqualTo(100);
        assertThat(share("swapper", "hackbench", "f")).isNaN();
    }

    @Test
    void aCommMayBearAnyName() {
        assertThat(Denominator.parse("comm:all")).isEqualTo(Denominator.ofComm("all"));
        for (Denominator d : new Denominator[] {
            Denominator.ALL,
            Denominator.SAMPLED,
            Denominator.ofComm("all"),
            Denominator.ofComm("x"),
            Denominator.ofComm("comm:y")
        }) {
            assertThat(Denominator.parse(d.text())).isEqualTo(d);
        }
        assertThatThrownBy(() -> Denominator.parse("")).hasMessageContaining("allowed: sampled, all, or a comm");
    }

    @Test
    void ofNothingThereIsNoShare() {
        RunProfile empty = Profiles.profile("r", "swapper", "[idle]", 60);

        assertThat(ProfileShares.of(empty, Denominator.SAMPLED).percents()).isEmpty();
    }
}
