package dev.wakestream.schema.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.schema.CpuPages;
import dev.wakestream.schema.CpuPlace;
import dev.wakestream.schema.RunBegin;
import dev.wakestream.schema.RunEnd;
import dev.wakestream.schema.TracePage;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageWriterTest {
    private final InMemorySchemaRegistry registry = new InMemorySchemaRegistry();
    private final AvroSerde<TracePage> avro = AvroSerde.forValues(registry, TracePage.class);
    private final int id = registry.register("wakestream.trace-value", TracePage.getClassSchema());
    private final PageWriter writer = new PageWriter(new RandomPage(0, id));

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void writesTheSameBytesAsAvro(long seed) {
        RandomPage pages = new RandomPage(seed, id);
        for (int count : new int[] {0, 1, 2, 63, 64, 65, 512}) {
            byte[] ours = pages.next(count);

            byte[] theirs = avro.serializer().serialize("wakestream.trace", decoded(ours));

            assertThat(theirs).as("seed %d, %d events", seed, count).isEqualTo(ours);
        }
    }

    @Test
    void listsNamesInOrderOfFirstUseAndAnewOnEachPage() {
        writer.begin("r", 0, 0, 0, 0);
        checkpoint(5, 7);
        checkpoint(3, 14);
        checkpoint(5, 14);
        TracePage first = decoded(writer.finish(id, 10));
        writer.begin("r", 0, 1, 10, 0);
        checkpoint(3, 14);
        TracePage second = decoded(writer.finish(id, 20));

        assertThat(first.getComms()).containsExactly("kworker/5", "kworker/3");
        assertThat(first.getSymbols()).extracting("name").containsExactly("function_7", "function_14");
        assertThat(second.getComms()).containsExactly("kworker/3");
        assertThat(second.getSymbols()).extracting("name").containsExactly("function_14");
        assertThat(second.getEvents().get(0).getComm()).isZero();
    }

    private void checkpoint(int comm, int symbol) {
        writer.event(10, 1, comm);
        writer.noDetail();
        writer.cost(symbol, comm, 1, 1);
        writer.endEvent();
    }

    @Test
    void foreseesTheSizeOfThePage() {
        writer.begin("some-run", 3, 0, 0, 0);
        for (int i = 0; i < 1000; i++) {
            writer.event(i, i, i % 40);
            writer.noDetail();
            writer.endEvent();
            if (i == 9) {
                assertThat(writer.full(10)).isTrue();
                assertThat(writer.full(11)).isFalse();
            }
        }

        int foreseen = writer.size();

        byte[] value = writer.finish(id, 1000);
        assertThat(value.length).isLessThanOrEqualTo(foreseen).isGreaterThan(foreseen - 100);
    }

    @Test
    void isFullAtTheByteLimitWhateverTheNumberOfEvents() {
        String text = "x".repeat(PageWriter.MAX_TEXT_BYTES);
        writer.begin("r", 0, 0, 0, 0);

        while (!writer.full(Integer.MAX_VALUE)) {
            writer.event(0, 0, 0);
            writer.tracepoint("long", text);
            writer.endEvent();
        }

        assertThat(writer.events()).isEqualTo(PageWriter.SOFT_LIMIT_BYTES / PageWriter.MAX_TEXT_BYTES + 1);
        assertThat(writer.finish(id, 0).length).isLessThan(1 << 20);
    }

    @Test
    void refusesTextsThatAreNoTracepoints() {
        String text = "ä".repeat(PageWriter.MAX_TEXT_BYTES / 2) + "x";
        writer.begin("r", 0, 0, 0, 0);
        writer.event(0, 0, 0);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> writer.tracepoint("name", text))
                .withMessage("fields of 65537 bytes; at most 65536 are allowed");
    }

    @Test
    void refusesCallsOutOfOrder() {
        assertThatIllegalStateException().isThrownBy(() -> writer.event(0, 0, 0));
        writer.begin("r", 0, 0, 0, 0);
        assertThatIllegalStateException().isThrownBy(writer::noDetail);
        assertThatIllegalStateException().isThrownBy(() -> writer.cost(0, 0, 1, 1));
        writer.event(0, 0, 0);
        assertThatIllegalStateException().isThrownBy(() -> writer.finish(id, 0));
        assertThatIllegalStateException().isThrownBy(writer::endEvent);
        assertThatIllegalStateException().isThrownBy(() -> writer.begin("r", 0, 1, 0, 0));
    }

    @Test
    void refusesTimesThatGoBackAndNegativeCosts() {
        writer.begin("r", 0, 0, 100, 0);
        writer.event(150, 0, 0);
        writer.noDetail();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> writer.cost(0, 0, 1, -1))
                .withMessage("negative cost: 1 calls, -1 ns");
        writer.endEvent();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> writer.event(149, 0, 0))
                .withMessage("event at 149 ns follows one at 150 ns");
        assertThatIllegalArgumentException().isThrownBy(() -> writer.finish(id, 149));
    }

    @Test
    void writesControlRecordsThatAvroReads() {
        RunBegin begin =
                new RunBegin(2, 6, List.of(2, 8, 14), 480, List.of(new CpuPlace(0, 0, 0, 0), new CpuPlace(2, 0, 0, 1)));
        RunEnd end = new RunEnd(2, 200_000_000L, List.of(new CpuPages(2, 10L, 5000L)));

        TracePage first = decoded(PageWriter.control("r", begin, id));
        TracePage last = decoded(PageWriter.control("r", end, id));

        assertThat(first.getBegin()).isEqualTo(begin);
        assertThat(first.getEnd()).isNull();
        assertThat(first.getCpu()).isEqualTo(PageHandler.CPU_UNKNOWN);
        assertThat(last.getEnd()).isEqualTo(end);
        assertThat(last.getLastNs()).isEqualTo(200_000_000L);
    }

    @Test
    void refusesToRunWithAnotherSchemaThanItIsWrittenFor() {
        PageLayout.check();

        assertThatThrownBy(() -> PageLayout.expect(CpuPages.getClassSchema(), "cpu int, events long, pages long"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the schema of CpuPages is now {cpu int, pages long, events long}, "
                        + "the code is for {cpu int, events long, pages long}");
    }

    private TracePage decoded(byte[] value) {
        return Objects.requireNonNull(avro.deserializer().deserialize("wakestream.trace", value));
    }
}
