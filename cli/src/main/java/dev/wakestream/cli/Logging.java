package dev.wakestream.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.rolling.FixedWindowRollingPolicy;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy;
import ch.qos.logback.core.spi.ContextAwareBase;
import ch.qos.logback.core.util.FileSize;
import java.nio.file.Path;
import java.util.Locale;
import org.slf4j.LoggerFactory;

/**
 * Where log lines go: into a file of bounded size, never between the user's data. In code, since reading logback's XML form
 * takes as long as the rest of a short command. Logback finds this class as a service, in our JVM and in the broker's.
 */
public final class Logging extends ContextAwareBase implements Configurator {
    private static final String PATTERN = "%d{yyyy-MM-dd HH:mm:ss.SSS} %-5level [%thread] %logger{40} - %msg%n";
    private static final String FILE_PROPERTY = "wakestream.log.file";
    private static final String FORMAT_PROPERTY = "wakestream.log.format";
    private static final String FORMAT_VARIABLE = "WAKESTREAM_LOG_FORMAT";
    private static final String TEXT = "text";
    private static final String JSON = "json";
    private static final String LEVEL_PROPERTY = "wakestream.log.level";
    private static final long FILE_BYTES = 5L << 20;
    private static final int OLD_FILES = 2;

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.toLevel(System.getProperty(LEVEL_PROPERTY), Level.WARN));
        context.getLogger("dev.wakestream").setLevel(Level.INFO);
        // says when the broker is up, and where
        context.getLogger("kafka.server.KafkaRaftServer").setLevel(Level.INFO);
        // one warning a second while a broker is away; what it means is said by us
        context.getLogger("org.apache.kafka.clients.NetworkClient").setLevel(Level.ERROR);
        String file = System.getProperty(FILE_PROPERTY);
        if (file != null) {
            root.addAppender(fileAppender(context, Path.of(file)));
        }
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    /** From now on everything goes to this file as well. */
    static void toFile(Path file) {
        LoggerContext context = context();
        root(context).addAppender(fileAppender(context, file));
    }

    /** From now on everything is shown on standard error as well, and more of it. */
    static void toStandardError() {
        LoggerContext context = context();
        ConsoleAppender<ILoggingEvent> console = new ConsoleAppender<>();
        console.setTarget("System.err");
        start(console, context);
        root(context).setLevel(Level.INFO);
        root(context).addAppender(console);
    }

    private static LoggerContext context() {
        return (LoggerContext) LoggerFactory.getILoggerFactory();
    }

    private static Logger root(LoggerContext context) {
        return context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    }

    private static RollingFileAppender<ILoggingEvent> fileAppender(LoggerContext context, Path file) {
        RollingFileAppender<ILoggingEvent> appender = new RollingFileAppender<>();
        appender.setFile(file.toString());
        FixedWindowRollingPolicy rolling = new FixedWindowRollingPolicy();
        rolling.setContext(context);
        rolling.setParent(appender);
        rolling.setFileNamePattern(file + ".%i");
        rolling.setMinIndex(1);
        rolling.setMaxIndex(OLD_FILES);
        rolling.start();
        SizeBasedTriggeringPolicy<ILoggingEvent> trigger = new SizeBasedTriggeringPolicy<>();
        trigger.setContext(context);
        trigger.setMaxFileSize(new FileSize(FILE_BYTES));
        trigger.start();
        appender.setRollingPolicy(rolling);
        appender.setTriggeringPolicy(trigger);
        start(appender, context);
        return appender;
    }

    private static void start(OutputStreamAppender<ILoggingEvent> appender, LoggerContext context) {
        Encoder<ILoggingEvent> encoder = encoder(format());
        encoder.setContext(context);
        encoder.start();
        appender.setContext(context);
        appender.setEncoder(encoder);
        appender.start();
    }

    /** What log lines look like: by the property, else by the environment, else text. */
    private static String format() {
        String named = System.getProperty(FORMAT_PROPERTY, System.getenv(FORMAT_VARIABLE));
        return named == null || named.isBlank() ? TEXT : named.strip().toLowerCase(Locale.ROOT);
    }

    /** Lines for people, or, for programs, a JSON object a line; any other word means the former. */
    static Encoder<ILoggingEvent> encoder(String format) {
        if (!format.equals(JSON)) {
            PatternLayoutEncoder text = new PatternLayoutEncoder();
            text.setPattern(PATTERN);
            return text;
        }
        JsonEncoder json = new JsonEncoder();
        json.setWithSequenceNumber(false);
        json.setWithNanoseconds(false);
        json.setWithContext(false);
        json.setWithArguments(false);
        json.setWithMessage(false);
        json.setWithFormattedMessage(true);
        return json;
    }
}
