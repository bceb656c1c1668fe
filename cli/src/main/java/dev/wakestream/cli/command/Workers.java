package dev.wakestream.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Does pieces of work side by side while the verb's own thread watches; the first failure stops them all. */
final class Workers {
    private static final long LOOK_MS = 200;
    private static final long STOP_LIMIT_S = 20;

    private Workers() {}

    /**
     * Results in the order of the work.
     *
     * @param watch called every now and then on the calling thread; what it throws stops the work
     * @throws InterruptedException the calling thread was interrupted; all work has been stopped
     */
    static <T> List<T> run(List<? extends Callable<T>> work, int threads, Runnable watch) throws InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            CompletionService<T> completion = new ExecutorCompletionService<>(executor);
            List<Future<T>> futures = new ArrayList<>();
            work.forEach(piece -> futures.add(completion.submit(piece)));
            for (int done = 0; done < futures.size(); ) {
                Future<T> ended = completion.poll(LOOK_MS, TimeUnit.MILLISECONDS);
                if (ended != null) {
                    value(ended);
                    done++;
                }
                watch.run();
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(value(future));
            }
            return results;
        } finally {
            executor.shutdownNow();
            boolean interrupted = Thread.interrupted();
            if (!executor.awaitTermination(STOP_LIMIT_S, TimeUnit.SECONDS)) {
                org.slf4j.LoggerFactory.getLogger(Workers.class).warn("work did not stop within {} s", STOP_LIMIT_S);
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static <T> T value(Future<T> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            if (cause instanceof RuntimeException runtime) {
                throw runtime;
            }
            if (cause instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException("work failed", cause);
        }
    }
}
