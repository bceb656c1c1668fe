/** Tests of reading perf script text. */
@NullMarked
package dev.wakestream.producer.ingest.perfscript;

import org.jspecify.annotations.NullMarked;
