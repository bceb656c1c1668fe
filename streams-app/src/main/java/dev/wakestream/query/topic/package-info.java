/**
 * Answers {@link dev.wakestream.query.RunQuery} by reading the topics with a plain consumer: needs a broker and a registry,
 * but no running streams application. No state of its own beyond an answer.
 */
@NullMarked
package dev.wakestream.query.topic;

import org.jspecify.annotations.NullMarked;
