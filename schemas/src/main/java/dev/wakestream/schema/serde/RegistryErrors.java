package dev.wakestream.schema.serde;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the registry client throws, said in one sentence: what was asked, of whom, and what came of it. */
final class RegistryErrors {
    /** HTTP status and error codes of the registry's REST interface, as Confluent documents them. */
    private static final int UNAUTHORIZED = 401;

    private static final int FORBIDDEN = 403;
    private static final int CONFLICT = 409;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int SERVER_ERRORS = 500;
    private static final int NOT_FOUND = 404;
    private static final int SCHEMA_NOT_FOUND = 40403;

    /** Longest quotation of what a registry says (characters). */
    private static final int MAX_REASON = 400;

    private final String where;

    RegistryErrors(List<String> urls) {
        where = urls.stream().map(RegistryErrors::withoutCredentials).collect(Collectors.joining(", "));
    }

    /** The registry's addresses, without user names and passwords. */
    String where() {
        return where;
    }

    /**
     * Refuses what is no address, before the client does so at the first use.
     *
     * @throws IllegalArgumentException with one sentence
     */
    void checkUrl(String url) {
        try {
            URI uri = new URI(url);
            String scheme = uri.getScheme();
            if (("http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme)) && uri.getHost() != null) {
                return;
            }
        } catch (URISyntaxException e) {
            // The sentence below says it all, and the exception's message would repeat credentials.
        }
        throw new IllegalArgumentException(
                ConfluentSchemaRegistry.URL_CONFIG + " must be like http://host:port, is: " + withoutCredentials(url));
    }

    RegistryException of(String what, Exception e) {
        if (e instanceof RegistryException ours) {
            return ours;
        }
        if (e instanceof RestClientException refusal) {
            return refused(what, refusal);
        }
        if (e.getClass() == IOException.class && oneLine(e).startsWith("Invalid schema ")) {
            // How the client says that the answer is of another type than those it knows, or that Avro cannot parse it.
            return notAvro(what, e);
        }
        if (e instanceof JsonProcessingException) {
            return new RegistryUnreachableException(
                    "what answers at " + where + " is no schema registry, asked to " + what
                            + ": its answer is not JSON",
                    e);
        }
        if (e instanceof IOException) {
            return new RegistryUnreachableException(
                    "the schema registry at " + where + " does not answer, asked to " + what + ": " + reason(e), e);
        }
        return new RegistryException(
                "the answer of the schema registry at " + where + " is not understood, asked to " + what + ": "
                        + e.getMessage(),
                e);
    }

    SchemaNotFoundException notAvro(String what, @Nullable Exception e) {
        return new SchemaNotFoundException(
                "the schema registry at " + where + " could not " + what + ": it is no Avro schema", e);
    }

    private RegistryException refused(String what, RestClientException e) {
        if (e.getStatus() == CONFLICT) {
            return new IncompatibleSchemaException(
                    "the schema registry at " + where + " refused to " + what
                            + ": it is not compatible with the version before: " + oneLine(e),
                    e);
        }
        if (e.getErrorCode() == SCHEMA_NOT_FOUND) {
            return new SchemaNotFoundException(
                    "the schema registry at " + where + " could not " + what + ": it knows no such schema", e);
        }
        if (e.getStatus() == NOT_FOUND && e.getErrorCode() / 100 != NOT_FOUND) {
            // A registry numbers its own 404s from 40401; this is some other server, or another path of it.
            return new RegistryUnreachableException(
                    "there is no schema registry at " + where + " (HTTP 404), asked to " + what, e);
        }
        if (e.getStatus() == UNAUTHORIZED || e.getStatus() == FORBIDDEN) {
            return new RegistryException(
                    "the schema registry at " + where + " refused to " + what + ": HTTP " + e.getStatus()
                            + ", check its user and password",
                    e);
        }
        if (e.getStatus() >= SERVER_ERRORS || e.getStatus() == TOO_MANY_REQUESTS) {
            return new RegistryUnreachableException(
                    "the schema registry at " + where + " is in trouble, asked to " + what + ": HTTP " + e.getStatus()
                            + ", " + oneLine(e),
                    e);
        }
        return new RegistryException(
                "the schema registry at " + where + " refused to " + what + ": HTTP " + e.getStatus() + ", "
                        + oneLine(e),
                e);
    }

    private static String reason(Exception e) {
        if (e instanceof ConnectException) {
            return "connection refused";
        }
        if (e instanceof SocketTimeoutException) {
            return "timed out";
        }
        if (e instanceof UnknownHostException) {
            return "unknown host";
        }
        return oneLine(e);
    }

    /** Some registries explain over many lines, and at length. */
    private static String oneLine(Exception e) {
        String message = e.getMessage();
        if (message == null) {
            return e.getClass().getSimpleName();
        }
        String line = message.strip().replaceAll("\\s+", " ");
        return line.length() <= MAX_REASON ? line : line.substring(0, MAX_REASON) + " …";
    }

    private static String withoutCredentials(String url) {
        int from = url.indexOf("://");
        int host = from < 0 ? 0 : from + 3;
        int slash = url.indexOf('/', host);
        int at = url.lastIndexOf('@', slash < 0 ? url.length() : slash);
        return at < host ? url : url.substring(0, host) + url.substring(at + 1);
    }
}
