/**
 * What readers may ask about runs: the port, and nothing of how it is answered. Pure: no Kafka, no HTTP.
 */
@NullMarked
package dev.wakestream.query;

import org.jspecify.annotations.NullMarked;
