package dev.wakestream.cli.config;

import java.util.List;

public final class InvalidInputException extends Exception {
    private static final long serialVersionUID = 1;
    private final List<String> problems;

    public InvalidInputException(String file, List<String> problems) {
        super(file + ": " + String.join("; ", problems));
        this.problems = List.copyOf(problems);
    }

    public List<String> problems() {
        return problems;
    }
}
