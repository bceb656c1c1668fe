package dev.wakestream.producer.ingest.text;

/** Why a line of a trace was not accepted. The constant's lower-case name is public; docs/reference/ingest.md lists all. */
public enum RejectReason {
    NOT_UNDERSTOOD("no comm, tid, time and event were found in it"),
    NO_TIME("it has no time field; perf script prints one with -F +time"),
    TIME_OUT_OF_RANGE("its time is negative or beyond 2^63 ns"),
    TIME_BACKWARDS("its time is before that of events already accepted, by more than the sort could mend"),
    TIME_AHEAD("its time is more than 1 s ahead of the 64 lines that follow"),
    NUMBER_OUT_OF_RANGE("its tid, CPU (at most 65535) or period is too large"),
    PAYLOAD_NOT_UNDERSTOOD("the event is known but its fields are not as the kernel or its plugin prints them"),
    SAMPLE_NOT_UNDERSTOOD("what follows the sampled event is not an address, symbol and object"),
    FRAME_NOT_UNDERSTOOD("it stands where a call chain's frame is expected but is not one"),
    FRAME_WITHOUT_EVENT("it is a frame of a call chain whose event was not accepted or is not there"),
    TRUNCATED("the input ends in the middle of it"),
    LINE_TOO_LONG("it has more than 65536 bytes"),
    BINARY_DATA("it holds NUL bytes");

    private final String help;

    RejectReason(String help) {
        this.help = help;
    }

    /** The reason as a clause about the line, to follow "because". */
    public String help() {
        return help;
    }

    /** Its name in counters and reports. */
    public String label() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
