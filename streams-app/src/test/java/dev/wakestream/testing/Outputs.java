package dev.wakestream.testing;

import dev.wakestream.cost.ResultSink;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.Counter;
import dev.wakestream.schema.FunctionCost;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.WindowKey;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;

/** Keeps what a fold or pipeline gives out. */
public final class Outputs implements ResultSink {
    private final List<CostWindow> windows = new ArrayList<>();
    private final List<RunProfile> profiles = new ArrayList<>();
    private final List<Long> timestampsMs = new ArrayList<>();
    private final List<WindowKey> windowsGone = new ArrayList<>();
    private final List<String> profilesGone = new ArrayList<>();

    @Override
    public void window(CostWindow window, long timestampMs) {
        windows.add(window);
        timestampsMs.add(timestampMs);
    }

    @Override
    public void profile(RunProfile profile, long timestampMs) {
        profiles.add(profile);
        timestampsMs.add(timestampMs);
    }

    public void windowGone(WindowKey key) {
        windowsGone.add(key);
    }

    public void profileGone(String run) {
        profilesGone.add(run);
    }

    /** Timestamps (ms since the epoch) of all windows and profiles. */
    public List<Long> timestampsMs() {
        return timestampsMs;
    }

    /** Tombstones of windows, in order of arrival. */
    public List<WindowKey> windowsGone() {
        return windowsGone;
    }

    /** Tombstones of profiles, in order of arrival. */
    public List<String> profilesGone() {
        return profilesGone;
    }

    /** All windows of a run, live and final, in order of arrival. */
    public List<CostWindow> windows(String run) {
        return windows.stream().filter(w -> w.getRun().equals(run)).toList();
    }

    /** Final windows of a run, in order of arrival. */
    public List<CostWindow> closed(String run) {
        return windows(run).stream().filter(CostWindow::getFinal$).toList();
    }

    /** All profiles of a run, live and final. */
    public List<RunProfile> profiles(String run) {
        return profiles.stream().filter(p -> p.getRun().equals(run)).toList();
    }

    /** The only final profile of a run. */
    public RunProfile profile(String run) {
        List<RunProfile> closed =
                profiles(run).stream().filter(RunProfile::getFinal$).toList();
        if (closed.size() != 1) {
            throw new AssertionError("run " + run + " has " + closed.size() + " final profiles");
        }
        return closed.get(0);
    }

    /** Final windows, by definition and start, and final profile of a run: their bytes as hexadecimal. */
    public List<String> bytes(String run) {
        List<String> bytes = new ArrayList<>();
        closed(run).stream()
                .sorted(Comparator.comparing(CostWindow::getWindow).thenComparingLong(CostWindow::getStartNs))
                .forEach(w -> bytes.add(hex(w)));
        bytes.add(hex(profile(run)));
        return bytes;
    }

    /** Self times by {@code comm symbol}. */
    public static Map<String, Long> selfNs(List<FunctionCost> functions) {
        Map<String, Long> result = new TreeMap<>();
        functions.forEach(f -> result.merge(f.getComm() + " " + f.getSymbol(), f.getSelfNs(), Long::sum));
        return result;
    }

    /** Counts by {@code name} or {@code name reason}. */
    public static Map<String, Long> counters(List<Counter> counters) {
        Map<String, Long> result = new TreeMap<>();
        counters.forEach(c -> result.merge((c.getName() + " " + c.getReason()).trim(), c.getCount(), Long::sum));
        return result;
    }

    /** A record's Avro bytes, as hexadecimal. */
    public static String hex(SpecificRecord record) {
        return HexFormat.of().formatHex(bytes(record));
    }

    /** A record's Avro bytes. */
    public static byte[] bytes(SpecificRecord record) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
        try {
            new SpecificDatumWriter<SpecificRecord>(record.getSchema()).write(record, encoder);
            encoder.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }
}
