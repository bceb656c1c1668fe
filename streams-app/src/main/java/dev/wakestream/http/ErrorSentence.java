package dev.wakestream.http;

import dev.wakestream.export.Json;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** What the server itself refuses, before a route is looked for, has the form of all other errors; it never shows a stack trace. */
final class ErrorSentence extends ErrorHandler {
    private static final String JSON = "application/json";

    @Override
    protected void generateResponse(
            Request request,
            Response response,
            int code,
            @Nullable String message,
            @Nullable Throwable cause,
            Callback callback) {
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, JSON);
        response.getHeaders().put("X-Content-Type-Options", "nosniff");
        response.write(true, body(code, message), callback);
    }

    /** The server's own words where it has more to say than the status does. */
    private static ByteBuffer body(int status, @Nullable String message) {
        boolean said = message != null && !message.isBlank() && !message.equals(HttpStatus.getMessage(status));
        String why = said ? message : "its address or a header is malformed (status " + status + ")";
        return ByteBuffer.wrap(Json.line(Json.object().put("error", "the request cannot be read: " + why))
                .getBytes(StandardCharsets.UTF_8));
    }
}
