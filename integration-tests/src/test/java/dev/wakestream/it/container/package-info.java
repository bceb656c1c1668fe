/**
 * The whole road in containers: brokers and registry from their public images, and our own image in every role; what is
 * killed, paused and cut here is what happens to a cluster. Names public images only. Runs wherever an engine answers.
 */
@NullMarked
package dev.wakestream.it.container;

import org.jspecify.annotations.NullMarked;
