package dev.wakestream.cli.render;

/** Sentences in the lines with {@code #} around a report's tables. */
final class CommentLines {
    private static final int WIDTH = 100;

    private CommentLines() {}

    /**
     * Appends a sentence in lines of up to 100 columns.
     *
     * @param lead what the first line begins with
     */
    static void wrap(StringBuilder text, String lead, String sentence) {
        String line = lead;
        for (String word : sentence.split(" ", -1)) {
            if (line.length() + 1 + word.length() > WIDTH) {
                text.append(line).append('\n');
                line = "#  ";
            }
            line += " " + word;
        }
        text.append(line).append('\n');
    }
}
