package dev.wakestream.cost;

import static dev.wakestream.testing.Outputs.counters;
import static dev.wakestream.testing.Outputs.selfNs;
import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.compare.ProfileWarnings;
import dev.wakestream.export.CounterSums;
import dev.wakestream.offline.OfflineFold;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.topic.RunKey;
import dev.wakestream.testing.Event;
import dev.wakestream.testing.Outputs;
import dev.wakestream.testing.TestTrace;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Windows of 10 ns; run "r" has CPUs 0 and 1 in its only partition, unless a test says otherwise. */
class WindowedFoldTest {
    private final TestTrace trace = new TestTrace();
    private final Outputs out = new Outputs();
    private OfflineFold fold = new OfflineFold(trace.registry, new WindowSpec(10, 0), out);

    private void add(byte[] record) {
        fold.add(null, record, 1_000);
    }

    private void begin() {
        add(trace.begin("r", 0, 1, 2, 0, 1));
    }

    private RunProfile end(long spanNs, long pages0, long pages1) {
        add(trace.end("r", 0, spanNs, Map.of(0, pages0, 1, pages1)));
        return out.profile("r");
    }

    private static Event cost(long timeNs, long selfNs) {
        return Event.cost(timeNs, "task", "f", selfNs);
    }

    @Test
    void splitsAPageAtWindowEdgesByEachEventsTime() {
        begin();
        add(trace.page("r", 0, 0, 0, cost(4, 4), cost(10, 6), cost(11, 1), cost(35, 24)));

        end(35, 1, 0);

        List<CostWindow> windows = out.closed("r");
        assertThat(windows).extracting(CostWindow::getStartNs).containsExactly(0L, 10L, 30L);
        assertThat(windows).extracting(CostWindow::getEndNs).containsExactly(10L, 20L, 40L);
        assertThat(windows).extracting(CostWindow::getTotalNs).containsExactly(4L + 6, 1L, 24L);
    }

    @Test
    void sumsWindowsToTheProfile() {
        begin();
        add(trace.page(
                "r",
                0,
                0,
                0,
                new Event(
                        12,
                        Event.Kind.SWITCH,
                        List.of(
                                new Event.Cost("task", "f", null, 2, 5),
                                new Event.Cost("swapper", CostKey.IDLE, null, 1, 7))),
                Event.of(13, Event.Kind.WAKEUP_NEW)));
        add(trace.page("r", 1, 0, 0, Event.of(1, Event.Kind.SAMPLE), Event.of(40, Event.Kind.NOHZ_EXIT)));

        RunProfile profile = end(40, 1, 1);

        assertThat(selfNs(profile.getFunctions())).isEqualTo(Map.of("task f", 5L, "swapper [idle]", 7L));
        assertThat(profile.getTotalNs()).isEqualTo(12);
        assertThat(profile.getIdleNs()).isEqualTo(7);
        assertThat(profile.getEventsTotal()).isEqualTo(4);
        assertThat(profile.getEvents())
                .extracting(e -> e.getEvent())
                .containsExactly("cpu-clock", "nohz_exit_idle", "sched_switch", "sched_wakeup_new");
        assertThat(profile.getSpanNs()).isEqualTo(40);
        assertThat(profile.getCpus()).isEqualTo(2);
        assertThat(profile.getPages()).isEqualTo(2);
        assertThat(profile.getWindows()).isEqualTo(3);
        assertThat(profile.getCounters()).isEmpty();
    }

    @Test
    void ignoresAPageThatComesAgainAndCountsIt() {
        begin();
        byte[] page = trace.page("r", 0, 0, 0, cost(4, 4));
        add(page);
        add(page);

        RunProfile profile = end(4, 1, 0);

        assertThat(profile.getTotalNs()).isEqualTo(4);
        assertThat(profile.getPages()).isEqualTo(1);
        assertThat(counters(profile.getCounters())).isEqualTo(Map.of("duplicate_pages", 1L));
        assertThat(out.closed("r").get(0).getCounters()).hasSize(1);
    }

    @Test
    void aWrongSequenceNumberTakesNothingFromThePagesAfterIt() {
        begin();
        add(trace.page("r", 0, 0, 0, cost(4, 4)));
        add(trace.page("r", 0, 1000, 4, cost(5, 1)));
        add(trace.page("r", 0, 1, 5, cost(7, 2)));
        add(trace.page("r", 0, 2, 7, cost(10, 3)));
        add(trace.page("r", 0, 2, 7, cost(10, 3)));

        RunProfile profile = end(10, 3, 0);

        assertThat(profile.getTotalNs()).isEqualTo(4 + 1 + 2 + 3);
        assertThat(counters(profile.getCounters()))
                .isEqualTo(Map.of(
                        "lost_pages gap in the sequence",
                        999L,
                        "out_of_order_pages",
                        2L,
                        "duplicate_pages",
                        1L,
                        "unannounced_pages",
                        1L));
    }

    @Test
    void countsPagesMissingInTheMiddleAndAtTheEnd() {
        begin();
        add(trace.page("r", 0, 0, 0, cost(4, 4)));
        add(trace.page("r", 0, 3, 30, cost(34, 4)));

        RunProfile profile = end(60, 6, 1);

        assertThat(profile.getTotalNs()).isEqualTo(8);
        assertThat(counters(profile.getCounters()))
                .isEqualTo(Map.of("lost_pages gap in the sequence", 2L, "lost_pages missing at the end", 2L + 1));
    }

    @Test
    void countsWhatTheSourceLost() {
        begin();
        add(trace.page("r", 0, 0, 0, 4, 17, List.of(cost(4, 4))));

        assertThat(counters(end(4, 1, 0).getCounters())).isEqualTo(Map.of("lost_events lost by the source", 17L));
    }

    @Test
    void foldsOlderEventsWhileTheirCpuHasNotPassedTheirWindow() {
        begin();
        add(trace.page("r", 0, 0, 0, cost(18, 18)));
        add(trace.page("r", 0, 1, 10, cost(12, 2), cost(19, 7)));

        RunProfile profile = end(20, 2, 0);

        assertThat(out.closed("r")).extracting(CostWindow::getTotalNs).containsExactly(18L + 2 + 7);
        assertThat(counters(profile.getCounters())).isEqualTo(Map.of("out_of_order_events", 1L));
    }

    @Test
    void countsLateEventsAndTheirTimeInsteadOfFoldingThem() {
        begin();
        add(trace.page("r", 0, 0, 0, cost(25, 25)));
        add(trace.page("r", 0, 1, 0, cost(3, 3), cost(20, 4), cost(26, 6)));

        RunProfile profile = end(30, 2, 0);

        assertThat(profile.getTotalNs()).isEqualTo(25 + 6);
        assertThat(profile.getEventsTotal()).isEqualTo(2);
        assertThat(counters(profile.getCounters()))
                .isEqualTo(Map.of(
                        "late_events window passed", 2L, "late_ns window passed", 3L + 4, "out_of_order_events", 2L));
    }

    @Test
    void graceMakesRoomForLateEvents() {
        fold = new OfflineFold(trace.registry, new WindowSpec(10, 5), out);
        begin();
        add(trace.page("r", 0, 0, 0, cost(25, 25)));
        add(trace.page("r", 0, 1, 0, cost(3, 3), cost(20, 4), cost(26, 6)));

        RunProfile profile = end(30, 2, 0);

        assertThat(profile.getTotalNs()).as("20 + grace 5 is not passed at 25").isEqualTo(25 + 4 + 6);
        assertThat(counters(profile.getCounters())).containsEntry("late_events window passed", 1L);
    }

    @Test
    void rejectsPagesOfRunsThatHaveNotBegun() {
        add(trace.page("stranger", 0, 0, 0, cost(4, 4)));
        add(trace.end("stranger", 0, 4, Map.of()));

        assertThat(fold.rejected()).isEqualTo(Map.of("unknown_run", 2L));
        assertThat(out.windows("stranger")).isEmpty();
    }

    @Test
    void rejectsPagesAfterTheEndOfTheirRun() {
        begin();
        RunProfile profile = end(0, 0, 0);
        add(trace.page("r", 0, 0, 0, cost(4, 4)));

        assertThat(fold.rejected()).isEqualTo(Map.of("unknown_run", 1L));
        assertThat(profile.getTotalNs()).isZero();
    }

    @Test
    void rejectsPagesOfCpusThatTheRunDoesNotHave() {
        begin();
        add(trace.page("r", 7, 0, 0, cost(4, 4)));

        assertThat(fold.rejected()).isEqualTo(Map.of("unknown_cpu", 1L));
        assertThat(counters(end(4, 0, 0).getCounters())).isEqualTo(Map.of("rejected_records unknown_cpu", 1L));
    }

    @Test
    void rejectsTimesOutsideOfTenYears() {
        begin();
        add(trace.page("r", 0, 0, 0, cost(Long.MAX_VALUE - 1, 4), cost(Long.MAX_VALUE, 4)));
        add(trace.end("r", 0, Long.MAX_VALUE, Map.of()));

        assertThat(fold.rejected()).isEqualTo(Map.of("time_out_of_range", 2L));
        assertThat(counters(end(4, 0, 0).getCounters())).isEqualTo(Map.of("rejected_records time_out_of_range", 2L));
    }

    @Test
    void rejectsABeginMarkerThatContradictsItself() {
        add(trace.begin("r", 6, 6, 1, 0));

        assertThat(fold.rejected()).isEqualTo(Map.of("bad_marker", 1L));
    }

    @Test
    void countsABeginMarkerThatComesAgain() {
        begin();
        add(trace.page("r", 0, 0, 0, cost(4, 4)));
        begin();

        RunProfile profile = end(4, 1, 0);

        assertThat(profile.getTotalNs()).isEqualTo(4);
        assertThat(counters(profile.getCounters())).isEqualTo(Map.of("duplicate_markers", 1L));
    }

    @Test
    void countsUnreadableRecordsForTheRunAndCpuOfTheirKey() {
        begin();
        add(trace.page("r", 0, 0, 0, cost(14, 14)));
        fold.add(new RunKey("r", 0), new byte[] {1, 2, 3}, 0);
        fold.add(new RunKey("other", 0), new byte[] {1, 2, 3}, 0);

        RunProfile profile = end(14, 1, 0);

        assertThat(fold.rejected()).isEqualTo(Map.of("not_framed", 2L));
        assertThat(counters(profile.getCounters())).isEqualTo(Map.of("rejected_records not_framed", 1L));
        assertThat(out.closed("r").get(0).getCounters())
                .as("in the window where the CPU stood")
                .hasSize(1);
    }

    @Test
    void aBrokenPageLeavesNoTrace() {
        begin();
        byte[] whole = trace.page("r", 0, 0, 0, cost(4, 4), cost(8, 4));
        for (int length = 0; length < whole.length; length++) {
            fold.add(new RunKey("r", 0), Arrays.copyOf(whole, length), 0);
        }
        add(whole);

        RunProfile profile = end(8, 1, 0);

        assertThat(profile.getTotalNs()).isEqualTo(8);
        assertThat(profile.getCounters().stream().mapToLong(c -> c.getCount()).sum())
                .isEqualTo(whole.length);
    }

    @Test
    void noticesPagesThatTheEndMarkerDoesNotAnnounce() {
        begin();
        add(trace.page("r", 0, 0, 0, cost(4, 4)));

        assertThat(counters(end(4, 0, 0).getCounters())).isEqualTo(Map.of("unannounced_pages", 1L));
    }

    @Test
    void tellsWhatIsOpenWhenTheInputEndsBeforeTheRun() {
        begin();
        add(trace.page("r", 0, 0, 0, cost(4, 4), cost(14, 10)));
        add(trace.page("r", 1, 0, 0, cost(12, 12)));

        fold.finish();

        assertThat(out.closed("r")).extracting(CostWindow::getStartNs).containsExactly(0L);
        assertThat(out.windows("r")).extracting(CostWindow::getFinal$).containsExactly(true, false);
        assertThat(out.profiles("r")).extracting(RunProfile::getFinal$).containsExactly(false);
        assertThat(out.profiles("r").get(0).getSpanNs())
                .as("how far it has come")
                .isEqualTo(12);
    }

    private static WindowSpec upTo(long maxAheadNs) {
        return new WindowSpec(List.of(WindowDefinition.tumbling(10)), 0, maxAheadNs);
    }

    @Test
    void aPageFromTheFutureMovesNeitherItsCpuNorTheWatermark() {
        fold = new OfflineFold(trace.registry, upTo(100), out);
        begin();
        add(trace.page("r", 0, 0, 0, cost(4, 4)));
        add(trace.page("r", 0, 1, 4, cost(WindowSpec.MAX_TIME_NS, 4)));
        add(trace.page("r", 0, 1, 4, cost(15, 11)));
        add(trace.page("r", 1, 0, 0, cost(12, 12)));
        fold.finish();

        assertThat(fold.rejected()).isEqualTo(Map.of("time_out_of_range", 1L));
        assertThat(out.closed("r")).extracting(CostWindow::getStartNs).containsExactly(0L);

        RunProfile profile = end(15, 2, 1);

        assertThat(profile.getTotalNs()).isEqualTo(4 + 11 + 12);
        assertThat(counters(profile.getCounters())).isEqualTo(Map.of("rejected_records time_out_of_range", 1L));
        assertThat(out.closed("r")).extracting(CostWindow::getIncomplete).containsExactly(true, false);
    }

    @Test
    void aCpuMayBeSilentForAsLongAsMaxAheadSays() {
        fold = new OfflineFold(trace.registry, upTo(100), out);
        begin();
        add(trace.page("r", 0, 0, 0, cost(100, 4)));
        add(trace.page("r", 0, 1, 100, cost(201, 4)));
        add(trace.page("r", 0, 1, 100, cost(200, 4)));

        assertThat(fold.rejected()).isEqualTo(Map.of("time_out_of_range", 1L));
        assertThat(end(200, 2, 0).getTotalNs()).isEqualTo(8);
    }

    @Test
    void aPageFarAheadInSequenceMakesNoDuplicatesOfThoseAfterIt() {
        begin();
        add(trace.page("r", 0, 0, 0, cost(4, 4)));
        add(trace.page("r", 0, 1L << 60, 4, cost(5, 1)));
        add(trace.page("r", 0, Long.MAX_VALUE, 4, cost(5, 1)));
        add(trace.page("r", 0, 1, 4, cost(15, 11)));

        assertThat(fold.rejected()).isEqualTo(Map.of("sequence_out_of_range", 2L));

        RunProfile profile = end(15, 2, 0);

        assertThat(profile.getTotalNs()).isEqualTo(4 + 11);
        assertThat(profile.getPages()).isEqualTo(2);
        assertThat(counters(profile.getCounters())).isEqualTo(Map.of("rejected_records sequence_out_of_range", 2L));
        assertThat(out.closed("r")).extracting(CostWindow::getIncomplete).containsExactly(true, false);
    }

    @Test
    void aGapInTheSequenceIsBelievedUpToItsLimit() {
        begin();
        add(trace.page("r", 0, 0, 0, cost(4, 4)));
        add(trace.page("r", 0, 1 + WindowedFold.MAX_LOST_PAGES + 1, 4, cost(5, 1)));
        add(trace.page("r", 0, 1 + WindowedFold.MAX_LOST_PAGES, 4, cost(6, 2)));

        assertThat(fold.rejected()).isEqualTo(Map.of("sequence_out_of_range", 1L));
        assertThat(counters(end(6, 2 + WindowedFold.MAX_LOST_PAGES, 0).getCounters()))
                .isEqualTo(Map.of(
                        "lost_pages gap in the sequence",
                        WindowedFold.MAX_LOST_PAGES,
                        "rejected_records sequence_out_of_range",
                        1L));
    }

    @Test
    void anAbsurdNumberOfPagesInTheEndMarkerOverflowsNoSum() {
        begin();
        add(trace.page("r", 0, 0, 0, cost(4, 4)));

        RunProfile profile = end(4, Long.MAX_VALUE, Long.MAX_VALUE);

        assertThat(profile.getFinal$()).isTrue();
        assertThat(profile.getTotalNs()).isEqualTo(4);
        assertThat(counters(profile.getCounters())).isEqualTo(Map.of("lost_pages missing at the end", Long.MAX_VALUE));
        assertThat(CounterSums.sum(List.of(
                        profile.getCounters().get(0), profile.getCounters().get(0))))
                .extracting(c -> c.getCount())
                .containsExactly(Long.MAX_VALUE);
    }

    @Test
    void anEndMarkerWithANegativeNumberOfPagesIsNotOne() {
        begin();
        add(trace.page("r", 0, 0, 0, cost(4, 4)));
        add(trace.end("r", 0, 4, Map.of(0, 1L, 1, Long.MIN_VALUE)));

        assertThat(fold.rejected()).isEqualTo(Map.of("bad_marker", 1L));
        assertThat(counters(end(4, 1, 0).getCounters())).isEqualTo(Map.of("rejected_records bad_marker", 1L));
    }

    @Test
    void countsCpusThatWentBeyondTheEnd() {
        begin();
        add(trace.page("r", 0, 0, 0, cost(34, 4)));

        assertThat(counters(end(30, 1, 0).getCounters())).isEqualTo(Map.of("cpus_beyond_end", 1L));
    }

    private String coverage() {
        return out.closed("r").stream()
                .map(w -> w.getStartNs() + ": " + w.getCpusCovered() + "/" + w.getCpus()
                        + (w.getIncomplete() ? " incomplete" : ""))
                .collect(Collectors.joining(", "));
    }

    @Test
    void windowsAreCompleteWhereEachCpuSaysWhatItHadUpToTheEnd() {
        begin();
        add(trace.page("r", 0, 0, 0, cost(4, 4), cost(14, 10), cost(23, 9)));
        add(trace.page("r", 1, 0, 0, cost(3, 3)));

        RunProfile profile = end(25, 1, 1);

        assertThat(coverage()).as("the last one ends after the run").isEqualTo("0: 2/2, 10: 2/2, 20: 2/2");
        assertThat(profile.getIncompleteWindows()).isZero();
    }

    @Test
    void aLostPageBelongsToEveryWindowItMayHaveBeenIn() {
        begin();
        add(trace.page("r", 0, 0, 0, cost(4, 4), cost(15, 11)));
        add(trace.page("r", 0, 2, 32, cost(34, 2)));
        add(trace.page("r", 1, 0, 0, cost(4, 4), cost(24, 20), cost(34, 10), cost(44, 10)));

        RunProfile profile = end(44, 3, 1);

        assertThat(coverage()).isEqualTo("0: 2/2, 10: 1/2 incomplete, 20: 1/2 incomplete, 30: 1/2 incomplete, 40: 2/2");
        assertThat(profile.getIncompleteWindows()).isEqualTo(3);
        assertThat(out.closed("r").stream().filter(w -> !w.getCounters().isEmpty()))
                .as("counted once")
                .hasSize(1);
    }

    @Test
    void pagesThatAreMissingAtTheEndLeaveOutTheRest() {
        begin();
        add(trace.page("r", 0, 0, 0, cost(4, 4)));
        add(trace.page("r", 1, 0, 0, cost(4, 4), cost(14, 10), cost(24, 10)));

        end(24, 2, 1);

        assertThat(coverage()).isEqualTo("0: 1/2 incomplete, 10: 1/2 incomplete, 20: 1/2 incomplete");
    }

    @Test
    void aCpuOfWhichNothingCameCoversNothingUnlessItSentNothing() {
        begin();
        add(trace.page("r", 0, 0, 0, cost(4, 4)));

        end(4, 1, 1);

        assertThat(coverage()).isEqualTo("0: 1/2 incomplete");
    }

    @Test
    void aCpuThatTheEndMarkerDoesNotNameCoversWhatItSent() {
        begin();
        add(trace.page("r", 0, 0, 0, cost(4, 4), cost(14, 10)));
        add(trace.page("r", 1, 0, 0, cost(12, 12)));

        add(trace.end("r", 0, 14, Map.of(0, 1L)));

        assertThat(coverage()).isEqualTo("0: 2/2, 10: 1/2 incomplete");
    }

    @Test
    void aCpuThatNoBeginMarkerNamesCoversNothing() {
        add(trace.begin("r", 0, 1, 3, 0, 1));
        add(trace.page("r", 0, 0, 0, cost(4, 4)));

        end(4, 1, 0);

        assertThat(coverage()).isEqualTo("0: 2/3 incomplete");
        assertThat(ProfileWarnings.incomplete(out.profile("r")))
                .contains("run r: 1 of 1 window is incomplete: not every CPU is covered");
    }

    @Test
    void whatTheSourceLostIsMissingUpToTheNextEvent() {
        begin();
        add(trace.page("r", 0, 0, 0, cost(14, 14)));
        add(trace.page("r", 0, 1, 14, 34, 17, List.of(cost(24, 10), cost(34, 10))));

        end(34, 2, 0);

        assertThat(coverage()).isEqualTo("10: 1/2 incomplete, 20: 1/2 incomplete, 30: 2/2");
    }

    @Test
    void aCpuWhoseFirstPageBeginsLateHasAGapBefore() {
        begin();
        add(trace.page("r", 0, 0, 15, cost(25, 10)));

        end(25, 1, 0);

        assertThat(coverage()).isEqualTo("20: 2/2");
        assertThat(counters(out.profile("r").getCounters())).isEmpty();
    }

    private static byte[] at(TestTrace trace, long seq, long firstNs) {
        return trace.page("r", 0, seq, firstNs, cost(firstNs + 10, 10));
    }

    @Test
    void aPageFromTheFutureCostsThatPageAndNoOther() {
        begin();
        add(at(trace, 0, 0));
        add(at(trace, 1, 900));
        add(at(trace, 2, 20));
        add(at(trace, 3, 30));

        RunProfile profile = end(40, 4, 0);

        assertThat(fold.rejected()).isEqualTo(Map.of("time_gap", 1L));
        assertThat(profile.getTotalNs()).isEqualTo(30);
        assertThat(counters(profile.getCounters()))
                .isEqualTo(Map.of("rejected_records time_gap", 1L, "lost_pages gap in the sequence", 1L));
        assertThat(out.closed("r")).extracting(CostWindow::getStartNs).containsExactly(0L, 20L, 30L);
    }

    @Test
    void aPageFromTheFutureThatIsTheLastIsMissing() {
        begin();
        add(at(trace, 0, 0));
        add(at(trace, 1, 11));

        RunProfile profile = end(20, 2, 0);

        assertThat(counters(profile.getCounters()))
                .isEqualTo(Map.of("rejected_records time_gap", 1L, "lost_pages missing at the end", 1L));
    }

    @Test
    void aPageThatEndsAfterItsLastEventIsRejected() {
        begin();
        add(at(trace, 0, 0));
        add(trace.page("r", 0, 1, 10, 900, List.of(cost(20, 10))));
        add(trace.idlePage("r", 0, 2, 20, 30));
        add(at(trace, 3, 30));

        end(40, 4, 0);

        assertThat(fold.rejected()).isEqualTo(Map.of("time_gap", 1L));
        assertThat(out.profile("r").getTotalNs()).isEqualTo(20);
    }

    @Test
    void afterAWrongNumberOrderAndLossPagesAreJoinedToTheOneBeforeThem() {
        begin();
        add(at(trace, 0, 0));
        add(at(trace, 500, 10)); // was to be 1
        add(at(trace, 2, 20));
        add(at(trace, 3, 900));
        add(at(trace, 4, 40));
        add(at(trace, 6, 60));
        add(at(trace, 5, 50));
        add(at(trace, 7, 70));

        end(80, 8, 0);

        assertThat(fold.rejected()).isEqualTo(Map.of("time_gap", 1L));
        assertThat(out.profile("r").getPages()).isEqualTo(7);
    }

    @Test
    void afterALostPageAnyTimeIsBelieved() {
        begin();
        add(at(trace, 0, 0));
        add(at(trace, 2, 900));
        add(at(trace, 3, 30));

        end(910, 4, 0);

        assertThat(fold.rejected()).isEmpty();
        assertThat(counters(out.profile("r").getCounters())).containsEntry("late_events window passed", 1L);
    }

    @Test
    void windowsWithRejectedOrLatePagesAreIncompleteThoughEachCpuIsCovered() {
        begin();
        add(trace.page("r", 0, 0, 0, cost(4, 4), cost(14, 10)));
        fold.add(new RunKey("r", 0), new byte[] {1, 2, 3}, 0);
        add(trace.page("r", 0, 1, 14, cost(25, 11)));
        add(trace.page("r", 0, 2, 3, cost(4, 1), cost(35, 10)));

        end(35, 3, 0);

        assertThat(coverage()).isEqualTo("0: 2/2, 10: 2/2 incomplete, 20: 2/2 incomplete, 30: 2/2");
    }

    @Test
    void aLiveWindowSaysWhatIsKnownSoFar() {
        begin();
        add(trace.page("r", 0, 0, 0, cost(4, 4), cost(14, 10)));

        fold.finish();

        assertThat(out.windows("r")).extracting(CostWindow::getCpusCovered).containsOnly(0);
        assertThat(out.windows("r")).extracting(CostWindow::getIncomplete).containsOnly(false);
    }
}
