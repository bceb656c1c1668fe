package dev.wakestream.producer.ingest.perfscript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.producer.ingest.text.RejectReason;
import dev.wakestream.producer.ingest.text.UnusableInputException;
import dev.wakestream.sched.trace.TraceSink;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines that broke other people's tools, one table a kind. */
final class FieldBugsTest {
    private static final String OK = "ok 1 [000] 1.000000: 1 cycles:";

    /** One event line and what must be found in it. */
    record Line(String text, String comm, int tid, int cpu, long timeNs, String event, long period, String why) {
        @Override
        public String toString() {
            return why + ": " + text;
        }
    }

    static Stream<Line> eventLines() {
        int none = TraceSink.CPU_UNKNOWN;
        long no = RawEvent.NO_PERIOD;
        return Stream.of(
                line(
                        "app main 31702 118204.220117: cycles:",
                        "app main",
                        31702,
                        none,
                        118204220117000L,
                        "cycles",
                        no,
                        "blank in comm"),
                line(
                        "JS PoolThread 31702 118204.220117: cycles:",
                        "JS PoolThread",
                        31702,
                        none,
                        118204220117000L,
                        "cycles",
                        no,
                        "blank in comm"),
                line(
                        "Media Scan Serv 4417 [001] 99120.004411: 1800200 cycles:",
                        "Media Scan Serv",
                        4417,
                        1,
                        99120004411000L,
                        "cycles",
                        1800200,
                        "two blanks in comm"),
                line(
                        "PrintQueue prin 2291 70011.330912: 904417 cycles:",
                        "PrintQueue prin",
                        2291,
                        none,
                        70011330912000L,
                        "cycles",
                        904417,
                        "comm cut in a word"),
                line(
                        "Worker 12 4711 100.000001: cycles:",
                        "Worker 12",
                        4711,
                        none,
                        100000001000L,
                        "cycles",
                        no,
                        "comm ends in digits"),
                line(
                        "kworker/0:1 77 [000] 100.000001: cycles:",
                        "kworker/0:1",
                        77,
                        0,
                        100000001000L,
                        "cycles",
                        no,
                        "slash and colon in comm"),
                line(
                        "migration/127 680 [127] 100.000001: cycles:",
                        "migration/127",
                        680,
                        127,
                        100000001000L,
                        "cycles",
                        no,
                        "slash and digits in comm"),
                line("3 4711 100.000001: cycles:", "3", 4711, none, 100000001000L, "cycles", no, "comm is a number"),
                line(
                        "GC Mark#3 81234/81299 [064] 220178.120044:   10101010 cpu-clock:",
                        "GC Mark#3",
                        81299,
                        64,
                        220178120044000L,
                        "cpu-clock",
                        10101010,
                        "pid/tid"),
                line(
                        "x [003] 77 [001] 5.000001: cycles:",
                        "x [003]",
                        77,
                        1,
                        5000001000L,
                        "cycles",
                        no,
                        "comm looks like a CPU"),
                line(
                        "#foo 123 [000] 1.000000: 1 cycles:",
                        "#foo",
                        123,
                        0,
                        1000000000L,
                        "cycles",
                        1,
                        "comm begins with a hash"),
                line(
                        "a 1 5.0: 7 [001] 9.000001: cycles:",
                        "a 1 5.0:",
                        7,
                        1,
                        9000001000L,
                        "cycles",
                        no,
                        "comm looks like a time"),
                line(
                        "  process reaper     99 [000] 1.500000: cycles:",
                        "process reaper ",
                        99,
                        0,
                        1500000000L,
                        "cycles",
                        no,
                        "blank at the end of comm, tid padded to 5"),
                line(
                        "VM Periodic Tas 12345 [000] 1.123456789: 5 cycles:u: ",
                        "VM Periodic Tas",
                        12345,
                        0,
                        1123456789L,
                        "cycles:u",
                        5,
                        "ns times, modifier"),
                line(
                        "swapper     0 [1023] 1.000000: 1 cycles:",
                        "swapper",
                        0,
                        1023,
                        1000000000L,
                        "cycles",
                        1,
                        "CPU number of four digits"),
                line(
                        "x 1 [000] 1.000000: 1 cpu/event=0x3c,umask=0x1/u:",
                        "x",
                        1,
                        0,
                        1000000000L,
                        "cpu/event=0x3c,umask=0x1/u",
                        1,
                        "event with terms"),
                line("x 1 [000] 1.000000: 1 raw 0x1a8:", "x", 1, 0, 1000000000L, "raw 0x1a8", 1, "event with a blank"));
    }

    private static Line line(
            String text, String comm, int tid, int cpu, long timeNs, String event, long period, String why) {
        return new Line(text, comm, tid, cpu, timeNs, event, period, why);
    }

    @ParameterizedTest
    @MethodSource("eventLines")
    void findsTheFieldsOfAnEventLine(Line expected) {
        RawEvent found = Objects.requireNonNull(new EventLine().parse(expected.text(), 1));

        assertThat(found.comm).isEqualTo(expected.comm());
        assertThat(found.tid).isEqualTo(expected.tid());
        assertThat(found.cpu).isEqualTo(expected.cpu());
        assertThat(found.timeNs).isEqualTo(expected.timeNs());
        assertThat(found.event).isEqualTo(expected.event());
        assertThat(found.period).isEqualTo(expected.period());
    }

    /** One bad line and the reason it must be counted under. */
    record Bad(RejectReason reason, String text) {}

    static Stream<Bad> badLines() {
        return Stream.of(
                new Bad(RejectReason.NO_TIME, "ingest [pool] 8121 cycles:"),
                new Bad(RejectReason.NO_TIME, "app 8121 [003] 1000 cycles:"),
                new Bad(RejectReason.NOT_UNDERSTOOD, "Worker 12 4711 100: cycles:"),
                new Bad(RejectReason.NOT_UNDERSTOOD, "Warning: 3 events were lost"),
                new Bad(RejectReason.NOT_UNDERSTOOD, "4711 [000] 2.000000: cycles:"),
                new Bad(RejectReason.NOT_UNDERSTOOD, "x 1 [000] 2.000000: 12"),
                new Bad(RejectReason.TIME_OUT_OF_RANGE, "x 1 [000] -1.000000: 1 cycles:"),
                new Bad(RejectReason.TIME_OUT_OF_RANGE, "x 1 [000] 18446744073.709551: 1 cycles:"),
                new Bad(RejectReason.TIME_OUT_OF_RANGE, "x 1 [000] 99999999999999999999.000000: 1 cycles:"),
                new Bad(RejectReason.NUMBER_OUT_OF_RANGE, "x 99999999999 [000] 2.000000: 1 cycles:"),
                new Bad(RejectReason.NUMBER_OUT_OF_RANGE, "x 1 [65536] 2.000000: 1 cycles:"),
                new Bad(RejectReason.NUMBER_OUT_OF_RANGE, "x 1 [000] 2.000000: 99999999999999999999 cycles:"),
                new Bad(
                        RejectReason.SAMPLE_NOT_UNDERSTOOD,
                        "x 1 [000] 2.000000: 1 branches:   tr strt jmp   0 [unknown]"),
                new Bad(RejectReason.SAMPLE_NOT_UNDERSTOOD, "x 1 [000] 2.000000: cbr: cbr: 36 freq: 3629 MHz (450%)"),
                new Bad(RejectReason.FRAME_WITHOUT_EVENT, "\t7f12 main+0x1 (/bin/x)"),
                new Bad(RejectReason.BINARY_DATA, "x 1 [000] 2.000000: 1 cyc\0les:"),
                new Bad(RejectReason.LINE_TOO_LONG, "x 1 [000] 2.000000: a:b: " + "y".repeat(70_000)),
                new Bad(
                        RejectReason.PAYLOAD_NOT_UNDERSTOOD,
                        "x 1 [000] 2.000000: sched:sched_switch: prev_comm=x prev_pid=1"),
                new Bad(
                        RejectReason.PAYLOAD_NOT_UNDERSTOOD,
                        "x 1 [000] 2.000000: sched:sched_wakeup: comm=x pid=1 prio=120"));
    }

    @ParameterizedTest
    @MethodSource("badLines")
    void countsABadLineByItsReasonAndKeepsTheRest(Bad bad) throws Exception {
        Reading reading = Reading.of("# header", OK, "", bad.text(), OK, "");

        assertThat(reading.summary().rejected().groups())
                .extracting(g -> g.reason() + " " + g.lines() + " first " + g.firstLine())
                .containsExactly(bad.reason() + " 1 first 4");
        assertThat(reading.summary().events()).isEqualTo(2);
        assertThat(reading.summary().lines().reconciles()).isTrue();
    }

    /** Payloads that say the same in different words. */
    static Stream<List<String>> dialects() {
        return Stream.of(
                List.of(
                        "switch redis-server|4735|120 S ==> swapper/0|0|120 wait ?",
                        "sched:sched_switch: prev_comm=redis-server prev_pid=4735 prev_prio=120 prev_state=S ==> next_comm=swapper/0 next_pid=0 next_prio=120",
                        "sched:sched_switch: redis-server:4735 [120] S ==> swapper/0:0 [120]"),
                List.of(
                        "switch kworker/0:0|3105|120 I ==> a ==> b|7|120 wait ?",
                        "sched:sched_switch: prev_comm=kworker/0:0 prev_pid=3105 prev_prio=120 prev_state=I ==> next_comm=a ==> b next_pid=7 next_prio=120",
                        "sched:sched_switch: kworker/0:0:3105 [120] I ==> a ==> b:7 [120]"),
                List.of(
                        "wakeup my task |9|98 -> 6",
                        "sched:sched_wakeup: comm=my task  pid=9 prio=98 target_cpu=006",
                        "sched:sched_wakeup: comm=my task  pid=9 prio=98 success=1 target_cpu=006",
                        "sched:sched_wakeup: my task :9 [98] CPU:006",
                        "sched:sched_wakeup: my task :9 [98] success=1 CPU:006"),
                List.of(
                        "wakeup_new x|9|-1 -> 511",
                        "sched:sched_wakeup_new: comm=x pid=9 prio=-1 target_cpu=511",
                        "sched:sched_wakeup_new: x:9 [-1] CPU:511"),
                List.of(
                        "waking pid=3 prio=4|9|120 -> 1",
                        "sched:sched_waking: comm=pid=3 prio=4 pid=9 prio=120 target_cpu=001"),
                List.of(
                        "migrate x|9|120 2 -> 767",
                        "sched:sched_migrate_task: comm=x pid=9 prio=120 orig_cpu=2 dest_cpu=767"),
                List.of(
                        "tracepoint sched_stat_runtime: comm=x pid=9 runtime=12 [ns]",
                        "sched:sched_stat_runtime: comm=x pid=9 runtime=12 [ns]"),
                List.of("tracepoint ipi_raise: target_mask=1 (x)", "ipi:ipi_raise: target_mask=1 (x)"));
    }

    @ParameterizedTest
    @MethodSource("dialects")
    void allDialectsOfAnEventGiveTheSameEvent(List<String> expectedThenPayloads) throws Exception {
        for (String payload : expectedThenPayloads.subList(1, expectedThenPayloads.size())) {
            Reading reading = Reading.of("x 1 [000] 1.000000:        " + payload);

            assertThat(reading.texts()).as(payload).containsExactly(expectedThenPayloads.get(0));
        }
    }

    /** One frame line; symbol and object as perf report prints them. */
    record Frame(String text, String symbol, String dso) {}

    static Stream<Frame> frames() {
        return Stream.of(
                new Frame(
                        "\tffffffff8225fd19 pvm_irq_enable+0x19 ([kernel.kallsyms])",
                        "pvm_irq_enable",
                        "[kernel.kallsyms]"),
                new Frame("\t            a9e0 [unknown] (/usr/lib/libx.so.1)", "0x000000000000a9e0", "libx.so.1"),
                new Frame("\t    7f12 [unknown] ([JIT app cache])", "0x0000000000007f12", "[JIT app cache]"),
                new Frame("\t    7f12 [unknown] ([unknown])", "0x0000000000007f12", "[unknown]"),
                new Frame(
                        "\t    7f12 std::map<void*, int>::~map() const+0x1f (/usr/lib/libx (old)/y.so)",
                        "std::map<void*, int>::~map() const",
                        "y.so"),
                new Frame(
                        "\t    7f12 Lfoo;::bar (int)+0x0 (/memfd:x (deleted))",
                        "Lfoo;::bar (int)",
                        "memfd:x (deleted)"),
                new Frame("\t    7f12 Lfoo;::bar+0x10 (/tmp/perf-4711.map)", "Lfoo;::bar", "[JIT] tid 4711"),
                new Frame("\t    7f12 a+0xzz (/x/y)", "a+0xzz", "y"));
    }

    @ParameterizedTest
    @MethodSource("frames")
    void namesTheInnermostFrameAsPerfReportDoes(Frame frame) throws Exception {
        Reading reading = Reading.of("x 1 [000] 1.000000: 7 cycles: ", frame.text(), "\t  1 outer+0x1 (/x/outer)", "");

        assertThat(reading.texts()).containsExactly("sample cycles 7 " + frame.symbol() + " (" + frame.dso() + ")");
        assertThat(reading.sink().costs)
                .containsExactly(java.util.Map.entry(new CollectingSink.Row("x", frame.dso(), frame.symbol()), 7L));
        assertThat(reading.summary().lines().frames()).isEqualTo(2);
    }

    @Test
    void inlinedFramesAreNotTheFunctionThatIsCharged() throws Exception {
        Reading reading = Reading.of(
                "x 1 [000] 1.000000: 7 cycles: ", "\t 7f12 small (inlined)", "\t 7f12 big+0x10 (/bin/x)", "");

        assertThat(reading.texts()).containsExactly("sample cycles 7 big (x)");
    }

    @Test
    void symbolAndObjectOnTheEventsOwnLineAreRead() throws Exception {
        Reading reading =
                Reading.of("x 1 [000] 1.000000:    250000 cycles:  ffffffff8225fd19 do_it+0x19 ([kernel.kallsyms])");

        assertThat(reading.texts()).containsExactly("sample cycles 250000 do_it ([kernel.kallsyms])");
    }

    @Test
    void aSampleWithoutChainIsKeptWithAnUnknownSymbol() throws Exception {
        Reading reading = Reading.of("x 1 [000] 1.000000: 7 cycles: ", "", "y 1 [000] 2.000000: 7 cycles: ", "");

        assertThat(reading.texts())
                .containsOnly("sample cycles 7 [unknown] (null)")
                .hasSize(2);
    }

    @Test
    void aMissingPeriodMakesEverySampleCountOnce() throws Exception {
        Reading reading = Reading.of(
                "app main 31702 118204.220117: cycles:",
                "\t7f12 a+0x1 (/x)",
                "",
                "Media Scan Serv 4417 [001] 99120.004411: 1800200 cycles:",
                "\t7f12 b+0x1 (/x)",
                "");

        assertThat(reading.summary().weight().unit()).isEqualTo("samples");
        assertThat(reading.sink().costs.values()).containsOnly(1L);
        assertThat(reading.summary().notes()).containsEntry("samples_without_period", 1L);
    }

    @Test
    void aSecondSampledEventIsKeptButNotAddedToTheFirst() throws Exception {
        Reading reading = Reading.of("x 1 [000] 1.000000: 7 cycles:", "x 1 [000] 1.000001: 900 instructions:");

        assertThat(reading.summary().eventCounts()).containsEntry("cycles", 1L).containsEntry("instructions", 1L);
        assertThat(reading.sink().totalCost()).isEqualTo(7);
        assertThat(reading.summary().notes()).containsEntry("samples_of_other_events", 1L);
    }

    @Test
    void forgottenNamesAreLearntAndNeverMergeTasks() throws Exception {
        Reading reading = Reading.of(
                "<...> 10 [000] 1.000000: sched:sched_stat_runtime: a",
                "<...> 11 [000] 1.000001: sched:sched_stat_runtime: b",
                "<...> 12 [000] 1.000002: sched:sched_stat_runtime: c",
                "late 10 [000] 1.000003: sched:sched_stat_runtime: d",
                "<...> 10 [000] 1.000004: sched:sched_stat_runtime: e");

        assertThat(reading.sink().events)
                .extracting(CollectingSink.Seen::comm)
                .containsExactly("late", "<...>-11", "<...>-12", "late", "late");
    }

    @Test
    void aCommCutInsideACharacterStaysDistinct() throws Exception {
        byte[] one = "ab\u00e4".getBytes(java.nio.charset.StandardCharsets.UTF_8);
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
        bytes.write(one, 0, 3);
        bytes.writeBytes(" 1 [000] 1.000000: 1 cycles:\n".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        bytes.writeBytes(one);
        bytes.writeBytes(" 2 [000] 1.000000: 1 cycles:\n".getBytes(java.nio.charset.StandardCharsets.UTF_8));

        Reading reading = Reading.of(bytes.toByteArray());

        assertThat(reading.sink().events).extracting(CollectingSink.Seen::comm).containsExactly("ab\\xc3", "ab\u00e4");
    }

    @Test
    void cpuNumbersWithHolesAndUnknownOnesAreKept() throws Exception {
        List<String> lines = new ArrayList<>();
        for (int cpu : new int[] {1023, 0, 64, 511, 1}) {
            lines.add("x 1 [" + cpu + "] 1.000000: 1 cycles:");
        }
        lines.add("x 1 2.000000: 1 cycles:");

        Reading reading = Reading.of(lines.toArray(String[]::new));

        assertThat(reading.sink().cpus).containsExactly(-1, 0, 1, 64, 511, 1023);
        assertThat(reading.summary().notes()).containsEntry("events_without_cpu", 1L);
    }

    @Test
    void smallDisorderBetweenCpusIsMendedAndCounted() throws Exception {
        Reading reading = Reading.of(
                "a 1 [000] 1.000000200: 1 cycles:",
                "b 2 [001] 1.000000100: 1 cycles:",
                "c 3 [000] 1.000000300: 1 cycles:");

        assertThat(reading.sink().events).extracting(CollectingSink.Seen::comm).containsExactly("b", "a", "c");
        assertThat(reading.sink().events)
                .extracting(CollectingSink.Seen::timeNs)
                .containsExactly(0L, 100L, 200L);
        assertThat(reading.summary().notes()).containsEntry("reordered_events", 1L);
        assertThat(reading.summary().rejected().total()).isZero();
    }

    @Test
    void equalTimesKeepTheOrderOfTheLines() throws Exception {
        Reading reading = Reading.of(
                "a 1 [001] 1.000000: 1 cycles:", "b 2 [000] 1.000000: 1 cycles:", "c 3 [001] 1.000000: 1 cycles:");

        assertThat(reading.sink().events).extracting(CollectingSink.Seen::comm).containsExactly("a", "b", "c");
    }

    @Test
    void timeThatGoesBackFartherThanTheSortReachesIsRejected() throws Exception {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < EventOrder.WINDOW + 10; i++) {
            lines.add(String.format("x 1 [000] 5.%06d: 1 cycles:", i));
        }
        lines.add("x 1 [000] 5.000003: 1 cycles:");

        Reading reading = Reading.of(lines.toArray(String[]::new));

        assertThat(reading.summary().rejected().count(RejectReason.TIME_BACKWARDS))
                .isEqualTo(1);
        assertThat(reading.summary().events()).isEqualTo(EventOrder.WINDOW + 10);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 50, 199})
    void oneEventFromTheFutureMovesNothing(int at) throws Exception {
        List<String> honest = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            honest.add(String.format("x 1 [000] 5.%06d: 1 cycles:", i));
        }
        List<String> withOutlier = new ArrayList<>(honest);
        withOutlier.add(at, "x 1 [000] 86405.000000: 1 cycles:");

        Reading undisturbed = Reading.of(honest.toArray(String[]::new));
        Reading disturbed = Reading.of(withOutlier.toArray(String[]::new));

        assertThat(disturbed.sink().events).isEqualTo(undisturbed.sink().events);
        assertThat(disturbed.summary().spanNs()).isEqualTo(299_000);
        assertThat(disturbed.summary().rejected().groups())
                .extracting(g -> g.reason() + " " + g.firstLine())
                .containsExactly("TIME_AHEAD " + (at + 1));
    }

    @Test
    void framesOfARejectedEventAreRejectedWithIt() throws Exception {
        Reading reading = Reading.of(
                OK, "", "x 1 [000] -1.000000: 1 cycles: ", "\t7f12 a+0x1 (/x)", "\t7f13 b+0x1 (/x)", "", OK, "");

        assertThat(reading.summary().rejected().count(RejectReason.TIME_OUT_OF_RANGE))
                .isEqualTo(1);
        assertThat(reading.summary().rejected().count(RejectReason.FRAME_WITHOUT_EVENT))
                .isEqualTo(2);
        assertThat(reading.summary().lines().reconciles()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"   x 1 [000] -1.000000: 1 cycles: ", "x 1 [000] 2.0\0: 1 cycles: "})
    void framesOfABrokenEventNeverGoToTheEventBefore(String broken) throws Exception {
        Reading reading = Reading.of("a 1 [000] 1.000000: 7 cycles: ", broken, "\t7f12 wrong+0x1 (/x)", "");

        assertThat(reading.texts()).containsExactly("sample cycles 7 [unknown] (null)");
        assertThat(reading.summary().rejected().count(RejectReason.FRAME_WITHOUT_EVENT))
                .isEqualTo(1);
    }

    @Test
    void aWaitEndsAtTheSwitchAndStartsAgainWithAPreemption() throws Exception {
        Reading reading = Reading.of(
                "w 1 [000] 1.000000: sched:sched_wakeup: comm=x pid=9 prio=120 target_cpu=001",
                "s 0 [001] 1.000010: sched:sched_switch: prev_comm=s prev_pid=0 prev_prio=120 prev_state=R ==> next_comm=x next_pid=9 next_prio=120",
                "x 9 [001] 1.000030: sched:sched_switch: prev_comm=x prev_pid=9 prev_prio=120 prev_state=R+ ==> next_comm=y next_pid=8 next_prio=120",
                "y 8 [001] 1.000070: sched:sched_switch: prev_comm=y prev_pid=8 prev_prio=120 prev_state=S ==> next_comm=x next_pid=9 next_prio=120",
                "x 9 [001] 1.000090: sched:sched_switch: prev_comm=x prev_pid=9 prev_prio=120 prev_state=S ==> next_comm=y next_pid=8 next_prio=120");

        assertThat(reading.texts().subList(1, 5))
                .extracting(t -> t.substring(t.indexOf("wait")))
                .containsExactly("wait 10000", "wait ?", "wait 40000", "wait ?");
    }

    @Test
    void aTaskSeenRunningHasNoWaitLeftOver() throws Exception {
        Reading reading = Reading.of(
                "w 1 [000] 1.000000: sched:sched_wakeup: comm=x pid=9 prio=120 target_cpu=001",
                "x 9 [001] 1.000010: sched:sched_stat_runtime: comm=x pid=9 runtime=1 [ns]",
                "y 8 [001] 1.000070: sched:sched_switch: prev_comm=y prev_pid=8 prev_prio=120 prev_state=S ==> next_comm=x next_pid=9 next_prio=120");

        assertThat(reading.texts().get(2)).endsWith("wait ?");
    }

    @Test
    void aFileWithoutAnyTimeIsRefusedInOneSentence() {
        UnusableInputException e = org.assertj.core.api.Assertions.catchThrowableOfType(
                UnusableInputException.class, () -> Reading.of("ingest [pool] 8121 cycles:", "a 1 cycles:"));

        assertThat(e)
                .hasMessage("test: no line of 2 is a perf script event; most often, first in line 1, because it has no"
                        + " time field; perf script prints one with -F +time");
    }
}
