package dev.wakestream.cli.command;

import dev.wakestream.text.Nearest;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What may have been meant by an option that a verb does not have. */
final class UnknownOption {
    private static final Set<String> FORMATS = Set.of("text", "json", "csv", "md");

    private UnknownOption() {}

    /**
     * A sentence's end, or nothing.
     *
     * @param word the option, as it was typed
     * @param args the command line
     * @param options those of the verb
     */
    static String hint(String word, List<String> args, Set<String> options) {
        int equals = word.indexOf('=');
        String name = equals < 0 ? word : word.substring(0, equals);
        if (name.equals("-o") || name.equals("--output")) {
            int next = args.indexOf(word) + 1;
            String value = equals >= 0 ? word.substring(equals + 1) : next < args.size() ? args.get(next) : "";
            return FORMATS.contains(value) && options.contains("--format")
                    ? "; did you mean '--format " + value + "'?"
                    : "; the result goes to standard output, '> FILE' at the end writes it to a file";
        }
        if (name.length() > 2) {
            return Nearest.hint(name, options);
        }
        // one letter is as near to another as to any: only its other case is a slip
        String lower = name.toLowerCase(Locale.ROOT);
        return Nearest.hint(
                name,
                options.stream()
                        .filter(option -> option.toLowerCase(Locale.ROOT).equals(lower))
                        .toList());
    }
}
