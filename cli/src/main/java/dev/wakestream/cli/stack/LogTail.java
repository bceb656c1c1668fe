package dev.wakestream.cli.stack;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Finds the line of a child's log that says best why it failed. */
final class LogTail {
    /** Bytes from the end that are looked at. */
    private static final int TAIL = 64 << 10;

    private static final Pattern EXPLAINED_EXCEPTION =
            Pattern.compile("^(?:Caused by: )?(?:[a-z]\\w*\\.)+[A-Z]\\w*(?:Exception|Error): .+$");
    private static final Pattern EXCEPTION =
            Pattern.compile("^(?:Caused by: )?(?:[a-z]\\w*\\.)+[A-Z]\\w*(?:Exception|Error)(?::.*)?$");
    private static final Pattern ERROR = Pattern.compile("\\b(?:ERROR|FATAL|SEVERE)\\b");

    private LogTail() {}

    /**
     * {@code last error: …} from the first file that has one, else {@code last line: …} of the first that has any; empty
     * when all are empty.
     */
    static String describe(List<Path> logs) {
        for (Path log : logs) {
            List<String> lines = tail(log);
            for (Pattern wanted : List.of(EXPLAINED_EXCEPTION, EXCEPTION, ERROR)) {
                for (int i = lines.size() - 1; i >= 0; i--) {
                    if (wanted.matcher(lines.get(i)).find()) {
                        return "last error: " + lines.get(i).strip();
                    }
                }
            }
        }
        for (Path log : logs) {
            List<String> lines = tail(log);
            for (int i = lines.size() - 1; i >= 0; i--) {
                if (!lines.get(i).isBlank()) {
                    return "last line: " + lines.get(i).strip();
                }
            }
        }
        return "";
    }

    private static List<String> tail(Path log) {
        if (!Files.isReadable(log)) {
            return List.of();
        }
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            long from = Math.max(0, file.length() - TAIL);
            byte[] bytes = new byte[(int) (file.length() - from)];
            file.seek(from);
            file.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
