package dev.wakestream.cli.render;

import org.jspecify.annotations.Nullable;

/** Symbols and shared objects as perf prints them. */
final class Symbols {
    /** Shared object of the model's functions, which are the kernel's. */
    private static final String KERNEL = "[kernel.kallsyms]";

    private Symbols() {}

    /** The symbol with its level: [k] kernel, [.] user; the model's collective names have none. */
    static String withLevel(String symbol, @Nullable String dso) {
        if (dso == null && symbol.startsWith("[")) {
            return symbol;
        }
        return (isKernel(dso) ? "[k] " : "[.] ") + symbol;
    }

    private static boolean isKernel(@Nullable String dso) {
        return dso == null
                || dso.startsWith("[kernel")
                || dso.startsWith("[guest.kernel")
                || (dso.startsWith("[")
                        && !dso.equals("[unknown]")
                        && !dso.equals("[vdso]")
                        && !dso.equals("[vsyscall]"))
                || dso.endsWith(".ko");
    }

    static String sharedObject(String symbol, @Nullable String dso) {
        if (dso != null) {
            return dso;
        }
        return symbol.startsWith("[") ? "-" : KERNEL;
    }
}
