/** Makers of small traces, and fakes, for the tests of all packages. No test is here. */
@NullMarked
package dev.wakestream.testing;

import org.jspecify.annotations.NullMarked;
