package dev.wakestream.sched.kernel.profile;

import java.util.List;

/**
 * Something of the real kernel that the model leaves out, or does in another way.
 *
 * @param area what it belongs to
 * @param profiles names of the profiles that it is about, oldest first; empty = all
 * @param text what is left out, in words, with a full stop
 */
public record Limit(String area, List<String> profiles, String text) {
    /** A limit of all profiles. */
    Limit(String area, String text) {
        this(area, List.of(), text);
    }

    /** Whether it is about this profile. */
    boolean isAbout(KernelProfile profile) {
        return profiles.isEmpty() || profiles.contains(profile.name());
    }
}
