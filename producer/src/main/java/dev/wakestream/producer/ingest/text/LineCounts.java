package dev.wakestream.producer.ingest.text;

/**
 * Where the lines of a file went; they add up: {@code total = events + headers + frames + blank + rejected}.
 *
 * @param total lines of the file (count)
 * @param events lines that became an event (count)
 * @param headers comment lines (count)
 * @param frames lines of the accepted events' call chains (count)
 * @param blank empty lines (count)
 * @param rejected all others (count)
 */
public record LineCounts(long total, long events, long headers, long frames, long blank, long rejected) {
    /** Share of the lines with content that were rejected, 0 to 1; headers and empty lines are not content. */
    public double rejectedFraction() {
        long content = events + frames + rejected;
        return content == 0 ? 0 : (double) rejected / content;
    }

    /** True if every line is accounted for once. */
    public boolean reconciles() {
        return total == events + headers + frames + blank + rejected;
    }
}
