package dev.wakestream.cli.command;

import java.util.Locale;

/** Why something failed, in words for a user. */
final class Reasons {
    private Reasons() {}

    /** The exception's own words, else its kind: {@code unresolved address} for an {@code UnresolvedAddressException}. */
    static String of(Throwable thrown) {
        String message = thrown.getMessage();
        return message == null || message.isBlank() ? kind(thrown) : message;
    }

    private static String kind(Throwable thrown) {
        String words = thrown.getClass()
                .getSimpleName()
                .replaceFirst("(?<=.)Exception$", "")
                .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
                .toLowerCase(Locale.ROOT);
        return words.isEmpty() ? "no reason is given" : words;
    }
}
