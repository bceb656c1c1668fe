package dev.wakestream.testing;

import org.jspecify.annotations.Nullable;

/**
 * A record of the trace topic.
 *
 * @param partition where it goes
 * @param key {@code run/cpu}, or that of a control record
 * @param value framed; null = a record without a value
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Keyed(int partition, String key, byte @Nullable [] value) {}
