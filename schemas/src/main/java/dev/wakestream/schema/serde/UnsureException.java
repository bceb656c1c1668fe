package dev.wakestream.schema.serde;

/** A page is not what a quick reader is made for, or not sound: to be read again by one that says what is wrong with it. */
final class UnsureException extends Exception {
    /** Always the same, since it says nothing. */
    @SuppressWarnings("StaticAssignmentOfThrowable") // it has no stack trace, no cause and no room for suppressed ones
    static final UnsureException INSTANCE = new UnsureException();

    private static final long serialVersionUID = 1;

    private UnsureException() {
        super("to be read otherwise", null, false, false);
    }
}
