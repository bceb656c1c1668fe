package dev.wakestream.cli.render;

import dev.wakestream.runtime.RemovalWatch.Standing;

/** Says what keeps a removal from being whole. */
public final class RemovalReport {
    private RemovalReport() {}

    /** One sentence of an application that may still write something of a removed run. */
    public static String sentence(Standing standing) {
        String application = "streams application " + standing.applicationId();
        return switch (standing.state()) {
            case DONE -> application + " has dropped the runs";
            case BEHIND ->
                standing.records() == 0
                        ? application + " still merges what it had read before: what it writes of the runs stays; run"
                                + " this again later"
                        : application + " has " + Numbers.of(standing.records(), "record")
                                + " to read until the removal:"
                                + " what it writes of the runs stays; run this again later";
            case STOPPED ->
                application + " is not running and has "
                        + Numbers.of(standing.records(), "record")
                        + " to read until the removal: what it writes of the runs"
                        + " when it starts stays; run this again then";
        };
    }
}
