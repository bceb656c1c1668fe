package dev.wakestream.schema.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.wakestream.schema.CpuPages;
import dev.wakestream.schema.RunBegin;
import dev.wakestream.schema.RunEnd;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunState;
import dev.wakestream.schema.TracePage;
import dev.wakestream.schema.serde.InMemorySchemaRegistry;
import dev.wakestream.schema.serde.PageReader;
import dev.wakestream.schema.serde.PageWriter;
import dev.wakestream.schema.topic.Topics;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordingTest {
    @TempDir
    Path folder;

    private final InMemorySchemaRegistry registry = new InMemorySchemaRegistry();
    private final int id;
    private final List<byte[]> pages = new ArrayList<>();

    RecordingTest() {
        // Another schema first, so that ids of the recording are not those of a fresh registry.
        registry.register("other", Schema.create(Schema.Type.LONG));
        id = registry.register(Topics.TRACE.subject(), TracePage.getClassSchema());
        pages.add(PageWriter.control("r", new RunBegin(0, 1, List.of(0), 1, List.of()), id));
        for (int i = 0; i < 5; i++) {
            PageWriter writer = new PageWriter(new OneName());
            writer.begin("r", 0, i, i * 10L, 0);
            writer.event(i * 10L + 5, 1, 0);
            writer.noDetail();
            writer.cost(0, 0, 1, 10);
            writer.endEvent();
            pages.add(writer.finish(id, i * 10L + 10));
        }
        pages.add(PageWriter.control("r", new RunEnd(0, 50L, List.of(new CpuPages(0, 5L, 5L))), id));
    }

    @ParameterizedTest
    @ValueSource(strings = {"run.wake", "run.wake.gz"})
    void givesBackWhatWasWritten(String name) throws Exception {
        Path file = written(name);
        try (RecordingReader reader = RecordingReader.open(file)) {
            List<byte[]> read = new ArrayList<>();
            PageReader pageReader = new PageReader(reader.schemas());
            for (byte[] page = reader.nextPage(); page != null; page = reader.nextPage()) {
                read.add(page);
                assertThat(pageReader.header(page).run()).isEqualTo("r");
            }

            assertThat(read).containsExactlyElementsOf(pages);
            assertThat(reader.started()).isEqualTo(info(RunState.STARTED));
            assertThat(reader.finished()).isEqualTo(info(RunState.FINISHED));
            assertThat(reader.nextPage()).isNull();
            assertThat(reader.schemas().byId(id)).isEqualTo(registry.byId(id));
        }
    }

    @Test
    void compressesByTheNameOfTheFileAndRecognisesByContent() throws Exception {
        Path compressed = written("run.gz");
        Path renamed = Files.copy(compressed, folder.resolve("renamed"));

        assertThat(Files.size(compressed)).isLessThan(Files.size(written("run")));
        try (RecordingReader reader = RecordingReader.open(renamed)) {
            assertThat(pagesUntilItEnds(reader)).isEqualTo(pages.size());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "run.gz"})
    void readsAllWholePagesOfATruncatedFileAndThenSaysSo(String name) throws Exception {
        byte[] whole = Files.readAllBytes(written(name));
        int before = 0;
        for (int length = 1; length < whole.length; length += 101) {
            int count = pagesOfCut(Arrays.copyOf(whole, length));

            assertThat(count).as("cut to %d", length).isBetween(before, pages.size());
            before = count;
        }

        assertThat(pagesOfCut(Arrays.copyOf(whole, whole.length - 1))).isEqualTo(pages.size());
    }

    /** Pages that a file gives before it is found to be cut. */
    private int pagesOfCut(byte[] content) throws IOException {
        Path file = Files.write(folder.resolve("cut"), content);
        AtomicInteger count = new AtomicInteger();
        assertThatExceptionOfType(RecordingException.class)
                .isThrownBy(() -> {
                    try (RecordingReader reader = RecordingReader.open(file)) {
                        while (reader.nextPage() != null) {
                            count.incrementAndGet();
                        }
                    }
                })
                .withMessageContaining(file.toString());
        return count.get();
    }

    @Test
    void isTruncatedWhenItsWriterDidNotFinish() throws Exception {
        Path file = folder.resolve("crashed");
        try (RecordingWriter writer = RecordingWriter.create(file, registry, info(RunState.STARTED))) {
            writer.page(pages.get(1));
        }
        try (RecordingReader reader = RecordingReader.open(file)) {
            assertThat(reader.nextPage()).isEqualTo(pages.get(1));
            assertThatExceptionOfType(TruncatedRecordingException.class)
                    .isThrownBy(reader::nextPage)
                    .withMessage(
                            "recording %s is truncated: its last whole entry ends at byte %d of its content, "
                                    + "and there is no end mark",
                            file, Files.size(file));
            assertThatIllegalStateException().isThrownBy(reader::finished);
        }
    }

    @Test
    void saysWhatIsNoRecording() throws Exception {
        Path missing = folder.resolve("missing");
        Path empty = Files.createFile(folder.resolve("empty"));
        Path text = Files.writeString(folder.resolve("text"), "# perf script output\n".repeat(10));
        Path newer = Files.write(folder.resolve("newer"), "WAKEREC\2xxxxxxxxxxxxx".getBytes(StandardCharsets.US_ASCII));
        Path zip = Files.write(folder.resolve("zip.gz"), new byte[] {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 0, 7, 7});

        assertThat(refusal(missing))
                .isEqualTo("cannot read recording " + missing + ": there is no such file or directory");
        assertThat(refusal(empty)).isEqualTo(empty + " is empty, not a recording");
        assertThat(refusal(text)).isEqualTo(text + " is not a recording: it does not begin with WAKEREC");
        assertThat(refusal(newer)).isEqualTo(newer + " is a recording of version 2; only version 1 can be read");
        assertThat(refusal(zip))
                .startsWith("recording " + zip + " is damaged at byte 0 of its content: its compressed");
        assertThat(refusal(folder)).isEqualTo(folder + " is a directory, not a recording");
    }

    @Test
    void findsEveryDamagedByte() throws Exception {
        byte[] whole = Files.readAllBytes(written("run"));
        for (int at = 0; at < whole.length; at += 97) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 0x10;
            Path file = Files.write(folder.resolve("damaged"), damaged);

            assertThatExceptionOfType(RecordingException.class)
                    .as("byte %d", at)
                    .isThrownBy(() -> {
                        try (RecordingReader reader = RecordingReader.open(file)) {
                            pagesUntilItEnds(reader);
                        }
                    });
        }
    }

    @Test
    void overwritesNothing() throws Exception {
        Path file = written("run");

        assertThatExceptionOfType(RecordingException.class)
                .isThrownBy(() -> RecordingWriter.create(file, registry, info(RunState.STARTED)))
                .withMessage(
                        "cannot create recording " + file + ": it exists already; remove it or choose another name");
    }

    @Test
    void saysThatTheDiskIsFull() {
        OutputStream full = new OutputStream() {
            private int written;

            @Override
            public void write(int b) throws IOException {
                written++;
                if (written > 20) {
                    throw new IOException("No space left on device");
                }
            }
        };

        assertThatExceptionOfType(RecordingException.class)
                .isThrownBy(() -> RecordingWriter.to(Path.of("run.gz"), full, registry, info(RunState.STARTED)))
                .withMessageStartingWith("cannot write recording run.gz after ")
                .withMessageEndingWith(" bytes: No space left on device");
    }

    @Test
    void takesNothingAfterItsEnd() throws Exception {
        try (RecordingWriter writer = RecordingWriter.create(folder.resolve("run"), registry, info(RunState.STARTED))) {
            writer.finish(info(RunState.FINISHED));

            assertThatIllegalStateException().isThrownBy(() -> writer.page(pages.get(0)));
        }
    }

    private Path written(String name) throws RecordingException {
        Path file = folder.resolve(name);
        try (RecordingWriter writer = RecordingWriter.create(file, registry, info(RunState.STARTED))) {
            for (byte[] page : pages) {
                writer.page(page);
            }
            writer.finish(info(RunState.FINISHED));
        }
        return file;
    }

    private static int pagesUntilItEnds(RecordingReader reader) throws RecordingException {
        int count = 0;
        while (reader.nextPage() != null) {
            count++;
        }
        return count;
    }

    private static @Nullable String refusal(Path file) {
        return catchThrowableOfType(RecordingException.class, () -> RecordingReader.open(file))
                .getMessage();
    }

    private static RunInfo info(RunState state) {
        return RunInfo.newBuilder()
                .setRun("r")
                .setState(state)
                .setExperiment("e")
                .setVariant("single")
                .setRepetition(1)
                .setSource("model")
                .setScenario("cpus: 1")
                .setSeed(1L)
                .setModelVersion("1")
                .setMachine("m")
                .setCpus(1)
                .setHz(100)
                .setKernel("v6.18")
                .setToggles(List.of())
                .setWorkload("none")
                .setStartedAt(Instant.ofEpochMilli(1_700_000_000_000L))
                .build();
    }

    private static final class OneName implements dev.wakestream.schema.serde.PageNames {
        @Override
        public String comm(int ofId) {
            return "hackbench";
        }

        @Override
        public String symbol(int ofId) {
            return "nohz_balance_exit_idle";
        }

        @Override
        public @Nullable String dso(int ofId) {
            return null;
        }
    }
}
