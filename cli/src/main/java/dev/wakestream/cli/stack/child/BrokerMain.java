package dev.wakestream.cli.stack.child;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.kafka.common.Uuid;

/**
 * Main of the broker's JVM: formats the log directory on first use, then runs {@code kafka.Kafka}. Both classes are the
 * ones that Kafka's own scripts call.
 */
public final class BrokerMain {
    private BrokerMain() {}

    /** Arguments: the properties file, and the log directory it names. */
    public static void main(String[] args) throws Exception {
        ParentWatch.start();
        String properties = args[0];
        Path logDir = Path.of(args[1]);
        if (!Files.exists(logDir.resolve("meta.properties"))) {
            Files.createDirectories(logDir);
            String[] format = {"format", "-t", Uuid.randomUuid().toString(), "-c", properties};
            int result = kafka.tools.StorageTool.execute(format, System.out);
            if (result != 0) {
                System.exit(result);
            }
        }
        kafka.Kafka.main(new String[] {properties});
    }
}
