package dev.wakestream.benchmarks.fold;

import dev.wakestream.benchmarks.stack.BenchException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** Result of a program: calls and self time by run, window, comm and symbol. Kept in a file, one sorted line a row. */
final class ResultTable {
    /** Sums of one row. */
    private record Sums(long calls, long selfNs) {
        Sums plus(Sums other) {
            return new Sums(Math.addExact(calls, other.calls), Math.addExact(selfNs, other.selfNs));
        }
    }

    private final TreeMap<String, Sums> rows = new TreeMap<>();

    /**
     * Adds to a row.
     *
     * @param windowStartMs first instant of the window (ms since the run's start)
     * @param key run, comm and symbol, as {@link CostRow#key}
     */
    void add(long windowStartMs, String key, long calls, long selfNs) {
        int run = key.indexOf(CostRow.SEPARATOR);
        String row =
                key.substring(0, run) + CostRow.SEPARATOR + String.format("%012d", windowStartMs) + key.substring(run);
        rows.merge(row, new Sums(calls, selfNs), Sums::plus);
    }

    /** Rows (count). */
    int size() {
        return rows.size();
    }

    void write(Path file) {
        try (BufferedWriter writer = Files.newBufferedWriter(file)) {
            for (Map.Entry<String, Sums> row : rows.entrySet()) {
                Sums sums = row.getValue();
                writer.write(row.getKey() + CostRow.SEPARATOR + sums.calls + CostRow.SEPARATOR + sums.selfNs + "\n");
            }
        } catch (IOException e) {
            throw new BenchException(file + " cannot be written: " + e.getMessage(), e);
        }
    }

    /** What {@link #write} wrote of one run. */
    static ResultTable read(Path file, String run) {
        ResultTable table = new ResultTable();
        try {
            for (String line : Files.readAllLines(file)) {
                if (line.startsWith(run + CostRow.SEPARATOR)) {
                    int self = line.lastIndexOf(CostRow.SEPARATOR);
                    int calls = line.lastIndexOf(CostRow.SEPARATOR, self - 1);
                    table.rows.put(
                            line.substring(0, calls),
                            new Sums(
                                    Long.parseLong(line.substring(calls + 1, self)),
                                    Long.parseLong(line.substring(self + 1))));
                }
            }
        } catch (IOException e) {
            throw new BenchException(file + " cannot be read: " + e.getMessage(), e);
        }
        return table;
    }

    /** The first row, in order, in which two results differ, in a sentence; empty where they are equal. */
    Optional<String> firstDifference(ResultTable other) {
        TreeMap<String, Sums> all = new TreeMap<>(rows);
        other.rows.forEach(all::putIfAbsent);
        for (String row : all.keySet()) {
            Sums here = rows.get(row);
            Sums there = other.rows.get(row);
            if (!Objects.equals(here, there)) {
                return Optional.of("row " + row.replace(CostRow.SEPARATOR, ' ') + " is " + here + " and " + there);
            }
        }
        return Optional.empty();
    }
}
