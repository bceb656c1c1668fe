package dev.wakestream.cli.render;

import java.util.Locale;

/** Names that others gave, as commands, symbols and runs, must not move the cursor, nor be mistaken for our own lines. */
public final class Printable {
    private Printable() {}

    /** The text, with control and other invisible characters as {@code \}{@code uNNNN}. */
    public static String text(String text) {
        if (text.codePoints().noneMatch(Printable::isHidden)) {
            return text;
        }
        StringBuilder kept = new StringBuilder();
        text.codePoints().forEach(c -> append(kept, c));
        return kept.toString();
    }

    /** The same of text in several lines, whose ends stay. */
    public static String lines(String text) {
        StringBuilder kept = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (c == '\n') {
                kept.append('\n');
            } else {
                append(kept, c);
            }
        });
        return kept.toString();
    }

    private static void append(StringBuilder text, int c) {
        if (isHidden(c)) {
            text.append(String.format(Locale.ROOT, "\\u%04x", c));
        } else {
            text.appendCodePoint(c);
        }
    }

    private static boolean isHidden(int c) {
        return Character.isISOControl(c)
                || switch (Character.getType(c)) {
                    case Character.FORMAT,
                            Character.LINE_SEPARATOR,
                            Character.PARAGRAPH_SEPARATOR,
                            Character.SURROGATE -> true;
                    default -> false;
                };
    }
}
