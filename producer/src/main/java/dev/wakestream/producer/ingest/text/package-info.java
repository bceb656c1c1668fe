/**
 * What all readers of text traces share: opening an input, its lines, rejection reasons and their counts, the summary of a
 * file. Knows no format; pure.
 */
@NullMarked
package dev.wakestream.producer.ingest.text;

import org.jspecify.annotations.NullMarked;
