package dev.wakestream.cli.command;

import dev.wakestream.producer.Pace;

/** Reads a pace: {@code max}, or a number. */
final class Paces {
    static final String MAX = "max";

    private Paces() {}

    static Pace parse(String text) {
        if (text.equals(MAX)) {
            return Pace.MAX;
        }
        try {
            double speed = Double.parseDouble(text);
            if (speed > 0 && speed < Double.POSITIVE_INFINITY) {
                return Pace.of(speed);
            }
        } catch (NumberFormatException e) {
            // the sentence below says it
        }
        throw new CommandException(
                ExitCode.USAGE,
                "--pace is '" + text + "', allowed is max or a number above 0, simulated seconds a second");
    }
}
