package dev.wakestream.producer.mapping;

import dev.wakestream.schema.serde.EncodedNames;
import dev.wakestream.schema.serde.PageWriter;
import dev.wakestream.schema.topic.RunKey;

/** The page that one CPU is filling, and what it has sent. */
final class CpuPage {
    final int cpu;
    final int partition;
    final String key;
    final PageWriter writer;
    final DetailWriter details;
    boolean open;
    /** Wall clock when the page was opened, or, while none is open, when the last one was sent (ns, any origin). */
    long sinceNs;
    /** Time of the latest event (ns since the run's start). */
    long eventNs;
    /** Up to where the sent pages go: where the next one's costs start (ns since the run's start). */
    long sentNs;
    /** Lost events to be told with the next page (count). */
    long lost;

    long pages;
    long events;

    CpuPage(Paging paging, int cpu, EncodedNames names) {
        this.cpu = cpu;
        this.partition = paging.partitionOf(cpu);
        this.key = new RunKey(paging.run(), cpu).format();
        this.writer = new PageWriter(names);
        this.details = new DetailWriter(writer);
    }
}
