package dev.wakestream.cli.render;

import java.util.regex.Pattern;

/**
 * Sentences around tables, in lines that survive a mail: up to 75 columns, as all text output in ASCII. A table that
 * does not fit has its names above its figures ({@link TextTable#render(int, int)}), or is as wide as its cells.
 */
public final class WrappedLines {
    /** Characters of a line. */
    static final int COLUMNS = 75;

    /** The blank before a group of three digits: {@link Numbers#count} has them, and half a number at the end of a line is another number. */
    private static final Pattern GROUPED = Pattern.compile("(?<=\\d) (?=\\d{3}(?!\\d))");

    /** Stands for such a blank; {@link Printable} text has none itself. */
    private static final String JOINED = "\0";

    private WrappedLines() {}

    /**
     * Appends a sentence; further lines begin below its first word, behind a {@code #} where the first line has one.
     *
     * @param lead what the first line begins with
     */
    public static void append(StringBuilder text, String lead, String words) {
        boolean comment = lead.startsWith("#");
        append(
                text,
                lead,
                comment ? "#" + " ".repeat(Math.max(3, lead.length()) - 1) : " ".repeat(lead.length()),
                words);
    }

    /**
     * Appends a sentence; what it holds is made {@link Printable}.
     *
     * @param lead what the first line begins with
     * @param indent what further lines begin with
     */
    public static void append(StringBuilder text, String lead, String indent, String words) {
        StringBuilder line = new StringBuilder(lead);
        boolean fresh = true;
        for (String part :
                GROUPED.matcher(Printable.text(words)).replaceAll(JOINED).split(" ", -1)) {
            String word = part.replace(JOINED, " ");
            if (!fresh && line.length() + 1 + word.length() > COLUMNS) {
                end(text, line);
                line = new StringBuilder(indent);
                fresh = true;
            }
            if (fresh && word.isEmpty()) {
                continue;
            }
            line.append(fresh ? "" : " ").append(word);
            fresh = false;
        }
        end(text, line);
    }

    private static void end(StringBuilder text, StringBuilder line) {
        text.append(line.toString().stripTrailing()).append('\n');
    }
}
