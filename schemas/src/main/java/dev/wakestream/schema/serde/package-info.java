/**
 * The wire: the Confluent frame (byte 0, schema id, Avro body), serializers for every record of the contract, the schema
 * registry behind a small interface of ours, and the hand-written reader and writer of trace pages. The registry client's
 * own types stay inside this package. No topics, no files, no scheduler model here.
 */
@NullMarked
package dev.wakestream.schema.serde;

import org.jspecify.annotations.NullMarked;
