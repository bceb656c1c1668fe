package dev.wakestream.producer.ingest.perfscript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.producer.ingest.perfscript.CollectingSink.Seen;
import dev.wakestream.producer.ingest.text.UnusableInputException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that end too early, and files of a size. */
final class CutInputTest {
    private static final String A1 = "A1-host618-messaging-pertask.perf-script.txt.gz";
    private static final String A2 = "A2-host618-messaging-pertask.cpu-clock.perf-script.txt.gz";

    /** The first events of a recording with the last lines of its header, about {@code length} bytes. */
    private static byte[] beginning(String resource, int length) throws IOException {
        String all = new String(
                new GZIPInputStream(new ByteArrayInputStream(Reading.resource(resource))).readAllBytes(),
                StandardCharsets.UTF_8);
        int events = all.indexOf("\n#\n") + 3;
        int end = all.indexOf('\n', events + length) + 1;
        return ("# arch : x86_64\n" + all.substring(events, end)).getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {A1, A2})
    void aFileCutAtAnyByteHasTheSameEventsBeforeTheCut(String resource) throws Exception {
        byte[] whole = beginning(resource, 2500);
        List<Seen> all = Reading.of(whole).sink().events;
        int most = 0;

        for (int cut = 1; cut < whole.length; cut++) {
            List<Seen> events = eventsOf(Arrays.copyOf(whole, cut), cut);
            assertThat(events).as("cut after %d bytes", cut).isEqualTo(all.subList(0, events.size()));
            // complete lines are kept: never fewer than at an earlier cut, but for the sample that lost its chain
            assertThat(events.size()).as("cut after %d bytes", cut).isGreaterThanOrEqualTo(most);
            most = events.size();
        }
        assertThat(most).isBetween(all.size() - 1, all.size());
    }

    private static List<Seen> eventsOf(byte[] bytes, int cut) {
        try {
            Reading reading = Reading.of(bytes);
            assertThat(reading.summary().lines().reconciles())
                    .as("cut after %d bytes", cut)
                    .isTrue();
            return reading.sink().events;
        } catch (UnusableInputException e) {
            assertThat(e.getMessage())
                    .as("cut after %d bytes", cut)
                    .startsWith("test: ")
                    .doesNotContain("\n");
            return List.of();
        }
    }

    @Test
    void aGzipFileCutAnywhereIsRefusedInOneSentence() throws Exception {
        byte[] whole = Reading.resource(A2);

        for (int cut = 3; cut < whole.length; cut += 997) {
            byte[] part = Arrays.copyOf(whole, cut);
            assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> Reading.of(part)))
                    .as("cut after %d bytes", cut)
                    .isInstanceOf(UnusableInputException.class)
                    .message()
                    .contains("gzip")
                    .doesNotContain("\n");
        }
    }

    @Test
    void readingTakesTimeLinearInTheInput() throws Exception {
        byte[] once = beginning(A1, 40_000);
        // lines that look like events until their very end are the dear ones
        byte[] hostile = ("x 1.0: ".repeat(9000) + "\n").getBytes(StandardCharsets.UTF_8);
        byte[] many = repeat(once, 40);
        byte[] manyHostile = repeat(hostile, 40);

        org.junit.jupiter.api.Assertions.assertTimeout(java.time.Duration.ofSeconds(20), () -> {
            assertThat(Reading.of(many).summary().lines().reconciles()).isTrue();
            eventsOf(manyHostile, 0);
        });
    }

    private static byte[] repeat(byte[] bytes, int times) {
        byte[] result = new byte[bytes.length * times];
        for (int i = 0; i < times; i++) {
            System.arraycopy(bytes, 0, result, i * bytes.length, bytes.length);
        }
        return result;
    }
}
