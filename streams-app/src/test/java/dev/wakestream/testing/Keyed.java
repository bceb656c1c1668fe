package dev.wakestream.testing;

/**
 * A record of the trace topic.
 *
 * @param partition where it goes
 * @param key {@code run/cpu}, or that of a control record
 * @param value framed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Keyed(int partition, String key, byte[] value) {}
