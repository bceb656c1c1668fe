package dev.wakestream.cost;

/** How far the pages of one CPU of a run have come. */
public final class CpuProgress {
    private static final int VERSION = 4;

    private final int cpu;
    private long nextSeq;
    private long lastNs;
    private long pages;
    /** Number of the page that was folded last; not the highest one where pages come out of order. */
    private long latestSeq;
    /** Where that page ended (ns since the run's start). */
    private long latestNs;

    private final SkippedPages skipped = new SkippedPages();
    private final CpuActivity activity = new CpuActivity();

    CpuProgress(int cpu) {
        this.cpu = cpu;
    }

    /** Cpu id; -1 = the recording does not say. */
    public int cpu() {
        return cpu;
    }

    /** Sequence number that the next page must have; higher than those of all pages that came. */
    long nextSeq() {
        return nextSeq;
    }

    /** Everything before this time is known (ns since the run's start). */
    long lastNs() {
        return lastNs;
    }

    /**
     * Where a page may begin at the latest (ns since the run's start): where the one before it ended; anywhere, where that was not
     * the last that was folded.
     */
    long latestBeginNs(long seq) {
        return pages > 0 && seq == latestSeq + 1 ? latestNs : Long.MAX_VALUE;
    }

    /** Pages folded (count). */
    long pages() {
        return pages;
    }

    /** Numbers below the next one whose pages did not come. */
    SkippedPages skipped() {
        return skipped;
    }

    /** Whether the CPU idles, as far as that is known. */
    CpuActivity activity() {
        return activity;
    }

    void advance(long seq, long toNs) {
        if (seq >= nextSeq) {
            skipped.add(nextSeq, seq - 1);
            nextSeq = seq + 1;
        }
        lastNs = Math.max(lastNs, toNs);
        latestSeq = seq;
        latestNs = toNs;
        pages++;
    }

    /** Appends the progress, without the CPU's number, in its internal format. */
    public void encode(BinaryOut out) {
        out.writeByte(VERSION);
        out.writeLong(nextSeq);
        out.writeLong(lastNs);
        out.writeLong(pages);
        out.writeLong(latestSeq);
        out.writeLong(latestNs);
        skipped.encode(out);
        activity.encode(lastNs, out);
    }

    /** Reads what {@link #encode} wrote. */
    public static CpuProgress decode(int cpu, BinaryIn in) {
        in.requireVersion(VERSION, "a CPU's progress");
        CpuProgress result = new CpuProgress(cpu);
        result.nextSeq = in.readLong();
        result.lastNs = in.readLong();
        result.pages = in.readLong();
        result.latestSeq = in.readLong();
        result.latestNs = in.readLong();
        result.skipped.decode(in);
        result.activity.decode(result.lastNs, in);
        return result;
    }
}
