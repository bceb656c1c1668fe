package dev.wakestream.producer.ingest.perfscript;

import dev.wakestream.producer.ingest.text.LineCounts;
import dev.wakestream.producer.ingest.text.RejectReason;
import dev.wakestream.producer.ingest.text.RejectedLines;
import dev.wakestream.producer.ingest.text.TextLines;
import dev.wakestream.producer.ingest.text.UnusableInputException;
import org.jspecify.annotations.Nullable;

/**
 * The lines of one file put together: a header line, an event line, the frames of the event's call chain, an empty line
 * after the chain. Every line is counted once. Complete events go to the order stage.
 */
final class ScriptLines {
    private final EventOrder order;
    private final RejectedLines rejected;
    private final ScriptHeader header = new ScriptHeader();
    private final EventLine eventLine = new EventLine();
    private @Nullable RawEvent pending;
    /** A sample has ended without a chain and without the empty line after one: this file's samples have none. */
    private boolean chainless;

    private long total;
    private long headers;
    private long frames;
    private long blank;

    ScriptLines(EventOrder order, RejectedLines rejected) {
        this.order = order;
        this.rejected = rejected;
    }

    void readAll(TextLines lines) throws UnusableInputException {
        while (lines.next()) {
            total++;
            take(lines);
        }
        finish();
    }

    private void take(TextLines lines) {
        String text = lines.text();
        long number = lines.number();
        if (lines.tooLong() || lines.binary()) {
            rejected.add(lines.tooLong() ? RejectReason.LINE_TOO_LONG : RejectReason.BINARY_DATA, number);
            // it may have been the next event, whose frames must not go to this one
            release(true);
        } else if (text.isBlank() && lines.terminated()) {
            blank++;
            release(true);
        } else if (!lines.terminated()) {
            rejected.add(RejectReason.TRUNCATED, number);
        } else {
            content(text, number);
        }
    }

    private void content(String text, long number) {
        RawEvent event = text.charAt(0) == '\t' ? null : eventLine.parse(text, number);
        if (event != null) {
            release(false);
            begin(event);
        } else if (text.charAt(0) == '#') {
            headers++;
            header.add(text);
        } else {
            noEvent(text, number);
        }
    }

    private void begin(RawEvent event) {
        if (!event.isTracepoint() && !event.payload.isBlank()) {
            FrameLine inline = FrameLine.parse(event.payload);
            if (inline == null) {
                rejected.add(RejectReason.SAMPLE_NOT_UNDERSTOOD, event.line);
                return;
            }
            event.symbol = inline.symbol();
        }
        pending = event;
    }

    /** A line that is neither event nor header: a frame, or not understood. */
    private void noEvent(String text, long number) {
        boolean tab = text.charAt(0) == '\t';
        boolean indented = Numbers.isBlank(text.charAt(0));
        FrameLine frame = FrameLine.parse(text);
        if (pending != null && (tab || frame != null)) {
            frame(pending, frame, number);
        } else if (tab || (indented && frame != null)) {
            rejected.add(RejectReason.FRAME_WITHOUT_EVENT, number);
        } else {
            rejected.add(eventLine.why(), number);
            // an event that is not accepted still ends the one before it
            if (!indented || eventLine.why() != RejectReason.NOT_UNDERSTOOD) {
                release(false);
            }
        }
    }

    private void frame(RawEvent event, @Nullable FrameLine frame, long number) {
        if (frame == null) {
            event.innermostLost |= event.symbol == null;
            rejected.add(RejectReason.FRAME_NOT_UNDERSTOOD, number);
            return;
        }
        event.frames++;
        if (event.symbol == null && !frame.inlined() && !event.innermostLost) {
            event.symbol = frame.symbol();
        }
    }

    /** The pending event is complete. */
    private void release(boolean byBlankLine) {
        if (pending != null) {
            chainless |= !byBlankLine && pending.frames == 0 && !pending.isTracepoint();
            frames += pending.frames;
            order.add(pending);
            pending = null;
        }
    }

    /** At the end of the input a sample whose chain has not begun is incomplete, unless samples have no chains here. */
    private void finish() {
        if (pending != null
                && !pending.isTracepoint()
                && pending.symbol == null
                && (!chainless || header.callChains())) {
            rejected.add(RejectReason.TRUNCATED, pending.line, 1 + pending.frames);
            pending = null;
        }
        release(false);
        order.finish();
    }

    ScriptHeader header() {
        return header;
    }

    /** Where the lines went; {@code frames} of events rejected later are moved by {@link #rejectFrames}. */
    LineCounts counts(long events) {
        return new LineCounts(total, events, headers, frames, blank, rejected.total());
    }

    /** An event that had been passed on was rejected after all, and its frames with it. */
    void rejectFrames(RawEvent event, RejectReason reason) {
        frames -= event.frames;
        rejected.add(reason, event.line, 1 + event.frames);
    }
}
