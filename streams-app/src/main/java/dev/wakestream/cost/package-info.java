/**
 * Costs folded into windows and profiles: the accumulator, the windows of run time, the fold of one partition of a run and
 * the merge of its partitions. Pure: no Kafka, no registry, no clock, no file. Pipeline and offline fold share this code,
 * which is why they agree to the last bit. Wiring and stores must not come in here.
 */
@NullMarked
package dev.wakestream.cost;

import org.jspecify.annotations.NullMarked;
