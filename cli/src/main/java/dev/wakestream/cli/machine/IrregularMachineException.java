package dev.wakestream.cli.machine;

/** A machine that the form {@code topo/1} cannot express; the message says why, in one sentence without full stop. */
final class IrregularMachineException extends Exception {
    private static final long serialVersionUID = 1;

    IrregularMachineException(String message) {
        super(message);
    }
}
