package dev.wakestream.cost;

import dev.wakestream.schema.CpuPlace;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the CPUs of a run are in their machine, as its begin marker says. */
final class CpuPlaces {
    /** That of a run that does not know its machine. */
    static final CpuPlaces UNKNOWN = new CpuPlaces(List.of());

    /** By cpu id, ascending. */
    private final CpuPlace[] places;

    private final int[] cpus;

    CpuPlaces(List<CpuPlace> places) {
        this.places = places.stream()
                .sorted(Comparator.comparingInt(CpuPlace::getCpu))
                .toArray(CpuPlace[]::new);
        this.cpus = Arrays.stream(this.places).mapToInt(CpuPlace::getCpu).toArray();
    }

    /** The place of a CPU; null = not known. */
    @Nullable
    CpuPlace of(int cpu) {
        // The CPUs of most runs are numbered from 0 on without a gap.
        int at = cpu >= 0 && cpu < cpus.length && cpus[cpu] == cpu ? cpu : Arrays.binarySearch(cpus, cpu);
        return at < 0 ? null : places[at];
    }

    /** How a migration between two CPUs is counted. */
    Tally migration(int origCpu, int destCpu) {
        CpuPlace orig = of(origCpu);
        CpuPlace dest = of(destCpu);
        if (orig == null || dest == null) {
            return Tally.MIGRATIONS_UNKNOWN;
        }
        if (orig.getCore() == dest.getCore()) {
            return Tally.MIGRATIONS_CORE;
        }
        if (orig.getLlc() == dest.getLlc()) {
            return Tally.MIGRATIONS_LLC;
        }
        return orig.getNode() == dest.getNode() ? Tally.MIGRATIONS_NODE : Tally.MIGRATIONS_REMOTE;
    }

    /** Appends the places in their internal format. */
    void encode(BinaryOut out) {
        out.writeLong(places.length);
        for (CpuPlace place : places) {
            out.writeLong(place.getCpu());
            out.writeLong(place.getCore());
            out.writeLong(place.getLlc());
            out.writeLong(place.getNode());
        }
    }

    /** Reads what {@link #encode} wrote. */
    static CpuPlaces decode(BinaryIn in) {
        CpuPlace[] places = new CpuPlace[Math.min(in.readInt(), in.size())];
        for (int i = 0; i < places.length; i++) {
            places[i] =
                    new CpuPlace((int) in.readLong(), (int) in.readLong(), (int) in.readLong(), (int) in.readLong());
        }
        return new CpuPlaces(Arrays.asList(places));
    }
}
