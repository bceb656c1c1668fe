package dev.wakestream.cli.command;

import dev.wakestream.cli.render.Numbers;
import dev.wakestream.compare.Denominator;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.text.Nearest;
import java.util.Collection;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Denominators of a comm that nobody has: shares of it would be an empty table. */
final class UnknownComm {
    /** A recording may have thousands (count). */
    private static final int SHOWN = 12;

    private UnknownComm() {}

    /** Which comm is missing, and which there are; empty where the denominator is of one that is there, or of no comm. */
    static Optional<String> problem(String denominator, Collection<RunProfile> profiles) {
        String comm = Denominator.parse(denominator).comm();
        TreeSet<String> comms = new TreeSet<>();
        profiles.forEach(profile -> profile.getFunctions().forEach(cost -> comms.add(cost.getComm())));
        if (comm == null || comms.contains(comm)) {
            return Optional.empty();
        }
        String there = comms.stream().limit(SHOWN).collect(Collectors.joining(", "));
        return Optional.of((profiles.size() == 1 ? "the run has" : "the runs have") + " no comm '" + comm + "'"
                + Nearest.hint(comm, comms) + "; there " + (comms.size() == 1 ? "is " : "are ")
                + (comms.isEmpty() ? "none" : there)
                + (comms.size() > SHOWN ? " and " + Numbers.of(comms.size() - SHOWN, "more comm") : ""));
    }
}
