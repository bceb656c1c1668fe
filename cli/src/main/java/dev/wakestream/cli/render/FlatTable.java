package dev.wakestream.cli.render;

import java.util.List;
import java.util.stream.Collectors;

/** A table of exact figures, the first row of which names the columns, for spreadsheets and for documents. */
final class FlatTable {
    private FlatTable() {}

    /** Comma-separated values as RFC 4180 has them, but with bare line ends. */
    static String csv(List<List<String>> rows) {
        return rows.stream()
                .map(row -> row.stream().map(FlatTable::quoted).collect(Collectors.joining(",")) + "\n")
                .collect(Collectors.joining());
    }

    private static String quoted(String cell) {
        return cell.matches("[^\",\r\n]*") ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }

    /**
     * A Markdown table.
     *
     * @param names columns that name things (count), the first ones; the others are figures, flush right
     */
    static String markdown(List<List<String>> rows, int names) {
        int figures = rows.get(0).size() - names;
        StringBuilder text = new StringBuilder(line(rows.get(0)));
        text.append("|---".repeat(names)).append("|--:".repeat(figures)).append("|\n");
        rows.subList(1, rows.size()).forEach(row -> text.append(line(row)));
        return text.toString();
    }

    private static String line(List<String> row) {
        return row.stream()
                .map(cell -> cell.replace("|", "\\|").replace('\n', ' '))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
