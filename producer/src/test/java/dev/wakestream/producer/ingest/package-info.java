/** Tests of reading real traces. */
@NullMarked
package dev.wakestream.producer.ingest;

import org.jspecify.annotations.NullMarked;
