/**
 * Where a run goes: the topics of a broker, a recording file, or both. Knows how to get records there safely; what is in
 * them is the business of {@code producer.mapping}.
 */
@NullMarked
package dev.wakestream.producer.sink;

import org.jspecify.annotations.NullMarked;
