/**
 * Results as documents that other programs read. One form, whoever is asked: the command line and HTTP write the same. Pure: no
 * Kafka, no HTTP.
 */
@NullMarked
package dev.wakestream.export;

import org.jspecify.annotations.NullMarked;
