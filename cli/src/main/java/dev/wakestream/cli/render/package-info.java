/**
 * How results look: text tables and JSON documents, made of finished values. Pure: no Kafka, no files, no arithmetic beyond
 * rounding; the schemas of the JSON documents are in docs/reference/schemas.
 */
@NullMarked
package dev.wakestream.cli.render;

import org.jspecify.annotations.NullMarked;
