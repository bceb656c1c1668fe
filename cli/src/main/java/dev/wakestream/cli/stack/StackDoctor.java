package dev.wakestream.cli.stack;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Looks at all that a local stack needs, without starting one. */
public final class StackDoctor {
    private static final int LEAST_JAVA = 17;

    /** Broker 512 MB, registry 256 MB and this program beside them (bytes). */
    private static final long ENOUGH_MEMORY = 2L << 30;

    /** Room for the pages of some hundred million events (bytes). */
    private static final long ENOUGH_DISK = 2L << 30;

    /** A broker opens a few files for each of its partitions (count). */
    private static final long ENOUGH_FILES = 1024;

    private StackDoctor() {}

    /** Everything that was found, in the order in which a start would meet it. */
    public static List<Finding> examine(Path dataDir) {
        List<Finding> findings = new ArrayList<>();
        findings.add(java());
        findings.add(distribution());
        findings.add(memory());
        findings.add(openFiles());
        findings.add(loopback());
        findings.addAll(dataDirectory(dataDir.toAbsolutePath().normalize()));
        findings.add(cache());
        findings.add(ContainerEngine.ask(System.getenv()));
        return findings;
    }

    private static Finding java() {
        int version = Runtime.version().feature();
        String found = "Java " + System.getProperty("java.version") + " in " + System.getProperty("java.home");
        return version >= LEAST_JAVA
                ? Finding.ok(found)
                : Finding.missing(found + " is too old; " + LEAST_JAVA + " or later is needed");
    }

    private static Finding distribution() {
        try {
            Distribution distribution = Distribution.locate();
            distribution.brokerClassPath();
            return Finding.ok("broker in " + distribution.home().resolve("lib") + ", registry in "
                    + distribution.registryRunner().getParent());
        } catch (StackException e) {
            return Finding.missing(withoutStop(e));
        }
    }

    private static Finding memory() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long total = system.getTotalMemorySize();
        String found = (total >> 20) + " MiB of memory";
        return total >= ENOUGH_MEMORY
                ? Finding.ok(found)
                : Finding.weak(found + "; broker, registry and model together want " + (ENOUGH_MEMORY >> 20) + " MiB");
    }

    private static Finding openFiles() {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix) {
            long most = unix.getMaxFileDescriptorCount();
            return most >= ENOUGH_FILES
                    ? Finding.ok(most + " open files allowed")
                    : Finding.weak(
                            "only " + most + " open files allowed; raise it to " + ENOUGH_FILES + " with ulimit -n");
        }
        return Finding.ok("open files are not limited by the user");
    }

    private static Finding loopback() {
        try {
            Ports ports = Ports.choose(0, 0);
            return Finding.ok("free ports on "
                    + InetAddress.getLoopbackAddress().getHostAddress() + ", for example " + ports.broker());
        } catch (StackException e) {
            return Finding.missing(withoutStop(e));
        }
    }

    private static List<Finding> dataDirectory(Path dataDir) {
        Optional<StackFile> running = StackFile.read(dataDir).filter(StackFile::ready);
        try (DataDirectory held = DataDirectory.tryHold(dataDir)) {
            if (held == null) {
                return List.of(Finding.ok("the data directory " + dataDir + " is in use by pid "
                        + DataDirectory.holder(dataDir)
                        + running.map(stack -> ", whose stack answers on "
                                        + stack.address().bootstrapServers())
                                .orElse("")));
            }
            long space = Files.getFileStore(dataDir).getUsableSpace();
            String room = (space >> 20) + " MiB of disk left in the data directory " + dataDir;
            return List.of(
                    Finding.ok("the data directory " + dataDir + " can be written, and is not in use"),
                    space >= ENOUGH_DISK
                            ? Finding.ok(room)
                            : Finding.weak(room + "; long runs want " + (ENOUGH_DISK >> 20) + " MiB"));
        } catch (StackException e) {
            return List.of(Finding.missing(withoutStop(e)));
        } catch (IOException e) {
            return List.of(Finding.missing("the disk of " + dataDir + " cannot be read: " + DataDirectory.reason(e)));
        }
    }

    private static Finding cache() {
        Path dir = ClassDataSharing.cacheDir(System.getenv());
        try {
            Files.createDirectories(dir);
        } catch (IOException e) {
            return Finding.weak("the cache directory " + dir + " cannot be made, so every start takes twice as long: "
                    + DataDirectory.reason(e));
        }
        if (!Files.isWritable(dir) || dir.toString().contains(File.pathSeparator)) {
            return Finding.weak("the cache directory " + dir + " cannot be used, so every start takes twice as long");
        }
        return Finding.ok("the cache directory " + dir + " can be written");
    }

    private static String withoutStop(StackException e) {
        String sentence = String.valueOf(e.getMessage());
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }
}
