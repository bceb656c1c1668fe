/** The program's entry: {@link dev.wakestream.cli.Main} and how it logs. What the verbs do is in {@code command}. */
@NullMarked
package dev.wakestream.cli;

import org.jspecify.annotations.NullMarked;
