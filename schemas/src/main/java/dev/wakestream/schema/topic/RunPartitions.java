package dev.wakestream.schema.topic;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.utils.Utils;

/** The partition that a run's results are in: all of them in one. */
public final class RunPartitions {
    private RunPartitions() {}

    /** Of the topic of windows, by the run alone. */
    public static int ofWindows(String run, int partitions) {
        // String.hashCode is part of Java's specification: the same in every process.
        return Math.floorMod(run.hashCode(), partitions);
    }

    /** Of the topic of profiles, and of any other with the run as its key: where Kafka's producers put it. */
    public static int ofKey(String run, int partitions) {
        return Utils.toPositive(Utils.murmur2(run.getBytes(StandardCharsets.UTF_8))) % partitions;
    }
}
