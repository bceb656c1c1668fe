/**
 * The door of the producer: a run of the model, or a recording of a real kernel, from start to finish ({@code RunInfo},
 * begin markers, pages, end markers, {@code RunInfo} again). Joins the packages below it; no format and no topic is known here.
 */
@NullMarked
package dev.wakestream.producer;

import org.jspecify.annotations.NullMarked;
