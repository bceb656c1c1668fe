package dev.wakestream.schema.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.wakestream.schema.CpuPages;
import dev.wakestream.schema.CpuPlace;
import dev.wakestream.schema.EventCost;
import dev.wakestream.schema.RunBegin;
import dev.wakestream.schema.RunEnd;
import dev.wakestream.schema.SymbolName;
import dev.wakestream.schema.TraceEvent;
import dev.wakestream.schema.TracePage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DecoderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sums from the bytes are those that Avro's reader leads to, and refuse what it leads to refuse, for the same reason. */
class PageSumsTest {
    private final InMemorySchemaRegistry registry = new InMemorySchemaRegistry();
    private final int id = registry.register("wakestream.trace-value", TracePage.getClassSchema());
    private final PageReader quick = new PageReader(registry);
    private final PageReader avro = new PageReader(registry, false);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void sumsWhatAvroReads(long seed) {
        RandomPage pages = new RandomPage(seed, id);
        for (int count : new int[] {0, 1, 2, 30, 300}) {
            byte[] value = pages.next(count);
            for (long segmentNs : new long[] {1, 1L << 33, 1L << 40, Long.MAX_VALUE}) {
                assertThat(sums(quick, value, segmentNs))
                        .as("seed %d, %d events, segments of %d ns", seed, count, segmentNs)
                        .isEqualTo(sums(avro, value, segmentNs))
                        .hasSizeGreaterThan(0);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void sumsSoundPagesFromTheirBytes(long seed) throws BadPageException {
        PageSummer summer = new PageSummer(new NameCache());
        PagePlan plan = Objects.requireNonNull(PagePlan.of(TracePage.getClassSchema()));
        for (int count : new int[] {1, 40, 512}) {
            byte[] value = RandomPage.tame(seed, id).next(count);
            PageSums sums = new PageSums(timeNs -> timeNs | 0xffff);
            ByteCursor in = new ByteCursor();
            in.reset(value, WireFormat.HEADER_BYTES);

            assertThat(summer.read(plan, in, sums)).isTrue();
            sums.complete();

            PageSums expected = new PageSums(timeNs -> timeNs | 0xffff);
            avro.read(value, expected);
            assertThat(SumsText.of(sums)).as("seed %d, %d events", seed, count).isEqualTo(SumsText.of(expected));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 15, 40})
    void sumsWhatAvroReadsOfAnyOtherProducersSchema(int boldness) throws IOException {
        int planned = 0;
        int readable = 0;
        for (long seed = 0; seed < 40; seed++) {
            EvolvedSchema evolution = new EvolvedSchema(seed, boldness);
            Schema schema = evolution.next();
            if (AvroBody.obstacle(TracePage.getClassSchema(), schema) != null) {
                continue;
            }
            readable++;
            planned += PagePlan.of(schema) == null ? 0 : 1;
            int schemaId = registry.register("evolved-" + boldness + "-" + seed, schema);
            for (int count : new int[] {0, 1, 40}) {
                byte[] value = rewrite(new RandomPage(seed, id).next(count), evolution, schema, schemaId);

                assertThat(sums(quick, value, 1L << 35))
                        .as("seed %d, %d events, %s", seed, count, schema)
                        .isEqualTo(sums(avro, value, 1L << 35));
                assertThat(sums(quick, value, 1L << 35).get(0)).startsWith("run-");
            }
            byte[] few = rewrite(new RandomPage(seed, id).next(3), evolution, schema, schemaId);
            for (int length = WireFormat.HEADER_BYTES; length < few.length; length += 17 + (int) seed % 7) {
                byte[] cut = Arrays.copyOf(few, length);
                assertThat(sums(quick, cut, 1).get(0))
                        .as("seed %d cut to %d of %d bytes", seed, length, few.length)
                        .isEqualTo(sums(avro, cut, 1).get(0))
                        .startsWith("refused");
            }
        }
        assertThat(readable).isGreaterThan(15);
        assertThat(planned).isBetween(readable / 8, readable);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void refusesEveryTruncationAsTheWalkerDoes(long seed) {
        byte[] value = new RandomPage(seed, id).next(12);
        for (int length = 0; length < value.length; length++) {
            byte[] cut = Arrays.copyOf(value, length);

            assertThat(sums(quick, cut, 1)).as("cut to %d bytes", length).containsExactly(refusal(quick, cut));
        }
        byte[] longer = Arrays.copyOf(value, value.length + 2);
        assertThat(sums(quick, longer, 1)).containsExactly(refusal(quick, longer));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void agreesWithAvroAndTheWalkerAboutAnyDamage(long seed) {
        byte[] sound = new RandomPage(seed, id).next(15);
        Random random = new Random(seed);
        int bad = 0;
        for (int i = 0; i < 1_000; i++) {
            byte[] value = sound.clone();
            for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
                int at = WireFormat.HEADER_BYTES + random.nextInt(value.length - WireFormat.HEADER_BYTES);
                value[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
            }

            List<String> lines = sums(quick, value, 1L << 35);

            if (lines.get(0).startsWith("refused")) {
                bad++;
                assertThat(lines).as("seed %d, damage %d", seed, i).containsExactly(refusal(quick, value));
                assertThat(sums(avro, value, 1L << 35).get(0)).startsWith("refused");
            } else {
                assertThat(sums(avro, value, 1L << 35))
                        .as("seed %d, damage %d", seed, i)
                        .isEqualTo(lines);
            }
        }
        assertThat(bad).isBetween(100, 900);
    }

    @Test
    void takesControlRecords() {
        RunBegin begin =
                new RunBegin(2, 6, List.of(2, 8, 14), 480, List.of(new CpuPlace(0, 0, 0, 0), new CpuPlace(2, 0, 0, 1)));
        RunEnd end = new RunEnd(2, 200L, List.of(new CpuPages(2, 10L, 5000L), new CpuPages(8, 0L, 0L)));

        assertThat(sums(quick, PageWriter.control("r", begin, id), 1)).containsExactly("r " + begin + " null");
        assertThat(sums(quick, PageWriter.control("r", end, id), 1)).containsExactly("r null " + end);
    }

    @Test
    void stopsAtTheLargestNumberInsteadOfTurningNegative() {
        List<EventCost> costs = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            costs.add(new EventCost(0, 0, Long.MAX_VALUE / 2, Long.MAX_VALUE / 2 - 1));
        }
        TracePage page = page(new TraceEvent(1L, 0, 0, null, costs), 1, 1);

        assertThat(sums(quick, AvroFrame.write(page, id), 1))
                .contains("cost s0 c0 " + Long.MAX_VALUE + " " + Long.MAX_VALUE);
    }

    @Test
    void sumsPagesWithMoreNamesThanAnArrayOfAllPairsHas() {
        Random random = new Random(1);
        List<EventCost> costs = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            costs.add(new EventCost(random.nextInt(900), random.nextInt(40), 1L, (long) random.nextInt(1_000)));
        }
        byte[] value = AvroFrame.write(page(new TraceEvent(1L, 0, 0, null, costs), 40, 900), id);

        List<String> lines = sums(quick, value, 1);

        assertThat(lines).isEqualTo(sums(avro, value, 1));
        long calls = lines.stream()
                .filter(line -> line.startsWith("cost"))
                .mapToLong(line -> Long.parseLong(line.split(" ")[3]))
                .sum();
        assertThat(calls).isEqualTo(5_000);
    }

    private static TracePage page(TraceEvent event, int comms, int symbols) {
        List<String> commNames = new ArrayList<>();
        for (int i = 0; i < comms; i++) {
            commNames.add("c" + i);
        }
        List<SymbolName> symbolNames = new ArrayList<>();
        for (int i = 0; i < symbols; i++) {
            symbolNames.add(new SymbolName("s" + i, null));
        }
        return new TracePage("r", 0, 0L, 0L, 10L, 0L, commNames, symbolNames, List.of(event), null, null);
    }

    /** What a reader sums up, or the refusal alone. */
    private static List<String> sums(PageReader reader, byte[] value, long segmentNs) {
        SegmentEdges edges = timeNs -> timeNs / segmentNs * segmentNs + (segmentNs - 1);
        List<String> byComm = sums(reader, value, new PageSums(edges));
        List<String> byPid = sums(reader, value, new PageSums(edges, true));
        if (byComm.get(0).startsWith("refused")) {
            assertThat(byPid).isEqualTo(byComm);
            return byComm;
        }
        return Stream.concat(
                        byComm.stream(),
                        byPid.stream().filter(line -> line.startsWith("cost ")).map(line -> "by pid: " + line))
                .toList();
    }

    private static List<String> sums(PageReader reader, byte[] value, PageSums sums) {
        try {
            reader.read(value, sums);
        } catch (BadPageException e) {
            assertThat(sums.isComplete()).isFalse();
            return List.of(refusal(e));
        }
        assertThat(sums.isComplete()).isTrue();
        return SumsText.of(sums);
    }

    @Test
    void chargesTheCurrentTaskWhereItsCommIsChargedAndTheIdleTaskAlways() {
        List<EventCost> costs = List.of(cost(0, 1), cost(1, 2), cost(2, 4));
        List<TraceEvent> events = List.of(
                new TraceEvent(1L, 7, 0, null, costs),
                new TraceEvent(1L, 8, 0, null, costs),
                new TraceEvent(1L, 7, 0, null, costs),
                new TraceEvent(1L, 0, 2, null, costs),
                new TraceEvent(1L, -1, 0, null, costs),
                new TraceEvent(1L, 9, 1, null, List.of()));
        TracePage page = new TracePage(
                "r",
                0,
                0L,
                0L,
                10L,
                0L,
                List.of("a", "b", "swapper"),
                List.of(new SymbolName("f", null)),
                events,
                null,
                null);

        List<String> lines = sums(quick, AvroFrame.write(page, id), new PageSums(timeNs -> Long.MAX_VALUE, true));

        // a's costs are pid 7's, 8's, 7's; nobody's when swapper's event brings them, and when the event has no pid
        assertThat(lines.stream().filter(line -> line.startsWith("cost ")))
                .containsExactlyInAnyOrder(
                        "cost f a pid 7 2 2",
                        "cost f a pid 8 1 1",
                        "cost f a 2 2",
                        "cost f b 5 10",
                        "cost f swapper pid 0 5 20");
    }

    private static EventCost cost(int comm, long selfNs) {
        return new EventCost(0, comm, 1L, selfNs);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void sumsByPidWhatALoopOverTheEventsSums(long seed) throws IOException {
        for (int tasks : new int[] {1, 3, 1000}) {
            TracePage page = randomTasks(new Random(seed), tasks);
            Map<String, Long> expected = new TreeMap<>();
            for (TraceEvent event : page.getEvents()) {
                for (EventCost cost : event.getCosts()) {
                    String comm = page.getComms().get(cost.getComm());
                    int pid = cost.getComm() == event.getComm() ? event.getPid() : comm.equals("swapper") ? 0 : -1;
                    expected.merge("s" + cost.getSymbol() + " " + comm + " " + pid, cost.getSelfNs(), Long::sum);
                }
            }

            PageSums sums = new PageSums(timeNs -> timeNs / 50 * 50 + 49, true);
            sums(quick, AvroFrame.write(page, id), sums);

            Map<String, Long> actual = new TreeMap<>();
            for (int row = 0; row < sums.costsTo(sums.segments() - 1); row++) {
                actual.merge(
                        sums.symbol(sums.costSymbol(row)) + " " + sums.comm(sums.costComm(row)) + " "
                                + sums.taskPid(sums.costTask(row)),
                        sums.selfNs(row),
                        Long::sum);
            }
            assertThat(actual).isEqualTo(expected);
        }
    }

    /** Many tasks: more pairs of task and symbol than the array of all of them has room for. */
    private static TracePage randomTasks(Random random, int tasks) {
        List<String> comms = List.of("a", "swapper", "b", "c");
        List<TraceEvent> events = new ArrayList<>();
        for (int i = 0; i < 512; i++) {
            List<EventCost> costs = new ArrayList<>();
            for (int n = random.nextInt(6); n > 0; n--) {
                costs.add(new EventCost(random.nextInt(60), random.nextInt(4), 1L, (long) random.nextInt(1_000)));
            }
            int comm = random.nextInt(4);
            events.add(new TraceEvent(1L, comm == 1 ? 0 : random.nextInt(tasks), comm, null, costs));
        }
        List<SymbolName> symbols = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            symbols.add(new SymbolName("s" + i, null));
        }
        return new TracePage("r", 0, 0L, 0L, 1_000L, 0L, comms, symbols, events, null, null);
    }

    /** What the walker says to a page that is told in full. */
    private static String refusal(PageReader reader, byte[] value) {
        return refusal(catchThrowableOfType(BadPageException.class, () -> reader.read(value, new PageText())));
    }

    private static String refusal(BadPageException e) {
        return "refused " + e.reason() + ": " + e.getMessage();
    }

    private static byte[] rewrite(byte[] page, EvolvedSchema evolution, Schema schema, int schemaId)
            throws IOException {
        GenericRecord today = new GenericDatumReader<GenericRecord>(TracePage.getClassSchema())
                .read(
                        null,
                        DecoderFactory.get()
                                .binaryDecoder(
                                        page, WireFormat.HEADER_BYTES, page.length - WireFormat.HEADER_BYTES, null));
        GenericRecord evolved = (GenericRecord) evolution.convert(today, schema);
        return new AvroFrame().write(new GenericDatumWriter<>(schema), evolved, schemaId);
    }
}
