package dev.wakestream.store;

import dev.wakestream.cost.BinaryOut;
import dev.wakestream.cost.CostAccumulator;
import dev.wakestream.cost.CpuProgress;
import dev.wakestream.cost.FoldJournal;
import dev.wakestream.cost.RunPartitionFold;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.cost.WindowedFold;
import dev.wakestream.store.StateKey.Kind;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;

/** Keeps a fold's state in a store, and gives it back. */
public final class FoldStore implements FoldJournal {
    private final KeyValueStore<Bytes, byte[]> store;
    private final WindowSpec windows;
    private final BinaryOut keys = new BinaryOut();
    private final BinaryOut values = new BinaryOut();

    public FoldStore(KeyValueStore<Bytes, byte[]> store, WindowSpec windows) {
        this.store = store;
        this.windows = windows;
    }

    @Override
    public void run(RunPartitionFold run) {
        run.encode(values.reset());
        store.put(key(Kind.RUN, run, 0), values.toByteArray());
    }

    @Override
    public void cpu(RunPartitionFold run, CpuProgress cpu) {
        cpu.encode(values.reset());
        store.put(key(Kind.CPU, run, cpu.cpu() + 1L), values.toByteArray());
    }

    @Override
    public void window(RunPartitionFold run, long window, CostAccumulator costs) {
        costs.encode(values.reset());
        store.put(key(Kind.WINDOW, run, window), values.toByteArray());
    }

    @Override
    public void windowDropped(RunPartitionFold run, long window) {
        store.delete(key(Kind.WINDOW, run, window));
    }

    @Override
    public void runDropped(RunPartitionFold run) {
        run.cpus().forEach(cpu -> store.delete(key(Kind.CPU, run, cpu.cpu() + 1L)));
        store.delete(key(Kind.RUN, run, 0));
    }

    private Bytes key(Kind kind, RunPartitionFold run, long number) {
        return new StateKey(kind, run.run(), run.partition(), number, windows).encode(keys);
    }

    /** Gives all that is stored to a new fold. */
    public void restore(WindowedFold fold) {
        RestoredState.read(store, windows, (key, in) -> {
            switch (key.kind()) {
                case RUN -> fold.restoreRun(key.run(), key.partition(), in);
                case CPU -> fold.restoreCpu(key.run(), key.partition(), CpuProgress.decode((int) key.number() - 1, in));
                case WINDOW -> fold.restoreWindow(key.run(), key.partition(), key.number(), CostAccumulator.decode(in));
                case PROFILE -> throw new IllegalStateException("a fold's store holds a profile");
            }
        });
    }
}
