package dev.wakestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.encoder.Encoder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class LoggingTest {
    private static String line(String format) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        Logger logger = context.getLogger("dev.wakestream.test");
        Encoder<ILoggingEvent> encoder = Logging.encoder(format);
        encoder.setContext(context);
        encoder.start();
        Object[] arguments = {"broker\n\"x\""};
        LoggingEvent event = new LoggingEvent(
                "here", logger, Level.WARN, "no answer from {}", new IllegalStateException("gone"), arguments);
        event.setThreadName("main");
        return new String(encoder.encode(event), StandardCharsets.UTF_8);
    }

    @Test
    void structuredLinesAreOneJsonObjectEach() throws IOException {
        String line = line("json");

        JsonNode json = new ObjectMapper().readTree(line);
        assertThat(line.strip().lines()).hasSize(1);
        assertThat(json.get("level").asText()).isEqualTo("WARN");
        assertThat(json.get("loggerName").asText()).isEqualTo("dev.wakestream.test");
        assertThat(json.get("threadName").asText()).isEqualTo("main");
        assertThat(json.get("formattedMessage").asText()).isEqualTo("no answer from broker\n\"x\"");
        assertThat(json.get("throwable").get("message").asText()).isEqualTo("gone");
    }

    @Test
    void linesForPeopleAreTheDefault() {
        assertThat(line("text")).contains("WARN  [main] dev.wakestream.test - no answer from broker");
    }
}
