package dev.wakestream.cli.render;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A table in plain text: columns as wide as their widest cell, two blanks between them. */
public final class TextTable {
    private final List<String> header;
    private final boolean[] right;
    private final List<List<String>> rows = new ArrayList<>();
    private boolean underlined;

    /** Headings; one that begins with {@code >} makes its column flush right. */
    public TextTable(String... headings) {
        this.header = new ArrayList<>();
        this.right = new boolean[headings.length];
        for (int i = 0; i < headings.length; i++) {
            right[i] = headings[i].startsWith(">");
            header.add(right[i] ? headings[i].substring(1) : headings[i]);
        }
    }

    /** With dots below the headings, as wide as their columns. */
    TextTable underlined() {
        underlined = true;
        return this;
    }

    /** One row, as many cells as headings; each is made {@link Printable}. */
    public TextTable row(Object... cells) {
        if (cells.length != right.length) {
            throw new IllegalArgumentException(cells.length + " cells for " + right.length + " columns");
        }
        List<String> row = new ArrayList<>();
        for (Object cell : cells) {
            row.add(Printable.text(String.valueOf(cell)));
        }
        rows.add(row);
        return this;
    }

    /** The lines, each ended. */
    public String render() {
        int[] widths = new int[right.length];
        measure(header, widths);
        rows.forEach(row -> measure(row, widths));
        StringBuilder text = new StringBuilder();
        append(text, header, widths);
        if (underlined) {
            append(text, Arrays.stream(widths).mapToObj("."::repeat).toList(), widths);
        }
        rows.forEach(row -> append(text, row, widths));
        return text.toString();
    }

    /**
     * The lines, each ended; if the widest would not fit, the first columns, which name things, are a line of their own above the others of a row, once for rows
     * that follow each other with the same names. What a line begins with, {@code #} or blanks, stays.
     *
     * @param names columns that name (count), fewer than all
     * @param columns characters of a line
     */
    public String render(int names, int columns) {
        String whole = render();
        if (whole.lines().allMatch(line -> line.length() <= columns)) {
            return whole;
        }
        int[] widths = new int[right.length];
        measure(header, widths);
        rows.forEach(row -> measure(row, widths));
        StringBuilder text = new StringBuilder();
        String lead = header.get(0).startsWith("#") ? "# " : "  ";
        appendFrom(text, lead, header, widths, names);
        List<String> above = List.of();
        for (List<String> row : rows) {
            List<String> name = row.subList(0, names);
            if (!name.equals(above)) {
                text.append(String.join("  ", name)).append('\n');
            }
            above = name;
            appendFrom(text, row.get(0).startsWith("#") ? "# " : "  ", row, widths, names);
        }
        return text.toString();
    }

    private void appendFrom(StringBuilder text, String lead, List<String> row, int[] widths, int from) {
        StringBuilder line = new StringBuilder(lead).append("  ");
        for (int i = from; i < widths.length; i++) {
            String cell = row.get(i);
            String pad = " ".repeat(widths[i] - cell.length());
            line.append(i == from ? "" : "  ").append(right[i] ? pad + cell : cell + pad);
        }
        text.append(line.toString().stripTrailing()).append('\n');
    }

    private static void measure(List<String> row, int[] widths) {
        for (int i = 0; i < widths.length; i++) {
            widths[i] = Math.max(widths[i], row.get(i).length());
        }
    }

    private void append(StringBuilder text, List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String cell = row.get(i);
            String pad = " ".repeat(widths[i] - cell.length());
            line.append(i == 0 ? "" : "  ").append(right[i] ? pad + cell : cell + pad);
        }
        text.append(line.toString().stripTrailing()).append('\n');
    }
}
