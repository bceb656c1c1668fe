package dev.wakestream.query.topic;

import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/** A final profile did not come in time; the message is one sentence. */
public final class ProfileTimeoutException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final List<String> missing;

    ProfileTimeoutException(String message, Collection<String> missing) {
        super(message);
        this.missing = List.copyOf(new TreeSet<>(missing));
    }

    /** The runs whose final profile is missing, sorted. */
    public List<String> missing() {
        return missing;
    }
}
