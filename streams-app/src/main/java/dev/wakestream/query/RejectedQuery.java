package dev.wakestream.query;

import org.jspecify.annotations.Nullable;

/** Answers questions about records that could not be used. */
public interface RejectedQuery extends AutoCloseable {
    /**
     * Rejected records, latest first, with counts over all of them.
     *
     * @param run of this run only, as the records' keys name it; null = of any, also of none
     * @param skip leaves out so many of the latest (count)
     * @param limit gives at most so many (count)
     */
    RejectedRecords rejected(@Nullable String run, int skip, int limit);

    @Override
    default void close() {}
}
