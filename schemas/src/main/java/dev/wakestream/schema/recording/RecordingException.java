package dev.wakestream.schema.recording;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A recording cannot be read or written; the message is one sentence that names the file. */
public class RecordingException extends IOException {
    private static final long serialVersionUID = 1;

    public RecordingException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
