/** Tests of reading recorded decisions. */
@NullMarked
package dev.wakestream.producer.ingest.decisions;

import org.jspecify.annotations.NullMarked;
