package dev.wakestream.cli.machine;

/** Who made the CPUs, as far as Linux says. */
enum Vendor {
    INTEL("Intel", Architecture.X86),
    AMD("AMD", Architecture.X86),
    OTHER_X86("x86 of another maker", Architecture.X86),
    HISILICON("HiSilicon", Architecture.ARM),
    AMPERE("Ampere", Architecture.ARM),
    OTHER_ARM("Arm of another maker", Architecture.ARM),
    IBM("IBM Power", Architecture.POWER),
    UNKNOWN("unknown", Architecture.UNKNOWN);

    /** Instruction sets that known machines have. */
    enum Architecture {
        X86,
        ARM,
        POWER,
        UNKNOWN
    }

    private final String title;
    private final Architecture architecture;

    Vendor(String title, Architecture architecture) {
        this.title = title;
        this.architecture = architecture;
    }

    String title() {
        return title;
    }

    Architecture architecture() {
        return architecture;
    }
}
