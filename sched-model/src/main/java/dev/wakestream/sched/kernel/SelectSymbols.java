package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.select.SelectFunction;
import dev.wakestream.sched.trace.NameTable;
import java.util.Arrays;

/**
 * Which symbol the time of a function of the selection is charged to, and by which name a search is told. In builds that inline
 * them all but select_idle_core are part of select_task_rq_fair; record_wakee, wake_wide and select_idle_smt are part of their
 * callers in every build (model-spec 7).
 */
final class SelectSymbols {
    /** The function's time belongs to its caller. */
    static final int OF_CALLER = -1;

    private final int[] symbols = new int[SelectFunction.COUNT];
    private final int[] names = new int[SelectFunction.COUNT];

    SelectSymbols(Kernel k) {
        NameTable table = k.trace.names();
        boolean inlined = k.profile.selection().inlined();
        Arrays.fill(symbols, OF_CALLER);
        put(SelectFunction.SELECT_IDLE_CORE, table, true);
        put(SelectFunction.SELECT_IDLE_CPU, table, !inlined);
        if (!inlined) {
            put(SelectFunction.SELECT_IDLE_SIBLING, table, true);
            put(SelectFunction.WAKE_AFFINE, table, true);
        }
    }

    private void put(SelectFunction function, NameTable table, boolean charged) {
        int name = table.symbol(function.kernelName());
        names[function.number()] = name;
        if (charged) {
            symbols[function.number()] = name;
        }
    }

    /** The symbol that the function's time is charged to, or {@link #OF_CALLER}. */
    int chargedTo(SelectFunction function) {
        return symbols[function.number()];
    }

    /** The symbol of a function that searches. */
    int name(SelectFunction function) {
        return names[function.number()];
    }
}
