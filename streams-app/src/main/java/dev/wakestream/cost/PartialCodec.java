package dev.wakestream.cost;

/**
 * Internal format of what goes from fold to merge. The run is not in it: it is the record's key, so that everything of a run
 * is merged in one place.
 */
public final class PartialCodec {
    private static final int VERSION = 3;
    private static final int WINDOW = 1;
    private static final int PROGRESS = 2;

    private PartialCodec() {}

    /** Appends a partial of these windows and rows, told apart from a progress. */
    public static void encode(WindowPartial partial, WindowSpec windows, RowSpec rows, BinaryOut out) {
        head(WINDOW, windows, rows, out);
        out.writeLong(partial.partition());
        out.writeLong(partial.window());
        partial.costs().encode(out);
    }

    /** Appends a progress through these windows and rows, told apart from a partial. */
    public static void encode(PartitionProgress progress, WindowSpec windows, RowSpec rows, BinaryOut out) {
        head(PROGRESS, windows, rows, out);
        body(progress, out);
    }

    private static void head(int kind, WindowSpec windows, RowSpec rows, BinaryOut out) {
        out.writeByte(VERSION);
        out.writeByte(kind);
        out.writeText(windows.id());
        out.writeLong(rows.code());
    }

    static void body(PartitionProgress progress, BinaryOut out) {
        out.writeLong(progress.partition());
        out.writeLong(progress.partitions());
        out.writeLong(progress.runCpus());
        out.writeLong(progress.cpus());
        out.writeLong(progress.startMs());
        out.writeLong(progress.watermarkNs());
        out.writeByte(progress.ended() ? 1 : 0);
        out.writeLong(progress.spanNs());
        out.writeLong(progress.pages());
        progress.counters().encode(out);
        CpuGaps.encode(progress.gaps(), out);
    }

    /**
     * Reads what either of {@code encode} wrote and hands it to the sink.
     *
     * @return false = it was folded in other windows or rows than these, by an application set up differently; nothing was handed on
     */
    public static boolean decode(String run, WindowSpec windows, RowSpec rows, BinaryIn in, PartialSink sink) {
        in.requireVersion(VERSION, "a partial");
        int kind = in.readByte();
        boolean sameWindows = windows.id().equals(in.readText());
        if (rows.code() != in.readLong() || !sameWindows) {
            return false;
        }
        switch (kind) {
            case WINDOW -> sink.window(windowBody(run, in));
            case PROGRESS -> sink.progress(progressBody(run, in));
            default -> throw new IllegalStateException("a partial has kind " + kind + "; allowed: 1, 2");
        }
        return true;
    }

    private static WindowPartial windowBody(String run, BinaryIn in) {
        return new WindowPartial(run, in.readInt(), in.readLong(), CostAccumulator.decode(in));
    }

    static PartitionProgress progressBody(String run, BinaryIn in) {
        return new PartitionProgress(
                run,
                in.readInt(),
                in.readInt(),
                in.readInt(),
                in.readInt(),
                in.readLong(),
                in.readLong(),
                in.readByte() != 0,
                in.readLong(),
                in.readLong(),
                CostAccumulator.decode(in),
                CpuGaps.decodeAll(in));
    }
}
