package dev.wakestream.benchmarks.fold;

import dev.wakestream.benchmarks.stack.BenchStack;
import dev.wakestream.schema.serde.SchemaRegistry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * JVM of one program: makes a pass for every line on standard input, which names the pass, and answers with a line that starts
 * with {@value #ANSWER} or {@value #FAILURE}. Ends when its input does, so also when its parent is gone.
 */
public final class FoldChild {
    static final String ANSWER = "done ";
    static final String FAILURE = "failed ";

    private FoldChild() {}

    /** @param args program, bootstrap servers, registry's URL, threads, directory of the benchmark, properties of Kafka Streams */
    public static void main(String[] args) throws IOException {
        Subject subject = Subject.of(args[0]);
        Path dir = Path.of(args[4]);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = System.out;
        // what libraries print must not come between the answers
        System.setOut(System.err);
        for (String pass = in.readLine(); pass != null; pass = in.readLine()) {
            out.println(answer(subject, args, dir, pass));
            out.flush();
        }
        // Flink leaves threads behind
        System.exit(0);
    }

    private static String answer(Subject subject, String[] args, Path dir, String pass) {
        Path own = dir.resolve("passes").resolve(pass);
        try (SchemaRegistry registry = BenchStack.registryAt(args[2])) {
            Files.createDirectories(own);
            FoldData data = FoldData.read(dir).orElseThrow();
            System.gc();
            Pass done = subject.run(new Environment(
                    args[1], args[2], registry, Integer.parseInt(args[3]), pass, own, data, streams(args)));
            ResultTable result = done.result();
            if (result != null) {
                result.write(resultFile(dir, pass));
            }
            return ANSWER + done.measured().format();
        } catch (Exception e) {
            e.printStackTrace();
            Throwable root = e;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            return FAILURE
                    + Optional.ofNullable(root.getMessage())
                            .orElse(root.getClass().getSimpleName())
                            .replace('\n', ' ');
        }
    }

    private static Map<String, String> streams(String[] args) {
        Map<String, String> streams = new TreeMap<>();
        for (int i = 5; i < args.length; i++) {
            int at = args[i].indexOf('=');
            streams.put(args[i].substring(0, at), args[i].substring(at + 1));
        }
        return streams;
    }

    /** Where the result of a pass is. */
    static Path resultFile(Path dir, String pass) {
        return dir.resolve("passes").resolve(pass + ".tsv");
    }
}
