/**
 * The pipeline's state stores: their names, how they are built, what their keys look like, and the journals that keep them in
 * step with the folds and merges in memory. No processing here.
 */
@NullMarked
package dev.wakestream.store;

import org.jspecify.annotations.NullMarked;
