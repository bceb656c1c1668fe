package dev.wakestream.http;

/** How the application is. Answers at once, from any thread. */
public interface Health {
    /** Whether the process works; when not, only a restart helps. */
    HealthAnswer live();

    /** Whether it does its work now. */
    HealthAnswer ready();
}
