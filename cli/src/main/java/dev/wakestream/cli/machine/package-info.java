/**
 * Reads real machines: what Linux says of its CPUs, caches and nodes becomes a topology file, with the latencies of the
 * nearest known machine. No topology file is parsed here ({@code cli.config} does), nothing is printed.
 */
@NullMarked
package dev.wakestream.cli.machine;

import org.jspecify.annotations.NullMarked;
