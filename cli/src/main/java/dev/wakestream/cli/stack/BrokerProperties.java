package dev.wakestream.cli.stack;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** The broker's server.properties: one KRaft node for everything, nothing replicated, loopback only. */
final class BrokerProperties {
    private BrokerProperties() {}

    static void write(Path file, Path logDir, Ports ports) throws IOException {
        Properties p = new Properties();
        String broker = "PLAINTEXT://127.0.0.1:" + ports.broker();
        p.put("process.roles", "broker,controller");
        p.put("node.id", "1");
        // static voters, since the ports change between runs on one directory
        p.put("controller.quorum.voters", "1@127.0.0.1:" + ports.controller());
        p.put("listeners", broker + ",CONTROLLER://127.0.0.1:" + ports.controller());
        p.put("advertised.listeners", broker);
        p.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
        p.put("inter.broker.listener.name", "PLAINTEXT");
        p.put("controller.listener.names", "CONTROLLER");
        p.put("log.dirs", logDir.toString());
        p.put("auto.create.topics.enable", "false");
        p.put("default.replication.factor", "1");
        p.put("min.insync.replicas", "1");
        p.put("group.initial.rebalance.delay.ms", "0");
        for (String topic : new String[] {"offsets.topic", "transaction.state.log", "share.coordinator.state.topic"}) {
            p.put(topic + ".replication.factor", "1");
            p.put(topic + ".num.partitions", "4");
        }
        p.put("transaction.state.log.min.isr", "1");
        p.put("share.coordinator.state.topic.min.isr", "1");
        // the default of 128 MB comes out of the heap
        p.put("log.cleaner.dedupe.buffer.size", "16777216");
        try (Writer out = Files.newBufferedWriter(file)) {
            p.store(out, "written by wakestream at every start");
        }
    }
}
