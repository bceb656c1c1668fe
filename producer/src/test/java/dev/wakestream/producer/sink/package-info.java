/** Tests of {@code dev.wakestream.producer.sink}. */
@NullMarked
package dev.wakestream.producer.sink;

import org.jspecify.annotations.NullMarked;
