/**
 * Two sides of an experiment compared, function by function: shares, spread, tests, verdicts, and what makes the sides hard to
 * compare. Pure: no Kafka, no HTTP, no layout of tables. Base is always the first argument.
 */
@NullMarked
package dev.wakestream.compare;

import org.jspecify.annotations.NullMarked;
