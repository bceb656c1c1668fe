/**
 * The local stack: a real Kafka broker and a real schema registry as child processes on loopback, with their data in one
 * locked directory. Knows processes, ports and files; knows nothing of runs, pages or verbs.
 */
@NullMarked
package dev.wakestream.cli.stack;

import org.jspecify.annotations.NullMarked;
