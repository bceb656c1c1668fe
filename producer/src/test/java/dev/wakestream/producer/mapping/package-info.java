/** Tests of {@code dev.wakestream.producer.mapping}. */
@NullMarked
package dev.wakestream.producer.mapping;

import org.jspecify.annotations.NullMarked;
