package dev.wakestream.cli.config;

import java.util.List;

/** A file of the user's cannot be used; says everything that is wrong with it. */
public final class InvalidInputException extends Exception {
    private static final long serialVersionUID = 1;

    private final List<String> problems;

    /**
     * @param file how messages call the file
     * @param problems each as {@code file:line: path: message}
     */
    public InvalidInputException(String file, List<String> problems) {
        super(file + ": " + String.join("; ", problems));
        this.problems = List.copyOf(problems);
    }

    /** Every problem, each as {@code file:line: path: message}. */
    public List<String> problems() {
        return problems;
    }
}
