/** What every benchmark reports: figures with their spread, ratios measured side by side, bars; as text and as JSON. */
@NullMarked
package dev.wakestream.benchmarks.report;

import org.jspecify.annotations.NullMarked;
