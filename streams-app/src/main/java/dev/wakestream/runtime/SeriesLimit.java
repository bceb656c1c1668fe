package dev.wakestream.runtime;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.config.MeterFilterReply;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Bounds the series that a registry has at a time, so that a monitoring system is not flooded whatever comes. Meters beyond are
 * refused and counted. Micrometer's own limit is for the meters that there have ever been, which is too few for a process
 * that runs for months while its tasks move.
 */
final class SeriesLimit implements MeterFilter {
    private final int maxSeries;
    private final AtomicInteger series = new AtomicInteger();
    private final LongAdder refused = new LongAdder();

    private SeriesLimit(int maxSeries) {
        this.maxSeries = maxSeries;
    }

    /** Sets the limit for meters that come from now on, after the filters that are there; one more tells what it refused. */
    static void set(MeterRegistry registry, int maxSeries) {
        SeriesLimit limit = new SeriesLimit(maxSeries);
        registry.config()
                .meterFilter(limit)
                .onMeterAdded(meter -> limit.series.addAndGet(seriesOf(meter.getId())))
                .onMeterRemoved(meter -> limit.series.addAndGet(-seriesOf(meter.getId())));
        FunctionCounter.builder("wakestream.metrics.refused", limit.refused, LongAdder::sum)
                .description("meters left out, since there were " + maxSeries + " series")
                .register(registry);
    }

    @Override
    public MeterFilterReply accept(Meter.Id id) {
        if (series.get() + seriesOf(id) <= maxSeries) {
            return MeterFilterReply.NEUTRAL;
        }
        refused.increment();
        return MeterFilterReply.DENY;
    }

    /** Of a distribution there are count, sum and maximum; none of ours has buckets. */
    private static int seriesOf(Meter.Id id) {
        return switch (id.getType()) {
            case TIMER, LONG_TASK_TIMER, DISTRIBUTION_SUMMARY -> 3;
            case COUNTER, GAUGE, OTHER -> 1;
        };
    }
}
