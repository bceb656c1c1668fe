package dev.wakestream.schema.recording;

import org.jspecify.annotations.Nullable;

/** A recording ends before its end mark: what was read so far is sound, the rest is missing. */
public final class TruncatedRecordingException extends RecordingException {
    private static final long serialVersionUID = 1;

    public TruncatedRecordingException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
