package dev.wakestream.sched.kernel;

/** The root domain's overload flag: some queue has two tasks or more. Newidle balance asks it first. */
final class RootDomain {
    private final int line;
    private boolean overloaded;

    RootDomain(int line) {
        this.line = line;
    }

    /** A queue has got its second task: the flag is only written if it is not set yet. */
    void overloaded(Cpu c) {
        c.read(line);
        if (!overloaded) {
            overloaded = true;
            c.write(line);
        }
    }

    boolean isOverloaded(Cpu c) {
        c.read(line);
        return overloaded;
    }

    /** A balance over all CPUs has counted. */
    void counted(Cpu c, boolean anyOverloaded) {
        if (overloaded != anyOverloaded) {
            overloaded = anyOverloaded;
            c.write(line);
        }
    }
}
