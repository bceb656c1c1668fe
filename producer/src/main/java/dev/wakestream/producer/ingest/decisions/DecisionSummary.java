package dev.wakestream.producer.ingest.decisions;

/**
 * What a recording of decisions has.
 *
 * @param cpus CPUs of the machine as the header says (count); 0 if it does not
 * @param calls complete calls of select_task_rq_fair (count)
 * @param cut calls whose entry or return is outside of the recording, or was missed (count)
 * @param idleTests there are available_idle_cpu calls with their answers
 * @param paths wakeups of which the decisions inside were recorded (count)
 * @param rejected lines that are neither events nor comments, or events with impossible fields (count)
 */
public record DecisionSummary(int cpus, long calls, long cut, boolean idleTests, long paths, long rejected) {}
