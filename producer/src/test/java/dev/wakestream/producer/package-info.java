/** Tests of {@code dev.wakestream.producer}. */
@NullMarked
package dev.wakestream.producer;

import org.jspecify.annotations.NullMarked;
