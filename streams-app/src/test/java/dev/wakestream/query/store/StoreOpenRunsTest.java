package dev.wakestream.query.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.wakestream.cost.RowSpec;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.query.ElsewhereException;
import dev.wakestream.query.NotReadyException;
import dev.wakestream.store.MergeWatch;
import java.time.Duration;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.junit.jupiter.api.Test;

class StoreOpenRunsTest {
    private final MergeWatch watch = new MergeWatch();

    private StoreOpenRuns openRuns(MergeStores.Owner owner) {
        return new StoreOpenRuns(
                new MergeStores() {
                    @Override
                    public Owner ownerOf(String run) {
                        return owner;
                    }

                    @Override
                    public ReadOnlyKeyValueStore<Bytes, byte[]> store(int partition) {
                        throw new NotReadyException("it is being restored", Duration.ofSeconds(1), null);
                    }
                },
                watch,
                WindowSpec.DEFAULT,
                RowSpec.DEFAULT);
    }

    @Test
    void saysWhoHasARunThatIsNotHere() {
        StoreOpenRuns open = openRuns(new MergeStores.Owner(2, false, "other", 8090));

        assertThatExceptionOfType(ElsewhereException.class)
                .isThrownBy(() -> open.snapshot("r"))
                .satisfies(e -> assertThat(e.host() + ":" + e.port()).isEqualTo("other:8090"))
                .withMessage("run r is open, and its state is held by another instance, other:8090");
    }

    @Test
    void aStoreThatIsBeingRestoredIsNotRead() {
        StoreOpenRuns open = openRuns(new MergeStores.Owner(0, true, "here", 1));

        assertThatExceptionOfType(NotReadyException.class)
                .isThrownBy(() -> open.snapshot("r"))
                .withMessage("it is being restored");
    }

    @Test
    void aMergeThatChangesAllTheTimeIsGivenUpInTheEnd() {
        MergeWatch.Partition merge = watch.begin(0);
        merge.change(() -> assertThatExceptionOfType(NotReadyException.class)
                .isThrownBy(() -> OpenRunsOf.store(new dev.wakestream.testing.FakeStore(), watch, WindowSpec.DEFAULT)
                        .snapshot("r"))
                .withMessage("the state of run r changes too fast to be read"));

        assertThat(merge.revision()).isEqualTo(2);
    }
}
