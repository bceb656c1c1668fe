/**
 * A run in one file: its schemas, its {@code RunInfo} at start and end, and its framed pages in order. What the pages mean is
 * the business of {@code schema.serde}; where they come from or go to is that of the callers.
 */
@NullMarked
package dev.wakestream.schema.recording;

import org.jspecify.annotations.NullMarked;
