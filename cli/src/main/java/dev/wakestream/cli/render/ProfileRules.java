package dev.wakestream.cli.render;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.wakestream.sched.kernel.profile.KernelProfile;
import java.lang.reflect.RecordComponent;
import java.util.Locale;

/**
 * What a kernel profile chose for each decision, from its records themselves: a rule that is added to them is printed without being added here. Their names are
 * those of the program, in words; docs/model.md says what they mean.
 */
public final class ProfileRules {
    private ProfileRules() {}

    /** A paragraph for each part. */
    public static void append(StringBuilder text, KernelProfile profile) {
        for (RecordComponent part : KernelProfile.class.getRecordComponents()) {
            Object value = valueOf(part, profile);
            if (value instanceof Record rules) {
                WrappedLines.append(text, "  ", "    ", part.getName() + ": " + words(rules));
            } else if (value instanceof Enum<?>) {
                WrappedLines.append(text, "  ", "    ", part.getName() + ": " + word(value));
            }
        }
    }

    private static String words(Record rules) {
        StringBuilder words = new StringBuilder();
        for (RecordComponent rule : rules.getClass().getRecordComponents()) {
            Object value = valueOf(rule, rules);
            words.append(words.isEmpty() ? "" : "; ").append(named(rule.getName(), value));
        }
        return words.toString();
    }

    private static String named(String name, Object value) {
        if (value instanceof Record inner) {
            return spaced(name) + " (" + words(inner).replace("; ", ", ") + ")";
        }
        if (name.endsWith("Ns")) {
            return spaced(name.substring(0, name.length() - 2)) + " " + value + " ns";
        }
        return spaced(name) + " " + word(value);
    }

    private static String word(Object value) {
        if (value instanceof Enum<?> choice) {
            return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
        return value instanceof Boolean yes ? (yes ? "yes" : "no") : String.valueOf(value);
    }

    private static String spaced(String camel) {
        return camel.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
    }

    /** The same, each rule an object with its part, its name and its value in words. */
    public static void put(ArrayNode json, KernelProfile profile) {
        for (RecordComponent part : KernelProfile.class.getRecordComponents()) {
            Object value = valueOf(part, profile);
            if (value instanceof Record || value instanceof Enum<?>) {
                put(json, part.getName(), "", value);
            }
        }
    }

    private static void put(ArrayNode json, String part, String rule, Object value) {
        if (value instanceof Record rules) {
            for (RecordComponent component : rules.getClass().getRecordComponents()) {
                String name = spaced(component.getName()).replace(' ', '_');
                put(json, part, rule.isEmpty() ? name : rule + "." + name, valueOf(component, rules));
            }
            return;
        }
        json.addObject()
                .put("part", part)
                .put("rule", rule.isEmpty() ? part : rule)
                .put("value", word(value));
    }

    private static Object valueOf(RecordComponent component, Record of) {
        try {
            return component.getAccessor().invoke(of);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a record's own accessor cannot be called: " + component, e);
        }
    }
}
