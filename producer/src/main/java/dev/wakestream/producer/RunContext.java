package dev.wakestream.producer;

import dev.wakestream.producer.mapping.Paging;
import dev.wakestream.producer.sink.RunOutput;
import dev.wakestream.schema.serde.SchemaRegistry;
import dev.wakestream.schema.topic.RunIds;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.function.LongSupplier;

/**
 * The world around a run.
 *
 * @param output where it goes; the caller closes it
 * @param registry gives the schema id of the pages
 * @param ids gives the run its id
 * @param clock wall clock of started and finished
 * @param nanoClock clock of page.linger and pace (ns from any origin)
 * @param pageEvents most events of a page (count)
 * @param lingerNs page.linger (ns)
 * @param pace how fast the run is published at most
 */
public record RunContext(
        RunOutput output,
        SchemaRegistry registry,
        RunIds ids,
        Clock clock,
        LongSupplier nanoClock,
        int pageEvents,
        long lingerNs,
        Pace pace) {

    /** With the system's clocks, run ids of its own and the default page settings. */
    public static RunContext of(RunOutput output, SchemaRegistry registry) {
        Clock clock = Clock.systemUTC();
        return new RunContext(
                output,
                registry,
                new RunIds(clock, new SecureRandom()),
                clock,
                System::nanoTime,
                Paging.DEFAULT_PAGE_EVENTS,
                Paging.DEFAULT_LINGER_NS,
                Pace.MAX);
    }

    /** The same with other page settings. */
    public RunContext withPages(int events, long linger) {
        return new RunContext(output, registry, ids, clock, nanoClock, events, linger, pace);
    }

    /** The same with run ids of this source. */
    public RunContext withIds(RunIds others) {
        return new RunContext(output, registry, others, clock, nanoClock, pageEvents, lingerNs, pace);
    }

    /** The same at another pace. */
    public RunContext withPace(Pace other) {
        return new RunContext(output, registry, ids, clock, nanoClock, pageEvents, lingerNs, other);
    }
}
