package dev.wakestream.cli.machine;

import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.sched.topology.TopologyValidation;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads a machine from the text of {@code lscpu -p}, with any columns that name at least CPU and core. It tells who shares
 * what, but neither maker nor distances nor line size.
 */
final class LscpuReader {
    /** What lscpu -p has said since 2010, for text whose comments are gone. */
    private static final String USUAL = "CPU,Core,Socket,Node,,L1d,L1i,L2,L3";

    private static final String CACHE = "CACHE";

    private final String name;
    private final List<String> notes = new ArrayList<>();
    private final BitSet offline = new BitSet();
    /** Values by column, by CPU number. */
    private final TreeMap<Integer, Map<String, String>> rows = new TreeMap<>();

    private LscpuReader(String name) {
        this.name = name;
    }

    /** @param name how messages call the text */
    static MachineFacts read(String name, String text) throws InvalidInputException {
        return new LscpuReader(name).read(text);
    }

    private MachineFacts read(String text) throws InvalidInputException {
        String header = USUAL;
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            String content = line.strip();
            if (content.startsWith("#")) {
                String said = content.substring(1).strip();
                if (said.toUpperCase(Locale.ROOT).matches("(.*,)?CPU(,.*)?")) {
                    header = said;
                }
            } else if (!content.isEmpty()) {
                row(number, header, content);
            }
        }
        if (rows.isEmpty()) {
            throw problem("has no line of an online CPU, as lscpu -p prints one for each");
        }
        return facts();
    }

    private void row(int line, String header, String content) throws InvalidInputException {
        String[] names = header.split(",", -1);
        String[] values = content.split(",", -1);
        if (values.length < 2 || values.length > names.length) {
            throw problem("line " + line + " is '" + CpuList.shown(content) + "', wanted is the text of lscpu -p with "
                    + header);
        }
        Map<String, String> row = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i++) {
            String[] parts = names[i].split(":", -1);
            String[] cells = values[i].split(":", -1);
            for (int part = 0; part < cells.length; part++) {
                // A bare "Cache" does not say its levels: they go from the first to the last.
                String column = parts.length == cells.length && !parts[part].equalsIgnoreCase(CACHE)
                        ? parts[part]
                        : "L" + (part + 1);
                row.put(column.strip().toUpperCase(Locale.ROOT), cells[part].strip());
            }
        }
        int cpu = whole(line, "CPU", row.getOrDefault("CPU", ""));
        if (!isSaid(row.get("CORE"))
                || "N".equalsIgnoreCase(row.get("ONLINE"))
                || "NO".equalsIgnoreCase(row.get("ONLINE"))) {
            if (!row.containsKey("CORE")) {
                throw problem("has no column Core, wanted is the text of lscpu -p");
            }
            offline.set(cpu);
            return;
        }
        if (rows.put(cpu, row) != null) {
            throw problem("line " + line + ": CPU " + cpu + " comes a second time");
        }
        if (rows.size() > TopologyValidation.MAX_CPUS) {
            throw problem("more than " + TopologyValidation.MAX_CPUS + " CPUs, allowed is 1 to "
                    + TopologyValidation.MAX_CPUS);
        }
    }

    private MachineFacts facts() throws InvalidInputException {
        BitSet online = new BitSet();
        rows.keySet().forEach(online::set);
        if (!offline.isEmpty()) {
            notes.add("CPUs " + CpuList.format(offline) + " are offline and left out");
        }
        if (online.length() != rows.size()) {
            notes.add("Linux numbers the online CPUs " + CpuList.format(online) + ", the file 0-" + (rows.size() - 1)
                    + " in the same order");
        }
        CpuPartition socket = column("SOCKET").orElse(CpuPartition.whole(rows.size()));
        CpuPartition node = column("NODE").orElse(CpuPartition.whole(rows.size()));
        CpuPartition core = column("CORE")
                .orElseThrow(() -> problem("has no column Core, wanted is the text of lscpu -p"))
                .within(socket);
        notes.add("lscpu -p tells no maker and no line size, the nearest machine's are assumed");
        if (node.groups() > 1) {
            notes.add("lscpu -p tells no distances of nodes, they are assumed");
        }
        return new MachineFacts(
                core,
                firstLevelCache().orElse(core),
                column("CLUSTER").orElse(CpuPartition.singles(rows.size())),
                llc(socket, node),
                socket,
                socket,
                node,
                node.groups() == 1 ? List.of(List.of(10)) : List.of(),
                Vendor.UNKNOWN,
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalDouble.empty(),
                !offline.isEmpty(),
                notes);
    }

    private CpuPartition llc(CpuPartition socket, CpuPartition node) throws InvalidInputException {
        String last = rows.firstEntry().getValue().entrySet().stream()
                .filter(cell -> cell.getKey().matches("L\\d.?") && isSaid(cell.getValue()))
                .map(Map.Entry::getKey)
                .reduce("", (a, b) -> b);
        if (last.isEmpty()) {
            notes.add("lscpu tells no caches, the last-level cache is assumed to be that of the package inside a node");
            return socket.within(node);
        }
        CpuPartition told = column(last).orElseThrow(() -> problem("has no column " + last));
        if (!told.isInside(node)) {
            notes.add("the last-level cache spans several nodes; the scheduler cuts it at the node, so does the file");
        }
        return told.within(node);
    }

    private Optional<CpuPartition> firstLevelCache() throws InvalidInputException {
        Optional<CpuPartition> data = column("L1D");
        return data.isPresent() ? data : column("L1");
    }

    /** Groups by a column; empty if it is not there or says nothing of any CPU. */
    private Optional<CpuPartition> column(String column) throws InvalidInputException {
        if (rows.values().stream().noneMatch(row -> isSaid(row.get(column)))) {
            return Optional.empty();
        }
        long[] keys = new long[rows.size()];
        int i = 0;
        for (Map.Entry<Integer, Map<String, String>> row : rows.entrySet()) {
            String value = row.getValue().getOrDefault(column, "");
            if (!isSaid(value)) {
                throw problem("CPU " + row.getKey() + " has nothing in the column " + column + ", other CPUs have");
            }
            keys[i++] = whole(0, column, value);
        }
        return Optional.of(CpuPartition.byKey(keys));
    }

    private static boolean isSaid(@Nullable String value) {
        return value != null && !value.isEmpty() && !value.equals("-");
    }

    private int whole(int line, String column, String value) throws InvalidInputException {
        if (!value.matches("\\d{1,9}") || (column.equals("CPU") && Integer.parseInt(value) >= CpuList.MAX_NUMBER)) {
            throw problem((line > 0 ? "line " + line + ": " : "") + "'" + CpuList.shown(value) + "' in the column "
                    + column + " is not a number, wanted is the text of lscpu -p");
        }
        return Integer.parseInt(value);
    }

    private InvalidInputException problem(String message) {
        return new InvalidInputException(name, List.of(name + ": " + message));
    }
}
