package dev.wakestream.benchmarks;

import dev.wakestream.benchmarks.report.Report;
import dev.wakestream.benchmarks.report.ReportJson;
import dev.wakestream.benchmarks.report.ReportText;
import dev.wakestream.benchmarks.stack.DataDirs;
import dev.wakestream.benchmarks.stack.Talk;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What all benchmarks have in common on the command line. */
abstract class Benchmark implements Callable<Integer> {
    /** How a result is printed. */
    enum Format {
        TEXT,
        JSON
    }

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "text or json (default: text).")
    private Format format = Format.TEXT;

    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            description = "Where events are kept between runs (default: ~/.local/share/wakestream-bench).")
    private @Nullable Path dataDir;

    @Option(names = "--gate", description = "Exit with 1 when a bar is missed.")
    private boolean gate;

    @SuppressWarnings("UnusedVariable") // picocli looks at it
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    private boolean help;

    abstract Report measure(Path dir, Talk talk) throws Exception;

    @Override
    public final Integer call() throws Exception {
        Path dir = (dataDir == null ? DataDirs.defaultDir() : dataDir).toAbsolutePath();
        Report report = measure(dir, this::say);
        if (spec != null) {
            String text = format == Format.JSON ? ReportJson.of(report) : ReportText.of(report);
            spec.commandLine().getOut().print(text);
            spec.commandLine().getOut().flush();
        }
        boolean ok = report.failures().isEmpty() && (!gate || report.barsMet());
        return ok ? BenchMain.OK : BenchMain.FAILED;
    }

    private void say(String line) {
        if (spec != null) {
            spec.commandLine().getErr().println("# " + line);
            spec.commandLine().getErr().flush();
        }
    }

    /** "2.5 s" and the like, for progress lines. */
    static String seconds(long ns) {
        return String.format(Locale.ROOT, "%.1f s", ns / 1e9);
    }
}
