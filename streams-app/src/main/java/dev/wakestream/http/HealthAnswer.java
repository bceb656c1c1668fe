package dev.wakestream.http;

import java.util.List;

/**
 * One answer about the application's health.
 *
 * @param ok whether all is well
 * @param state state of the application, for example {@code RUNNING}
 * @param problems why not, one sentence each; empty when all is well
 */
public record HealthAnswer(boolean ok, String state, List<String> problems) {
    public HealthAnswer {
        problems = List.copyOf(problems);
    }

    /** All is well when there is no problem. */
    public static HealthAnswer of(String state, List<String> problems) {
        return new HealthAnswer(problems.isEmpty(), state, problems);
    }
}
