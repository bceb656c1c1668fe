package dev.wakestream.benchmarks.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What one benchmark found, in the order it was added. */
public final class Report {
    private final String name;
    private final Map<String, String> settings = new LinkedHashMap<>();
    private final Map<String, Samples> figures = new LinkedHashMap<>();
    private final Map<String, String> meanings = new LinkedHashMap<>();
    private final Map<String, Samples> ratios = new LinkedHashMap<>();
    private final List<Bar> bars = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();

    /** @param name the benchmark's name on the command line */
    public Report(String name) {
        this.name = name;
    }

    /** What was measured with, or on what: machine, counts, versions. */
    public void setting(String key, String value) {
        settings.put(key, value);
    }

    /**
     * A figure.
     *
     * @param key short name, key of the JSON document
     * @param meaning what it is, for the table
     */
    public void figure(String key, String meaning, Samples samples) {
        figures.put(key, samples);
        meanings.put(key, meaning);
    }

    /** The ratio of two figures, round by round, under the name {@code over/under}; returns its median. */
    public double ratio(String over, String under, Samples overSamples, Samples underSamples) {
        Samples samples = overSamples.over(underSamples);
        ratios.put(over + "/" + under, samples);
        return samples.median();
    }

    public void bar(Bar bar) {
        bars.add(bar);
    }

    /** A sentence that a reader needs: what was left out, or is not as usual. */
    public void note(String sentence) {
        notes.add(sentence);
    }

    /** A result that must not be: the benchmark has failed, whatever its figures. */
    public void failure(String sentence) {
        failures.add(sentence);
    }

    public String name() {
        return name;
    }

    public Map<String, String> settings() {
        return Collections.unmodifiableMap(settings);
    }

    public Map<String, Samples> figures() {
        return Collections.unmodifiableMap(figures);
    }

    /**
     * The figure of this key.
     *
     * @throws IllegalArgumentException there is none
     */
    public Samples figure(String key) {
        Samples samples = figures.get(key);
        if (samples == null) {
            throw new IllegalArgumentException(
                    "no figure " + key + "; there are: " + String.join(", ", figures.keySet()));
        }
        return samples;
    }

    /** What the figure of this key is. */
    public String meaning(String key) {
        return meanings.getOrDefault(key, key);
    }

    public Map<String, Samples> ratios() {
        return Collections.unmodifiableMap(ratios);
    }

    public List<Bar> bars() {
        return Collections.unmodifiableList(bars);
    }

    public List<String> notes() {
        return Collections.unmodifiableList(notes);
    }

    public List<String> failures() {
        return Collections.unmodifiableList(failures);
    }

    public boolean barsMet() {
        return bars.stream().allMatch(Bar::met);
    }
}
