package dev.wakestream.cli.machine;

import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.TopologyFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The door: from what Linux says of a machine to a topology file.
 *
 * @param name name of the new machine
 * @param like preset whose latencies are wanted; null = of the nearest
 */
public record MachineImport(String name, @Nullable String like) {
    /**
     * From a sysfs.
     *
     * @param dir a sysfs, live or copied, or the folder with its {@code cpu} and {@code node}
     * @param live whether it is that of the machine that this program runs on
     * @throws InvalidInputException with one sentence: what is missing, contradictory, or not to be expressed
     */
    public ImportedMachine sysfs(Path dir, boolean live) throws InvalidInputException {
        Vendor fallback = live ? SysfsVendor.ofJava(System.getProperty("os.arch", "")) : Vendor.UNKNOWN;
        return imported(dir.toString(), "sysfs", SysfsReader.read(SysfsTree.in(dir), fallback));
    }

    /**
     * From the text of {@code lscpu -p}.
     *
     * @param source how messages call it
     * @throws InvalidInputException with one sentence, as above
     */
    public ImportedMachine lscpu(String source, String text) throws InvalidInputException {
        return imported(source, "lscpu -p", LscpuReader.read(source, text));
    }

    private ImportedMachine imported(String source, String kind, MachineFacts facts) throws InvalidInputException {
        KnownMachines known = KnownMachines.near(facts, like);
        String why = known.why(facts, like != null);
        try {
            MachineShape shape = MachineShape.of(facts);
            List<String> notes = new ArrayList<>(facts.notes());
            if (shape.renumbered()) {
                notes.add(
                        "no cpu_order of a topology file numbers CPUs as this machine does; the file has the same tree with "
                                + shape.order().key() + " numbers, so its CPU numbers are not the machine's");
            }
            String text = new TopologyText(name, kind, facts, shape, known, why, notes).render();
            TopologyFiles.check(name, text);
            return new ImportedMachine(text, known.nearest().spec().name(), why, notes);
        } catch (IrregularMachineException e) {
            throw new InvalidInputException(source, List.of(source + ": " + e.getMessage()));
        }
    }
}
