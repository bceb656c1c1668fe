package dev.wakestream.store;

import dev.wakestream.cost.BinaryIn;
import dev.wakestream.cost.BinaryOut;
import dev.wakestream.cost.FoldJournal;
import dev.wakestream.cost.RowSpec;
import dev.wakestream.cost.RunPartitionFold;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.cost.WindowedFold;
import dev.wakestream.store.StateKey.Kind;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a fold's state in a store, and gives it back: a checkpoint of each run, and a log of what changed since. A record costs
 * one write of a chunk of the log, whatever the size of the state; when the log has grown as long as the checkpoint was, there
 * is another checkpoint, of what changed, and the log begins again. Chunks of the log before, which lie under the same keys
 * until they are overwritten, are told by the number of their checkpoint.
 */
public final class FoldStore implements FoldJournal {
    /** A chunk is written again with each record until it has this size (bytes). */
    private static final int CHUNK_BYTES = 1024;

    /** A log is never given up before it has this size (bytes). */
    private static final int LEAST_LOG_BYTES = 16 * 1024;

    /** Functions of a record (count). */
    private static final int FUNCTIONS_A_RECORD = 1024;

    private final KeyValueStore<Bytes, byte[]> store;
    private final WindowSpec windows;
    private final RowSpec rows;
    private final String windowsId;
    private final int chunkBytes;
    private final int leastLogBytes;
    private final BinaryOut keys = new BinaryOut();
    private final BinaryOut values = new BinaryOut();
    private final Map<RunPartitionFold, Log> logs = new HashMap<>();

    /** What changed in one run since its checkpoint. */
    private static final class Log {
        private final BinaryOut chunk = new BinaryOut();
        /** Number of the checkpoint it belongs to. */
        private long checkpoint;
        /** Number of the chunk that is being filled; -1 = none yet. */
        private int number = -1;
        /** Key of that chunk; null = not made yet. */
        private @Nullable Bytes key;
        /** Chunks in the store, current or not (count). */
        private int stored;

        private long bytes;
        private long mostBytes;
        /** Functions in the checkpoint (count). */
        private int functions;
        /** Records of functions in the store, needed or not (count). */
        private int functionRecords;

        private void append(BinaryOut changes, int chunkBytes) {
            if (number < 0 || chunk.size() + changes.size() > chunkBytes) {
                number++;
                key = null;
                stored = Math.max(stored, number + 1);
                chunk.reset().writeLong(checkpoint);
            }
            chunk.write(changes);
            bytes += changes.size();
        }
    }

    public FoldStore(KeyValueStore<Bytes, byte[]> store, WindowSpec windows, RowSpec rows) {
        this(store, windows, rows, CHUNK_BYTES, LEAST_LOG_BYTES);
    }

    /** With other sizes than the product's, so that a test meets every case. */
    FoldStore(KeyValueStore<Bytes, byte[]> store, WindowSpec windows, RowSpec rows, int chunkBytes, int leastLogBytes) {
        this.store = store;
        this.windows = windows;
        this.rows = rows;
        this.windowsId = windows.id();
        this.chunkBytes = chunkBytes;
        this.leastLogBytes = leastLogBytes;
    }

    @Override
    public boolean keepsChanges() {
        return true;
    }

    @Override
    public void begun(RunPartitionFold run) {
        Log log = new Log();
        logs.put(run, log);
        checkpoint(run, log);
    }

    @Override
    public void changed(RunPartitionFold run, BinaryOut changes) {
        Log log = log(run);
        log.append(changes, chunkBytes);
        if (log.key == null) {
            log.key = key(Kind.LOG, run, log.number);
        }
        store.put(log.key, log.chunk.toByteArray());
        if (log.bytes > log.mostBytes) {
            checkpoint(run, log);
        }
    }

    private void checkpoint(RunPartitionFold run, Log log) {
        long[] bytes = new long[1];
        run.save(values, (window, encoded) -> bytes[0] += put(Kind.WINDOW, run, window, encoded));
        bytes[0] += putFunctions(run, log);
        log.checkpoint++;
        values.reset().writeLong(log.checkpoint);
        run.encode(values);
        bytes[0] += put(Kind.RUN, run, 0, values);
        log.number = -1;
        log.bytes = 0;
        log.mostBytes = Math.max(leastLogBytes, bytes[0]);
    }

    /** Writes what is new; of records that lie beyond the last one, none is left. */
    private long putFunctions(RunPartitionFold run, Log log) {
        long bytes = 0;
        int functions = run.functions();
        for (int from = log.functions / FUNCTIONS_A_RECORD * FUNCTIONS_A_RECORD;
                from < functions && log.functions < functions;
                from += FUNCTIONS_A_RECORD) {
            run.encodeFunctions(from, Math.min(from + FUNCTIONS_A_RECORD, functions), values.reset());
            bytes += put(Kind.FUNCTIONS, run, from / FUNCTIONS_A_RECORD, values);
        }
        log.functions = functions;
        int records = (functions + FUNCTIONS_A_RECORD - 1) / FUNCTIONS_A_RECORD;
        for (int number = records; number < log.functionRecords; number++) {
            store.delete(key(Kind.FUNCTIONS, run, number));
        }
        log.functionRecords = records;
        return bytes;
    }

    @Override
    public void renumbered(RunPartitionFold run) {
        Log log = log(run);
        log.functions = 0;
        checkpoint(run, log);
    }

    private int put(Kind kind, RunPartitionFold run, long number, BinaryOut value) {
        store.put(key(kind, run, number), value.toByteArray());
        return value.size();
    }

    @Override
    public void windowDropped(RunPartitionFold run, long window) {
        store.delete(key(Kind.WINDOW, run, window));
    }

    @Override
    public void dropped(RunPartitionFold run) {
        Log log = log(run);
        for (int number = 0; number < log.stored; number++) {
            store.delete(key(Kind.LOG, run, number));
        }
        for (int number = 0; number < log.functionRecords; number++) {
            store.delete(key(Kind.FUNCTIONS, run, number));
        }
        store.delete(key(Kind.RUN, run, 0));
        logs.remove(run);
    }

    private Log log(RunPartitionFold run) {
        Log log = logs.get(run);
        if (log == null) {
            throw new IllegalStateException("run " + run.run() + " has not begun");
        }
        return log;
    }

    private Bytes key(Kind kind, RunPartitionFold run, long number) {
        return new StateKey(kind, run.run(), run.partition(), number, windowsId, rows.code()).encode(keys);
    }

    /** Gives all that is stored to a new fold. */
    public void restore(WindowedFold fold) {
        logs.clear();
        Map<String, RunPartitionFold> runs = new HashMap<>();
        Map<RunPartitionFold, TreeMap<Long, BinaryIn>> functions = new LinkedHashMap<>();
        Map<RunPartitionFold, TreeMap<Long, BinaryIn>> chunks = new LinkedHashMap<>();
        RestoredState.read(store, windows, rows, (key, in) -> {
            if (key.kind() == Kind.RUN) {
                Log log = new Log();
                log.checkpoint = in.readLong();
                log.mostBytes = leastLogBytes;
                RunPartitionFold run = fold.restoreRun(key.run(), key.partition(), in);
                logs.put(run, log);
                runs.put(key.partition() + "/" + key.run(), run);
                return;
            }
            RunPartitionFold run = runs.get(key.partition() + "/" + key.run());
            if (run == null) {
                throw new IllegalStateException(
                        "state of run " + key.run() + ", partition " + key.partition() + ", has no head");
            }
            switch (key.kind()) {
                case FUNCTIONS ->
                    functions.computeIfAbsent(run, r -> new TreeMap<>()).put(key.number(), in);
                case WINDOW -> run.restoreWindow(key.number(), in);
                case LOG -> chunks.computeIfAbsent(run, r -> new TreeMap<>()).put(key.number(), in);
                case RUN, PROFILE, SLICE -> throw new IllegalStateException("a fold's store holds a " + key.kind());
            }
        });
        functions.forEach((run, records) -> {
            records.values().forEach(run::restoreFunctions);
            log(run).functions = run.functions();
            log(run).functionRecords = records.size();
        });
        chunks.forEach((run, log) -> log.forEach((number, chunk) -> restore(run, (int) (long) number, chunk)));
    }

    private void restore(RunPartitionFold run, int number, BinaryIn chunk) {
        Log log = log(run);
        log.stored = number + 1;
        if (chunk.readLong() == log.checkpoint) {
            log.number = number;
            log.bytes += chunk.size();
            run.apply(chunk);
            // Not filled up: the next record begins another.
            log.chunk.reset().writeRaw(new byte[chunkBytes]);
        }
    }
}
