package dev.wakestream.pipeline;

import org.jspecify.annotations.Nullable;

/** What the fold sends on: partials to the merge, and records that could not be used to their own topic. */
sealed interface FoldOutput {
    /** The value to be sent; null = a tombstone, among rejected records only. */
    byte @Nullable [] value();

    /** A partial or a progress, encoded; its key is the run. */
    @SuppressWarnings("ArrayRecordComponent") // a value on its way to a serializer, never compared
    record Partial(byte[] value) implements FoldOutput {}

    /** An input record as it was. */
    @SuppressWarnings("ArrayRecordComponent") // a value on its way to a serializer, never compared
    record Rejected(byte @Nullable [] value) implements FoldOutput {}
}
