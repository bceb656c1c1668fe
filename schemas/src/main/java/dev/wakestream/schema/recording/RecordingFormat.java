package dev.wakestream.schema.recording;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/**
 * The file: {@link #MAGIC}, a byte with the version, then entries, the whole optionally gzipped. An entry is
 *
 * <pre>
 * type (1 byte)  length of the payload (4 bytes)  payload  CRC-32C of all before it in the entry (4 bytes)
 * </pre>
 *
 * numbers most significant byte first. A schema stands before the first record that uses it; the first record is the
 * {@code RunInfo} as started, the last entry the one as finished.
 */
final class RecordingFormat {
    static final String MAGIC = "WAKEREC";
    static final int VERSION = 1;

    /** Payload: schema id (4 bytes), schema as JSON in UTF-8. */
    static final byte SCHEMA = 'S';

    /** Payload: framed {@code RunInfo}. */
    static final byte STARTED = 'B';

    /** Payload: framed {@code TracePage}. */
    static final byte PAGE = 'P';

    /** Payload: framed {@code RunInfo}; nothing follows. */
    static final byte FINISHED = 'E';

    static final int ENTRY_HEADER_BYTES = 1 + Integer.BYTES;

    /** Longest payload: far above a page (below 1 MiB) or a scenario, far below what would hurt to allocate. */
    static final int MAX_PAYLOAD_BYTES = 16 << 20;

    private RecordingFormat() {}

    static int crc(byte[] header, byte[] payload) {
        CRC32C crc = new CRC32C();
        crc.update(header);
        crc.update(payload);
        return (int) crc.getValue();
    }

    /** What a file system's refusal means, without the path that the sentence around it names already. */
    static String reason(Exception e) {
        if (e instanceof NoSuchFileException) {
            return "there is no such file or directory";
        }
        if (e instanceof FileAlreadyExistsException) {
            return "it exists already; remove it or choose another name";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof FileSystemException failed && failed.getReason() != null) {
            return failed.getReason();
        }
        String message = e.getMessage();
        return message == null ? e.getClass().getSimpleName() : message;
    }

    static boolean isGzip(Path file) {
        return file.toString().endsWith(".gz");
    }
}
