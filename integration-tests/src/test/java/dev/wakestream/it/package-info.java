/**
 * The whole road on a real broker and a real registry, both children of the test's JVM, started by the code that users
 * run. Each test names its own run and application; nothing here looks into a room's internals.
 */
@NullMarked
package dev.wakestream.it;

import org.jspecify.annotations.NullMarked;
