package dev.wakestream.benchmarks.growth;

/**
 * One size, measured.
 *
 * @param factor how many times the first size
 * @param nsPerEvent wall time from the first page folded to the last final profile, per event (ns)
 * @param heapMb what lives on the heap in the middle of it (MiB)
 * @param stateKb state at its most (KiB)
 * @param endKb state after the last run has ended (KiB)
 */
record Point(int factor, double nsPerEvent, double heapMb, double stateKb, double endKb) {}
