package dev.wakestream.sched.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.sched.sim.RandomStream;
import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CpuSetTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 63, 64, 65, 127, 128, 480, 1024})
    void agreesWithTheJdksBitSet(int cpus) {
        RandomStream random = new RandomStream(cpus);
        CpuSet set = new CpuSet(cpus);
        CpuSet other = new CpuSet(cpus);
        BitSet setOracle = new BitSet(cpus);
        BitSet otherOracle = new BitSet(cpus);

        for (int step = 0; step < 2000; step++) {
            int cpu = random.nextInt(cpus);
            change(random.nextInt(40), cpu, set, other, setOracle, otherOracle);

            int from = random.nextInt(cpus + 1);
            assertThat(set.toArray()).isEqualTo(setOracle.stream().toArray());
            assertThat(set.weight()).isEqualTo(setOracle.cardinality());
            assertThat(set.isEmpty()).isEqualTo(setOracle.isEmpty());
            assertThat(set.get(cpu)).isEqualTo(setOracle.get(cpu));
            assertThat(set.next(from)).isEqualTo(named(setOracle.nextSetBit(from)));
            assertThat(set.nextCyclic(from))
                    .isEqualTo(named(
                            setOracle.nextSetBit(from) < 0 ? setOracle.nextSetBit(0) : setOracle.nextSetBit(from)));
            int clear = setOracle.nextClearBit(from);
            assertThat(set.nextClear(from)).isEqualTo(clear < cpus ? clear : CpuSet.NONE);
            BitSet both = (BitSet) setOracle.clone();
            both.and(otherOracle);
            assertThat(set.nextAnd(from, other)).isEqualTo(named(both.nextSetBit(from)));
            assertThat(set.nextAndCyclic(from, other))
                    .isEqualTo(named(both.nextSetBit(from) < 0 ? both.nextSetBit(0) : both.nextSetBit(from)));
            assertThat(set.weightAnd(other)).isEqualTo(both.cardinality());
            assertThat(set.intersects(other)).isEqualTo(!both.isEmpty());
            assertThat(set.containsAll(other)).isEqualTo(both.equals(otherOracle));
        }
    }

    private static void change(int choice, int cpu, CpuSet set, CpuSet other, BitSet setOracle, BitSet otherOracle) {
        switch (choice) {
            case 0 -> {
                set.and(other);
                setOracle.and(otherOracle);
            }
            case 1 -> {
                set.or(other);
                setOracle.or(otherOracle);
            }
            case 2 -> {
                set.andNot(other);
                setOracle.andNot(otherOracle);
            }
            case 3 -> {
                set.setAll();
                setOracle.set(0, set.capacity());
            }
            case 4 -> {
                set.clearAll();
                setOracle.clear();
            }
            case 5 -> {
                set.copyFrom(other);
                setOracle.clear();
                setOracle.or(otherOracle);
            }
            case 6, 7, 8, 9, 10, 11 -> {
                other.clear(cpu);
                otherOracle.clear(cpu);
            }
            case 12, 13, 14, 15, 16, 17, 18, 19, 20 -> {
                other.set(cpu);
                otherOracle.set(cpu);
            }
            case 21, 22, 23, 24, 25, 26, 27, 28 -> {
                set.clear(cpu);
                setOracle.clear(cpu);
            }
            default -> {
                set.set(cpu);
                setOracle.set(cpu);
            }
        }
    }

    private static int named(int found) {
        return found < 0 ? CpuSet.NONE : found;
    }

    @Test
    void printsAsTheKernelPrintsCpuLists() {
        assertThat(CpuSet.of(480, 0, 1, 2, 3, 8, 63, 64, 479)).hasToString("0-3,8,63-64,479");
        assertThat(new CpuSet(8)).hasToString("");
        assertThat(CpuSet.all(480)).hasToString("0-479");
    }

    @Test
    void setsOfDifferentMachinesDoNotMix() {
        CpuSet set = new CpuSet(4);

        assertThatThrownBy(() -> set.or(new CpuSet(8))).hasMessage("a set for 8 CPUs meets one for 4");
        assertThatThrownBy(() -> set.set(4)).hasMessage("CPU 4 in a set for CPUs 0 … 3");
        assertThatThrownBy(() -> set.set(-1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void setsOfATopologyCannotBeChanged() {
        CpuSet llc = Topology.of(TestMachines.small()).llcCpus(0);

        CpuSet copy = llc.copy();
        copy.set(3);

        assertThatThrownBy(() -> llc.set(3)).isInstanceOf(IllegalStateException.class);
        assertThat(copy).hasToString("0-1,3").isNotEqualTo(llc);
        assertThat(llc).isEqualTo(CpuSet.of(4, 0, 1)).hasSameHashCodeAs(CpuSet.of(4, 0, 1));
    }
}
