/**
 * The catalogue of topics (name, key, value, partitions, retention), the keys and run ids used in them, and the creation of
 * what is missing on a broker. Nothing here reads or writes records.
 */
@NullMarked
package dev.wakestream.schema.topic;

import org.jspecify.annotations.NullMarked;
