package dev.wakestream.sched.topology;

/**
 * What a machine does by its kind and not by its numbers: keys {@code arch}, {@code atomics} and {@code home.when} of the
 * topology file.
 *
 * @param arch instruction set
 * @param atomics how atomics are carried out
 * @param home when a line's home node makes a transfer dearer by {@code home.add}
 */
public record Platform(Architecture arch, AtomicRule atomics, HomeRule home) {
    /** Of the machines that we know, those with lines of this size are Power (bytes). */
    private static final int POWER_LINE = 128;

    /** Instruction sets, as far as the model tells them apart. */
    public enum Architecture {
        /** Spin locks queue in {@code native_queued_spin_lock_slowpath}. */
        X86,
        ARM64,
        /** Ordered atomics are unordered ones between barriers; pages are of 64 KiB. */
        POWER;

        /** How the machines of this kind carry out atomics unless their file says otherwise. */
        public AtomicRule usualAtomics() {
            return switch (this) {
                case X86 -> AtomicRule.LOCK_PREFIXED;
                case ARM64 -> AtomicRule.FAR_ATOMIC;
                case POWER -> AtomicRule.LL_SC;
            };
        }
    }

    /** When a line's home node makes a transfer above the LLC dearer (hardware notes, section 2, home effect). */
    public enum HomeRule {
        /** When neither CPU is on the home node (EPYC): the home sees to the transfer from outside. */
        NEITHER,
        /** When a load finds the line, which is at home with the reader, modified on another node (Cascade Lake). */
        READER
    }

    /** The kind of a machine whose file does not say it: lines of 128 bytes are Power's, others x86's. */
    public static Platform ofLine(int lineBytes) {
        Architecture arch = lineBytes == POWER_LINE ? Architecture.POWER : Architecture.X86;
        return new Platform(arch, arch.usualAtomics(), HomeRule.NEITHER);
    }
}
