package dev.wakestream.cost;

import dev.wakestream.schema.serde.PageSums;
import java.util.Arrays;
import java.util.function.Consumer;

/** Numbers of the functions that the rows of a page are charged to. Reused from page to page. */
final class PageRows {
    private PageSums page = new PageSums(timeNs -> timeNs);
    private FunctionNumbers functions = new FunctionNumbers(false);
    private Group group = Group.NONE;
    /** By index of the page's tables. */
    private FunctionNumbers.Name[] comms = new FunctionNumbers.Name[16];

    private FunctionNumbers.Name[] symbols = new FunctionNumbers.Name[64];
    private int[] tasks = new int[16];
    private int[] rows = new int[128];

    /**
     * Looks up the names of a page.
     *
     * @param ofCpu group of the page's CPU
     * @param merged is told what counts each name that rows have otherwise
     */
    void start(PageSums ofPage, FunctionNumbers numbers, Group ofCpu, Consumer<CounterKey> merged) {
        page = ofPage;
        functions = numbers;
        group = ofCpu;
        if (comms.length < page.comms()) {
            comms = new FunctionNumbers.Name[page.comms() * 2];
        }
        for (int i = 0; i < page.comms(); i++) {
            comms[i] = tell(functions.comm(LongNames.cut(page.comm(i))), merged);
        }
        if (tasks.length < page.tasks()) {
            tasks = new int[page.tasks() * 2];
        }
        for (int i = 0; i < page.tasks(); i++) {
            tasks[i] = functions.task(comms[page.taskComm(i)], group(i));
        }
        if (symbols.length < page.symbols()) {
            symbols = new FunctionNumbers.Name[page.symbols() * 2];
        }
        for (int i = 0; i < page.symbols(); i++) {
            symbols[i] =
                    tell(functions.symbol(LongNames.cut(page.symbol(i)), LongNames.cutNullable(page.dso(i))), merged);
        }
    }

    private static FunctionNumbers.Name tell(FunctionNumbers.Name name, Consumer<CounterKey> merged) {
        CounterKey key = name.merged();
        if (key != null) {
            merged.accept(key);
        }
        return name;
    }

    private Group group(int task) {
        int pid = page.taskPid(task);
        return pid == PageSums.PID_UNKNOWN ? group : group.withPid(pid);
    }

    /** Finds the functions of some rows; those that are new get a number, and {@code changes} are told. */
    void number(int from, int to, FoldChanges changes) {
        if (rows.length < to) {
            rows = Arrays.copyOf(rows, to * 2);
        }
        for (int row = from; row < to; row++) {
            int task = page.costTask(row);
            int symbol = page.costSymbol(row);
            int function = functions.find(tasks[task], FunctionNumbers.number(symbols[symbol]));
            if (function < 0) {
                CostKey key = new CostKey(
                        comms[page.taskComm(task)].text(),
                        symbols[symbol].text(),
                        LongNames.cutNullable(page.dso(symbol)),
                        group(task));
                function = functions.add(key);
                changes.function(key);
            }
            rows[row] = function;
        }
    }

    /** Function of a row that was {@linkplain #number numbered}. */
    int function(int row) {
        return rows[row];
    }
}
