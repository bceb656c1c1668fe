package dev.wakestream.schema.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.wakestream.schema.CpuPages;
import dev.wakestream.schema.CpuPlace;
import dev.wakestream.schema.RunBegin;
import dev.wakestream.schema.RunEnd;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.TracePage;
import dev.wakestream.schema.serde.BadPageException.Reason;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageReaderTest {
    private static final String SUBJECT = "wakestream.trace-value";

    private final InMemorySchemaRegistry registry = new InMemorySchemaRegistry();
    private final int id = registry.register(SUBJECT, TracePage.getClassSchema());
    private final PageReader reader = new PageReader(registry);
    private final PageReader slow = new PageReader(registry, false);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void tellsWhatWasWrittenByEitherWay(long seed) throws BadPageException {
        RandomPage pages = new RandomPage(seed, id);
        for (int count : new int[] {0, 1, 2, 100}) {
            byte[] value = pages.next(count);

            List<String> fast = lines(reader, value);

            assertThat(fast).as("seed %d, %d events", seed, count).isEqualTo(pages.lines());
            assertThat(lines(slow, value)).as("seed %d, %d events", seed, count).isEqualTo(fast);
        }
    }

    @Test
    void readsControlRecordsByEitherWay() throws BadPageException {
        RunBegin begin =
                new RunBegin(2, 6, List.of(2, 8, 14), 480, List.of(new CpuPlace(0, 0, 0, 0), new CpuPlace(2, 0, 0, 1)));
        RunEnd end = new RunEnd(2, 200L, List.of(new CpuPages(2, 10L, 5000L), new CpuPages(8, 0L, 0L)));

        for (PageReader either : List.of(reader, slow)) {
            assertThat(lines(either, PageWriter.control("r", begin, id))).containsExactly("begin r " + begin);
            assertThat(lines(either, PageWriter.control("r", end, id))).containsExactly("end r " + end);
        }
    }

    @Test
    void readsThePageHeaderAlone() throws BadPageException {
        PageWriter writer = new PageWriter(new RandomPage(1, id));
        writer.begin("a-run", 7, 3, 100, 2);
        byte[] value = writer.finish(id, 150);

        PageHeader expected = new PageHeader("a-run", 7, 3, 100, 150, 2);

        assertThat(reader.header(value)).isEqualTo(expected);
        assertThat(slow.header(value)).isEqualTo(expected);
    }

    @Test
    void givesTheSameNameAsTheSameObjectPageAfterPage() throws BadPageException {
        RandomPage pages = new RandomPage(1, id);
        byte[] value = pages.next(20);
        Names first = new Names();
        Names second = new Names();

        reader.read(value, first);
        reader.read(value, second);

        assertThat(first.comm).isSameAs(second.comm);
        assertThat(first.run).isSameAs(second.run);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void findsEveryTruncation(long seed) {
        byte[] value = new RandomPage(seed, id).next(12);
        for (int length = 0; length < value.length; length++) {
            // The slow way is an oracle here, and slow: a sample will do.
            for (PageReader either : length % 5 == 0 ? List.of(reader, slow) : List.of(reader)) {
                Reason reason = reasonOf(either, Arrays.copyOf(value, length));

                assertThat(reason)
                        .as("cut to %d of %d bytes", length, value.length)
                        .isIn(Reason.NOT_FRAMED, Reason.TRUNCATED, Reason.MALFORMED);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void survivesAnyDamageAndBothWaysAgreeAboutIt(long seed) {
        byte[] sound = new RandomPage(seed, id).next(15);
        Random random = new Random(seed);
        int bad = 0;
        for (int i = 0; i < 500; i++) {
            byte[] value = sound.clone();
            for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
                int at = WireFormat.HEADER_BYTES + random.nextInt(value.length - WireFormat.HEADER_BYTES);
                value[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
            }

            List<String> fast = linesOrNull(reader, value);

            assertThat(linesOrNull(slow, value))
                    .as("seed %d, damage %d", seed, i)
                    .isEqualTo(fast);
            bad += fast == null ? 1 : 0;
        }
        assertThat(bad).isGreaterThan(50);
    }

    @Test
    void doesNotBelieveHostileCounts() {
        PageWriter writer = new PageWriter(new RandomPage(1, id));
        writer.begin("r", 0, 0, 0, 0);
        byte[] page = writer.finish(id, 0);
        int comms = page.length - 5;
        for (int[] count : new int[][] {
            {0xfe, 0xff, 0xff, 0xff, 0x0f}, // 2³¹-1 items
            {0xff, 0xff, 0xff, 0xff, 0x0f, 0x00}, // -2³¹: as many, with a size in bytes
            {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01, 0x00}, // -2⁶³: has no positive
            {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f}, // more than 64 bits
        }) {
            byte[] hostile = Arrays.copyOf(page, comms + count.length + 10);
            for (int i = 0; i < count.length; i++) {
                hostile[comms + i] = (byte) count[i];
            }

            assertThat(reasonOf(reader, hostile)).as(Arrays.toString(count)).isEqualTo(Reason.MALFORMED);
            assertThat(reasonOf(slow, hostile)).as(Arrays.toString(count)).isEqualTo(Reason.MALFORMED);
        }
    }

    @Test
    void namesTheReasonOfEveryRefusal() {
        byte[] page = new RandomPage(1, id).next(3);
        byte[] unknown = page.clone();
        WireFormat.setSchemaId(unknown, 99);
        byte[] foreign = page.clone();
        WireFormat.setSchemaId(foreign, registry.register("wakestream.runs-value", RunInfo.getClassSchema()));
        byte[] otherMagic = page.clone();
        otherMagic[0] = 1;

        assertThat(reasonOf(reader, null)).isEqualTo(Reason.NO_VALUE);
        assertThat(reasonOf(reader, new byte[4])).isEqualTo(Reason.NOT_FRAMED);
        assertThat(reasonOf(reader, otherMagic)).isEqualTo(Reason.NOT_FRAMED);
        assertThat(reasonOf(reader, unknown)).isEqualTo(Reason.UNKNOWN_SCHEMA);
        assertThat(reasonOf(reader, foreign)).isEqualTo(Reason.INCOMPATIBLE_SCHEMA);
        assertThat(reasonOf(reader, Arrays.copyOf(page, page.length + 1))).isEqualTo(Reason.TRAILING_BYTES);
        assertThatExceptionOfType(BadPageException.class)
                .isThrownBy(() -> reader.read(Arrays.copyOf(page, page.length + 3), new PageText()))
                .withMessage("3 bytes follow the end of the page");
    }

    @Test
    void checksWhatTheSchemaCannotSay() {
        TracePage page = new TracePage("r", 0, 0L, 100L, 50L, 0L, List.of(), List.of(), List.of(), null, null);
        assertThat(refusal(page)).isEqualTo("BAD_VALUE: last_ns 50 is before first_ns 100");

        page.setLastNs(200L);
        page.setSeq(-1L);
        assertThat(refusal(page)).isEqualTo("BAD_VALUE: seq is -1");

        page.setSeq(0L);
        page.setFirstNs(-1L);
        assertThat(refusal(page)).isEqualTo("BAD_VALUE: first_ns is -1");

        page.setFirstNs(100L);
        page.setEvents(List.of(checkpoint(101)));
        assertThat(refusal(page)).isEqualTo("BAD_INDEX: comm 0 is used, the page has a table of 0");

        page.setComms(List.of("x"));
        assertThat(refusal(page))
                .isEqualTo("BAD_VALUE: an event 101 ns after 100 ns lies outside of its page, which ends at 200 ns");

        page.setEvents(List.of(checkpoint(Long.MAX_VALUE)));
        assertThat(refusal(page)).startsWith("BAD_VALUE: an event 9223372036854775807 ns after 100 ns");

        page.setEvents(List.of(checkpoint(1)));
        page.setEnd(new RunEnd(0, 0L, List.of()));
        assertThat(refusal(page)).isEqualTo("BAD_VALUE: a control record has names or events");
    }

    @Test
    void neverTellsTheEndOfAnUnsoundPage() {
        byte[] page = new RandomPage(1, id).next(3);
        PageText handler = new PageText();

        Reason reason = catchThrowableOfType(
                        BadPageException.class, () -> reader.read(Arrays.copyOf(page, page.length + 1), handler))
                .reason();

        assertThat(reason).isEqualTo(Reason.TRAILING_BYTES);
        assertThat(handler.lines).isNotEmpty().doesNotContain("end of page");
    }

    @Test
    void readsPagesOfAProducerWhoseSchemaHasAnotherOptionalField() throws BadPageException {
        Schema evolved = Schemas.withOptionalString(TracePage.getClassSchema(), "host");
        int evolvedId = registry.register(SUBJECT, evolved);
        RandomPage pages = new RandomPage(5, evolvedId);
        byte[] today = pages.next(10);
        byte[] value = Arrays.copyOf(today, today.length + 1); // the field, null

        assertThat(evolvedId).isNotEqualTo(id);
        assertThat(lines(reader, value)).isEqualTo(pages.lines());
    }

    @Test
    void letsAnUnreachableRegistryThroughAsWhatItIs() {
        SchemaRegistry away = new SchemaRegistry() {
            @Override
            public int register(String subject, Schema schema) {
                throw new RegistryUnreachableException("away", null);
            }

            @Override
            public Schema byId(int schemaId) {
                throw new RegistryUnreachableException("away", null);
            }
        };

        assertThatExceptionOfType(RegistryUnreachableException.class)
                .isThrownBy(() -> new PageReader(away).read(new byte[10], new PageText()));
    }

    private static dev.wakestream.schema.TraceEvent checkpoint(long deltaNs) {
        return new dev.wakestream.schema.TraceEvent(deltaNs, 0, 0, null, List.of());
    }

    /** What both ways say about a page, when they agree. */
    private String refusal(TracePage page) {
        byte[] value = AvroFrame.write(page, id);
        String fast = refusal(reader, value);
        assertThat(refusal(slow, value)).isEqualTo(fast);
        return fast;
    }

    private static String refusal(PageReader reader, byte[] value) {
        BadPageException e = catchThrowableOfType(BadPageException.class, () -> reader.read(value, new PageText()));
        return e.reason() + ": " + e.getMessage();
    }

    private static Reason reasonOf(PageReader reader, byte @Nullable [] value) {
        return catchThrowableOfType(BadPageException.class, () -> reader.read(value, new PageText()))
                .reason();
    }

    private static List<String> lines(PageReader reader, byte[] value) throws BadPageException {
        PageText text = new PageText();
        reader.read(value, text);
        return text.lines;
    }

    private static @Nullable List<String> linesOrNull(PageReader reader, byte[] value) {
        try {
            return lines(reader, value);
        } catch (BadPageException e) {
            return null;
        }
    }

    /** Keeps the first names. */
    private static final class Names implements PageHandler {
        String run = "";
        String comm = "";

        @Override
        public void pageStart(String ofRun, int cpu, long seq, long firstNs, long lastNs, long lostEvents) {
            run = ofRun;
        }

        @Override
        public void comm(int index, String name) {
            comm = name;
        }

        @Override
        public void symbol(int index, String name, @Nullable String dso) {}

        @Override
        public void event(long timeNs, int pid, int ofComm, EventKind kind) {}

        @Override
        public void cost(int symbol, int ofComm, long calls, long selfNs) {}

        @Override
        public void pageEnd() {}

        @Override
        public void runBegin(String ofRun, RunBegin begin) {}

        @Override
        public void runEnd(String ofRun, RunEnd end) {}
    }
}
