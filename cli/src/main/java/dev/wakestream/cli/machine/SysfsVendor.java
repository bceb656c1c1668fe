package dev.wakestream.cli.machine;

import java.util.Optional;

/** Who made the CPUs, by the files of a sysfs that tell one architecture from another. */
final class SysfsVendor {
    /** Implementer codes of Arm's MIDR_EL1 (Arm Architecture Reference Manual). */
    private static final int ARM_LTD = 0x41;

    private static final int HISILICON = 0x48;
    private static final int AMPERE = 0xc0;
    /** Part number of the Neoverse N1, Ampere Altra's core. */
    private static final int NEOVERSE_N1 = 0xd0c;

    private SysfsVendor() {}

    static Vendor of(SysfsTree tree, int cpu, Vendor fallback) {
        Optional<String> midr = tree.text("cpu/cpu" + cpu + "/regs/identification/midr_el1");
        if (midr.isPresent() && midr.get().matches("0x[0-9a-fA-F]{1,16}")) {
            return arm(Long.parseUnsignedLong(midr.get().substring(2), 16));
        }
        String alias = tree.text("cpu/modalias").orElse("");
        if (alias.startsWith("cpu:type:x86")) {
            return alias.contains("ven0000") ? Vendor.INTEL : alias.contains("ven0002") ? Vendor.AMD : Vendor.OTHER_X86;
        }
        if (alias.startsWith("cpu:type:aarch64")) {
            return Vendor.OTHER_ARM;
        }
        // Registers that only Power has; Linux makes a file of each.
        if (tree.has("cpu/cpu" + cpu + "/spurr") || tree.has("cpu/cpu" + cpu + "/purr")) {
            return Vendor.IBM;
        }
        return fallback;
    }

    private static Vendor arm(long midr) {
        int implementer = (int) (midr >>> 24 & 0xff);
        int part = (int) (midr >>> 4 & 0xfff);
        if (implementer == HISILICON) {
            return Vendor.HISILICON;
        }
        boolean altra = implementer == AMPERE || (implementer == ARM_LTD && part == NEOVERSE_N1);
        return altra ? Vendor.AMPERE : Vendor.OTHER_ARM;
    }

    /** The vendor of the machine that this program runs on, by its architecture only. */
    static Vendor ofJava(String osArch) {
        return switch (osArch) {
            case "amd64", "x86_64", "i386", "x86" -> Vendor.OTHER_X86;
            case "aarch64" -> Vendor.OTHER_ARM;
            case "ppc64le", "ppc64" -> Vendor.IBM;
            default -> Vendor.UNKNOWN;
        };
    }
}
