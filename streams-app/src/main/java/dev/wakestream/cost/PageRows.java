package dev.wakestream.cost;

import dev.wakestream.schema.serde.PageSums;
import java.util.Arrays;

/** Numbers of the functions that the rows of a page are charged to. Reused from page to page. */
final class PageRows {
    private PageSums page = new PageSums(timeNs -> timeNs);
    private FunctionNumbers functions = new FunctionNumbers();
    /** Numbers by index of the page's tables. */
    private int[] comms = new int[16];

    private int[] symbols = new int[64];
    private int[] rows = new int[128];

    /** Looks up the names of a page. */
    void start(PageSums ofPage, FunctionNumbers numbers) {
        page = ofPage;
        functions = numbers;
        if (comms.length < page.comms()) {
            comms = new int[page.comms() * 2];
        }
        for (int i = 0; i < page.comms(); i++) {
            comms[i] = functions.comm(page.comm(i));
        }
        if (symbols.length < page.symbols()) {
            symbols = new int[page.symbols() * 2];
        }
        for (int i = 0; i < page.symbols(); i++) {
            symbols[i] = functions.symbol(page.symbol(i), page.dso(i));
        }
    }

    /** Finds the functions of some rows; those that are new get a number, and {@code changes} are told. */
    void number(int from, int to, FoldChanges changes) {
        if (rows.length < to) {
            rows = Arrays.copyOf(rows, to * 2);
        }
        for (int row = from; row < to; row++) {
            int comm = page.costComm(row);
            int symbol = page.costSymbol(row);
            int function = functions.find(comms[comm], symbols[symbol]);
            if (function < 0) {
                CostKey key = new CostKey(page.comm(comm), page.symbol(symbol), page.dso(symbol));
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
