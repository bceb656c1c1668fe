package dev.wakestream.sched.kernel.profile;

/**
 * Something of the real kernel that the model leaves out, or does in another way.
 *
 * @param area what it belongs to
 * @param text what is left out, in words, with a full stop
 */
public record Limit(String area, String text) {}
