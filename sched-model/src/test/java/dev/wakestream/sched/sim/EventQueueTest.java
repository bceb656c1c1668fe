package dev.wakestream.sched.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventQueueTest {
    private record Event(long timeNs, Phase phase, int kind, int arg0, int arg1) {}

    private final EventQueue queue = new EventQueue(1);

    @Test
    void ordersByTimeThenPhaseThenSequence() {
        queue.schedule(20, Phase.COMPLETION, 1, 0);
        queue.schedule(10, Phase.OBSERVE, 2, 0);
        queue.schedule(10, Phase.TICK, 3, 0);
        queue.schedule(10, Phase.TICK, 4, 0);
        queue.schedule(10, Phase.COMPLETION, 5, 0);

        List<Integer> kinds = drain().stream().map(Event::kind).toList();

        assertThat(kinds).containsExactly(5, 3, 4, 2, 1);
    }

    @Test
    void describesTheEventPolledLast() {
        queue.schedule(7, Phase.IPI, 3, -1, 42);

        boolean polled = queue.poll();

        assertThat(polled).isTrue();
        assertThat(new Event(queue.nowNs(), queue.phase(), queue.kind(), queue.arg0(), queue.arg1()))
                .isEqualTo(new Event(7, Phase.IPI, 3, -1, 42));
        assertThat(queue.poll()).isFalse();
        assertThat(queue.nowNs()).isEqualTo(7);
    }

    @Test
    void cancelledEventsDoNotHappen() {
        long first = queue.schedule(1, Phase.TIMER, 1, 0);
        queue.schedule(2, Phase.TIMER, 2, 0);

        assertThat(queue.cancel(first)).isTrue();
        assertThat(queue.cancel(first)).isFalse();
        assertThat(queue.size()).isEqualTo(1);
        assertThat(queue.nextTimeNs()).isEqualTo(2);
        assertThat(drain()).extracting(Event::kind).containsExactly(2);
    }

    @Test
    void handlesOfPastEventsAreDeadEvenWhenTheirSlotIsUsedAgain() {
        long first = queue.schedule(1, Phase.TIMER, 1, 0);
        queue.poll();

        long second = queue.schedule(1, Phase.TIMER, 2, 0);

        assertThat(queue.cancel(first)).isFalse();
        assertThat(queue.isPending(second)).isTrue();
        assertThat(queue.cancel(EventQueue.NO_EVENT)).isFalse();
    }

    @Test
    void refusesThePast() {
        queue.schedule(5, Phase.TICK, 1, 0);
        queue.poll();

        assertThatThrownBy(() -> queue.schedule(4, Phase.TICK, 9, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("event of kind 9 at 4 ns is before now, 5 ns");
    }

    @Test
    void theRanksOfThePhasesAreTheirOrder() {
        assertThat(Phase.values()).isSortedAccordingTo(Comparator.comparingInt(Phase::rank));
        assertThat(Phase.values()).allMatch(phase -> Phase.of(phase.rank()) == phase);
    }

    @Test
    void massCancellationLeavesTheRestInOrder() {
        List<Long> handles = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            handles.add(queue.schedule(10_000 - i, Phase.TIMER, i, 0));
        }

        for (int i = 0; i < 10_000; i++) {
            if (i % 100 != 0) {
                queue.cancel(handles.get(i));
            }
        }

        assertThat(queue.size()).isEqualTo(100);
        assertThat(drain()).extracting(Event::timeNs).hasSize(100).isSorted();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void agreesWithASortedMapUnderRandomUse(long seed) {
        RandomStream random = new RandomStream(seed);
        record Key(long timeNs, int phase, long sequence) {}
        TreeMap<Key, Integer> oracle = new TreeMap<>(Comparator.comparingLong(Key::timeNs)
                .thenComparingInt(Key::phase)
                .thenComparingLong(Key::sequence));
        List<Key> keys = new ArrayList<>();
        List<Long> handles = new ArrayList<>();
        for (int step = 0; step < 20_000; step++) {
            int choice = random.nextInt(10);
            if (choice < 5) {
                Phase phase = Phase.of(random.nextInt(Phase.values().length));
                Key key = new Key(queue.nowNs() + random.nextInt(50), phase.rank(), step);
                keys.add(key);
                handles.add(queue.schedule(key.timeNs(), phase, step, 0));
                oracle.put(key, step);
            } else if (choice < 7 && !keys.isEmpty()) {
                int victim = random.nextInt(keys.size());
                boolean wasThere = oracle.remove(keys.get(victim)) != null;
                assertThat(queue.cancel(handles.get(victim)))
                        .as("seed %d step %d", seed, step)
                        .isEqualTo(wasThere);
            } else {
                var expected = oracle.pollFirstEntry();
                assertThat(queue.poll()).as("seed %d step %d", seed, step).isEqualTo(expected != null);
                if (expected != null) {
                    assertThat(queue.kind()).as("seed %d step %d", seed, step).isEqualTo(expected.getValue());
                    assertThat(queue.nowNs()).isEqualTo(expected.getKey().timeNs());
                }
            }
            assertThat(queue.size()).isEqualTo(oracle.size());
        }
    }

    private List<Event> drain() {
        List<Event> events = new ArrayList<>();
        while (queue.poll()) {
            events.add(new Event(queue.nowNs(), queue.phase(), queue.kind(), queue.arg0(), queue.arg1()));
        }
        return events;
    }
}
