package dev.wakestream.schema.serde;

/** The names of a run as they stand in the tables of its pages: each encoded once, however many pages use it. */
public final class EncodedNames {
    public EncodedNames(PageNames names) {}
}
