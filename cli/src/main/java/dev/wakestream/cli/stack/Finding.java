package dev.wakestream.cli.stack;

/** One thing that was looked at on this machine. */
public record Finding(State state, String sentence) {
    /** How it is. */
    public enum State {
        OK("ok"),
        /** Of no account for the stack, but others may need it. */
        NOTE("note"),
        /** The stack starts, but may be slow or stop early. */
        WEAK("weak"),
        /** The stack does not start. */
        MISSING("missing");

        private final String label;

        State(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }

    static Finding ok(String sentence) {
        return new Finding(State.OK, sentence);
    }

    static Finding note(String sentence) {
        return new Finding(State.NOTE, sentence);
    }

    static Finding weak(String sentence) {
        return new Finding(State.WEAK, sentence);
    }

    static Finding missing(String sentence) {
        return new Finding(State.MISSING, sentence);
    }
}
