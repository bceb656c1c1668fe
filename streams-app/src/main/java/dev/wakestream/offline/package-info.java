/**
 * The fold of a recording in one process, without broker and streams: the oracle of the pipeline, and a way to look at a file.
 * Computes nothing of its own; that is in {@code cost}.
 */
@NullMarked
package dev.wakestream.offline;

import org.jspecify.annotations.NullMarked;
