/**
 * What users write in files: scenarios, topologies, published cases; read with every mistake found at once. Makes values
 * of the model's and of its own; runs nothing, prints nothing.
 */
@NullMarked
package dev.wakestream.cli.config;

import org.jspecify.annotations.NullMarked;
