package dev.wakestream.cli.command;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes results to the file that {@code -o} names. */
final class OutputFile {
    private OutputFile() {}

    /**
     * Writes the whole file.
     *
     * @throws FileSystemException it cannot be opened, or not be written to its end
     */
    static void write(Path file, String text) throws IOException {
        try {
            Files.writeString(file, text);
        } catch (FileSystemException e) {
            throw e;
        } catch (IOException e) {
            // a full disk comes without the file's name
            FileSystemException named =
                    new FileSystemException(file.toString(), null, "cannot be written: " + e.getMessage());
            named.initCause(e);
            throw named;
        }
    }
}
