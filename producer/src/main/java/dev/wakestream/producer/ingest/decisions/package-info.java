/**
 * Recordings of wakeup decisions: ftrace text of probes on select_task_rq_fair and what it calls, to the calls that the
 * oracle decides again. Knows no decision and no topology.
 */
@NullMarked
package dev.wakestream.producer.ingest.decisions;

import org.jspecify.annotations.NullMarked;
