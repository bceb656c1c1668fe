package dev.wakestream.benchmarks.stack;

/** Where a benchmark says what it is doing, one line at a time; results go elsewhere. */
public interface Talk {
    void say(String line);
}
