package dev.wakestream.cli.config;

import dev.wakestream.sched.topology.AtomicRule;
import dev.wakestream.sched.topology.Platform.Architecture;
import dev.wakestream.sched.topology.Platform.HomeRule;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** The words of a topology file for what a machine does by its kind. */
public final class PlatformWords {
    static final Map<String, Architecture> ARCHITECTURES = byWord(Architecture.values(), PlatformWords::of);
    static final Map<String, AtomicRule> ATOMICS = byWord(AtomicRule.values(), PlatformWords::of);
    static final Map<String, HomeRule> HOME_RULES = byWord(HomeRule.values(), PlatformWords::of);

    private PlatformWords() {}

    /** Value of the key {@code arch}. */
    public static String of(Architecture arch) {
        return switch (arch) {
            case X86 -> "x86";
            case ARM64 -> "arm64";
            case POWER -> "power";
        };
    }

    /** Value of the key {@code atomics}. */
    public static String of(AtomicRule rule) {
        return switch (rule) {
            case LOCK_PREFIXED -> "lock";
            case FAR_ATOMIC -> "far";
            case LL_SC -> "ll-sc";
        };
    }

    /** Value of the key {@code home.when}. */
    public static String of(HomeRule rule) {
        return switch (rule) {
            case NEITHER -> "neither";
            case READER -> "reader";
        };
    }

    private static <T> Map<String, T> byWord(T[] values, Function<T, String> word) {
        Map<String, T> words = new TreeMap<>();
        Arrays.asList(values).forEach(value -> words.put(word.apply(value), value));
        return words;
    }
}
