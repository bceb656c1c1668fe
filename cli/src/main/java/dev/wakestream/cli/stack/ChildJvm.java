package dev.wakestream.cli.stack;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** One child process: a JVM that ends when we do, since we hold its standard input open and say nothing on it. */
final class ChildJvm {
    /** Exit status of a JVM that was asked to stop by SIGTERM, 128 + 15. */
    private static final int STOPPED_BY_SIGTERM = 143;

    /** From this release on the JVM warns of libraries with native code, as compression has. */
    private static final int NATIVE_ACCESS_WARNED_SINCE = 24;

    private static final List<String> FOREIGN_SETTINGS = List.of("QUARKUS_", "APICURIO_", "REGISTRY_", "KAFKA_");

    private final Spec spec;
    private final Process process;
    private final ClassDataSharing sharing;

    /**
     * What to start.
     *
     * @param name as users know it: broker, registry
     * @param classPath in order; class-data sharing depends on it
     * @param jvmFlags flags and system properties
     * @param mainClass with its arguments
     * @param workDir working directory, also for crash files
     * @param logs where it logs, the most telling first; its standard output goes to the last one
     */
    record Spec(
            String name,
            List<Path> classPath,
            List<String> jvmFlags,
            List<String> mainClass,
            Path workDir,
            List<Path> logs) {}

    private ChildJvm(Spec spec, Process process, ClassDataSharing sharing) {
        this.spec = spec;
        this.process = process;
        this.sharing = sharing;
    }

    static ChildJvm start(Spec spec, Path cacheDir) throws StackException {
        ClassDataSharing sharing = ClassDataSharing.of(spec.name(), spec.classPath(), spec.jvmFlags(), cacheDir);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(sharing.flags());
        // the JVM's own warnings, most of them about the archive, are of no use to anybody here
        command.addAll(List.of("-Xlog:disable", "-Xlog:all=error:stderr", "-Djava.awt.headless=true"));
        if (Runtime.version().feature() >= NATIVE_ACCESS_WARNED_SINCE) {
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        command.addAll(spec.jvmFlags());
        command.add("-cp");
        command.add(spec.classPath().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        command.addAll(spec.mainClass());
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(spec.workDir().toFile())
                .redirectErrorStream(true)
                .redirectOutput(console(spec).toFile());
        builder.environment().keySet().removeIf(ChildJvm::isForeignSetting);
        try {
            for (Path log : spec.logs()) {
                Files.createDirectories(log.getParent());
            }
            return new ChildJvm(spec, builder.start(), sharing);
        } catch (IOException e) {
            throw new StackException("The " + spec.name() + "'s process cannot be started: " + e.getMessage() + ".", e);
        }
    }

    /** Settings of another installation that the child would read. */
    private static boolean isForeignSetting(String variable) {
        return FOREIGN_SETTINGS.stream().anyMatch(variable::startsWith);
    }

    private static Path console(Spec spec) {
        return spec.logs().get(spec.logs().size() - 1);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    long pid() {
        return process.pid();
    }

    String name() {
        return spec.name();
    }

    /** Runs when the process ends, whoever ends it. */
    void onExit(Runnable action) {
        // nothing waits for it: it tells, and that is all
        @SuppressWarnings("unused")
        var unused = process.onExit().thenRun(action);
    }

    /** What became of it, in one sentence that names its log. */
    String describeFailure(String what) {
        String told = LogTail.describe(spec.logs());
        return "The local " + spec.name() + " " + what + "; its log is "
                + spec.logs().get(0) + (told.isEmpty() ? "." : ", " + told);
    }

    /** Exit status, when it has ended. */
    int exitStatus() {
        return process.exitValue();
    }

    /** Asks it to stop; {@link #awaitStop} waits. */
    void requestStop() {
        process.destroy();
    }

    /** Waits until it has stopped; ends it when it takes longer than the limit. */
    void awaitStop(Duration limit) throws InterruptedException {
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            process.destroyForcibly().waitFor();
            return;
        }
        int status = process.exitValue();
        if (status == 0 || status == STOPPED_BY_SIGTERM) {
            sharing.keep();
        }
    }
}
