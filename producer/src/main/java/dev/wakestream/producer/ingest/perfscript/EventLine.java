package dev.wakestream.producer.ingest.perfscript;

import dev.wakestream.producer.ingest.text.RejectReason;
import dev.wakestream.sched.trace.TraceSink;
import org.jspecify.annotations.Nullable;

/**
 * The tokenizer of event lines: {@code comm tid [cpu] time: period event: payload}. A comm may hold blanks, digits,
 * brackets, colons and hashes, so nothing is found from the left: each {@code seconds.fraction:} is tried as the time, and
 * is it when tid and CPU stand before it and an event after it. CPU and period may be missing; tid may be
 * {@code pid/tid}.
 *
 * <p>A cursor over one line at a time. Time is linear: a time starts within {@link #MAX_TIME_COLUMN}.
 */
final class EventLine {
    /**
     * Last column at which the time may end. Comm (15 bytes, each four characters if escaped), tid, CPU and time need
     * less than 130.
     */
    private static final int MAX_TIME_COLUMN = 256;

    /** perf pads a tid to this width, which tells padding from a blank at the end of a comm. */
    private static final int TID_WIDTH = 5;

    private String text = "";
    private RejectReason why = RejectReason.NOT_UNDERSTOOD;
    // what has been found so far in the line
    private String comm = "";
    private long tid;
    private long cpu;
    private long timeNs;
    private String event = "";
    private long period;
    private String payload = "";

    /** The event of a line, or null: {@link #why} then says why there is none. */
    @Nullable
    RawEvent parse(String line, long number) {
        text = line;
        why = RejectReason.NOT_UNDERSTOOD;
        int limit = Math.min(line.length(), MAX_TIME_COLUMN);
        for (int colon = line.indexOf(':'); colon >= 0 && colon < limit; colon = line.indexOf(':', colon + 1)) {
            if (timeEndsAt(colon)) {
                return why == RejectReason.NOT_UNDERSTOOD ? inRange(number) : null;
            }
        }
        if (hasEventWithoutTime(limit)) {
            why = RejectReason.NO_TIME;
        }
        return null;
    }

    RejectReason why() {
        return why;
    }

    private @Nullable RawEvent inRange(long number) {
        if (tid > Integer.MAX_VALUE || cpu > Numbers.MAX_CPU || period == Numbers.TOO_LARGE) {
            why = RejectReason.NUMBER_OUT_OF_RANGE;
            return null;
        }
        return new RawEvent(number, comm, (int) tid, (int) cpu, timeNs, event, period, payload);
    }

    /** Tries the colon at {@code colon} as the end of the time. */
    private boolean timeEndsAt(int colon) {
        if (colon + 1 < text.length() && !Numbers.isBlank(text.charAt(colon + 1))) {
            return false;
        }
        int fraction = Numbers.digitsBack(text, colon);
        int dot = fraction - 1;
        if (fraction == colon || dot < 1 || text.charAt(dot) != '.') {
            return false;
        }
        int seconds = Numbers.digitsBack(text, dot);
        if (seconds == dot) {
            return false;
        }
        boolean negative = seconds > 0 && text.charAt(seconds - 1) == '-';
        int start = negative ? seconds - 1 : seconds;
        if (start == 0 || !Numbers.isBlank(text.charAt(start - 1))) {
            return false;
        }
        if (!taskEndsAt(start) || !eventStartsAt(colon + 1)) {
            return false;
        }
        timeNs = Numbers.nanos(text, seconds, dot, colon);
        if (negative || timeNs == Numbers.TOO_LARGE) {
            why = RejectReason.TIME_OUT_OF_RANGE;
        }
        return true;
    }

    /** Reads {@code comm tid [cpu]} backwards from {@code end}. */
    private boolean taskEndsAt(int end) {
        int at = Numbers.blanksBack(text, end);
        cpu = TraceSink.CPU_UNKNOWN;
        if (at > 0 && text.charAt(at - 1) == ']') {
            int digits = Numbers.digitsBack(text, at - 1);
            if (digits < at - 1
                    && digits > 1
                    && text.charAt(digits - 1) == '['
                    && Numbers.isBlank(text.charAt(digits - 2))) {
                cpu = Numbers.decimal(text, digits, at - 1);
                at = Numbers.blanksBack(text, digits - 1);
            }
        }
        int digits = Numbers.digitsBack(text, at);
        if (digits == at || digits == 0) {
            return false;
        }
        tid = Numbers.decimal(text, digits, at);
        int width = at - digits;
        if (text.charAt(digits - 1) == '/') {
            int pid = Numbers.digitsBack(text, digits - 1);
            if (pid == digits - 1) {
                return false;
            }
            width = digits - 1 - pid;
            digits = pid;
        }
        return commEndsAt(digits, width);
    }

    /**
     * Reads the comm that ends before the tid at {@code tidStart}, {@code width} digits wide. Between them perf prints one
     * blank and the tid's padding; further blanks belong to the comm.
     */
    private boolean commEndsAt(int tidStart, int width) {
        int end = tidStart;
        int padding = 1 + Math.max(0, TID_WIDTH - width);
        while (end > 0 && padding > 0 && Numbers.isBlank(text.charAt(end - 1))) {
            end--;
            padding--;
        }
        int start = Numbers.skipBlanks(text, 0);
        if (end == tidStart || start >= end) {
            return false;
        }
        comm = text.substring(start, end);
        return true;
    }

    /** Reads {@code period event: payload} from {@code from}. */
    private boolean eventStartsAt(int from) {
        int at = Numbers.skipBlanks(text, from);
        int digits = Numbers.digitsForward(text, at);
        period = RawEvent.NO_PERIOD;
        if (digits > at && digits < text.length() && Numbers.isBlank(text.charAt(digits))) {
            period = Numbers.decimal(text, at, digits);
            at = Numbers.skipBlanks(text, digits);
        }
        int end = eventEnd(at);
        if (end < 0) {
            return false;
        }
        event = text.substring(at, end);
        payload = end + 2 <= text.length() ? text.substring(end + 2) : "";
        return true;
    }

    /** Position of the colon that ends the event name at {@code at}, or -1. */
    private int eventEnd(int at) {
        if (at >= text.length() || !Character.isLetter(text.charAt(at))) {
            return -1;
        }
        // the one name with a blank: a raw hardware event without a name, "raw 0x1a8"
        int from = text.startsWith("raw 0x", at) ? at + 4 : at;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Numbers.isBlank(c)) {
                return -1;
            }
            if (c == ':' && (i + 1 == text.length() || Numbers.isBlank(text.charAt(i + 1)))) {
                return i;
            }
        }
        return -1;
    }

    /** True for {@code comm tid [cpu] period event:}, an event line but for the time. */
    private boolean hasEventWithoutTime(int limit) {
        for (int at = 1; at < limit; at++) {
            boolean wordStarts = Numbers.isBlank(text.charAt(at - 1)) && Character.isLetter(text.charAt(at));
            if (wordStarts && eventEnd(at) >= 0) {
                return taskEndsAt(at);
            }
        }
        return false;
    }
}
