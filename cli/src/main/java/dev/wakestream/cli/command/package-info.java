/**
 * The verbs, one class each: what is asked for, in which order the rooms are called, what is said while it runs. No layout of
 * results (that is {@code render}), no arithmetic on them (that is {@code compare}).
 */
@NullMarked
package dev.wakestream.cli.command;

import org.jspecify.annotations.NullMarked;
