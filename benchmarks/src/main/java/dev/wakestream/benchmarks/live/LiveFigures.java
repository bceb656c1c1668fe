package dev.wakestream.benchmarks.live;

import dev.wakestream.benchmarks.report.Bar;
import dev.wakestream.benchmarks.report.Report;
import dev.wakestream.benchmarks.report.Samples;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** What the rounds of one scenario gave. */
final class LiveFigures {
    private static final double MILLION = 1e6;
    private static final double US_PER_MS = 1e3;
    private static final double P50 = 50;
    private static final double P99 = 99;

    private final String scenario;
    private final List<Double> live = new ArrayList<>();
    private final List<Double> modelCpu = new ArrayList<>();
    private final List<Double> restCpu = new ArrayList<>();
    private final List<Double> brokerCpu = new ArrayList<>();
    private final List<Double> stored = new ArrayList<>();
    private final List<Double> paced = new ArrayList<>();
    private final List<Double> p50 = new ArrayList<>();
    private final List<Double> p99 = new ArrayList<>();
    private final List<Double> toProfile = new ArrayList<>();

    LiveFigures(String scenario) {
        this.scenario = scenario;
    }

    /**
     * One round.
     *
     * @param full the runs as fast as they can
     * @param storedRate without (events/s)
     * @param slow the runs at half the speed
     * @param updates from the publication of their events to the windows that count them (us)
     */
    void add(List<Road> full, double storedRate, List<Road> slow, Histogram updates) {
        live.add(Road.eventsPerSecond(full) / MILLION);
        modelCpu.add(Road.modelCpuNs(full));
        restCpu.add(Road.restCpuNs(full));
        brokerCpu.add(Road.brokerCpuNs(full));
        stored.add(storedRate / MILLION);
        paced.add(Road.publishedPerSecond(slow) / MILLION);
        p50.add(updates.getValueAtPercentile(P50) / US_PER_MS);
        p99.add(updates.getValueAtPercentile(P99) / US_PER_MS);
        slow.forEach(road -> toProfile.add(road.endToProfileMs()));
    }

    /**
     * Adds the figures to a report.
     *
     * @param first whether this is the first scenario: its figures have plain names, those of others end in the scenario's
     */
    void tell(Report report, boolean first) {
        String suffix = first ? "" : "_" + scenario;
        Samples rate = new Samples("M events/s", live);
        report.figure(
                "live" + suffix, scenario + ": model, broker and pipeline, begin of the trace to last profile", rate);
        report.figure(
                "cpu_model" + suffix, "CPU time of that, model and its pages", new Samples("ns an event", modelCpu));
        report.figure("cpu_rest" + suffix, "clients, pipeline and JVM", new Samples("ns an event", restCpu));
        report.figure("cpu_broker" + suffix, "broker and registry", new Samples("ns an event", brokerCpu));
        report.figure(
                "stored" + suffix,
                "a run made beforehand: producer, broker and pipeline",
                new Samples("M events/s", stored));
        report.figure("paced" + suffix, "rate of the times below, half of the first", new Samples("M events/s", paced));
        report.figure("update_p50" + suffix, "event published -> window's live update read", new Samples("ms", p50));
        report.figure("update_p99" + suffix, "the same, 99th percentile", new Samples("ms", p99));
        report.figure("end_to_profile" + suffix, "end marker -> final profile read", new Samples("ms", toProfile));
        report.ratio("stored" + suffix, "live" + suffix, new Samples("", stored), rate);
        report.bar(Bar.atLeast("live, " + scenario + " [M events/s]", rate.median(), 1, 2));
    }
}
