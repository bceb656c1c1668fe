package dev.wakestream.http;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a server listens.
 *
 * @param host name or address; an IPv6 address without brackets
 * @param port TCP port; 0 = any free one
 */
public record HttpAddress(String host, int port) {
    /** Where nobody else has access. */
    public static final String LOOPBACK = "127.0.0.1";

    private static final int MAX_PORT = 65_535;

    /** {@code HOST:PORT}, {@code [IPV6]:PORT}, {@code :PORT} or {@code PORT}. */
    private static final Pattern FORM =
            Pattern.compile("(?:(?:\\[([0-9A-Fa-f:.%a-z]+)\\]|([A-Za-z0-9._-]*)):)?([0-9]{1,5})");

    public HttpAddress {
        if (port < 0 || port > MAX_PORT) {
            throw new IllegalArgumentException("port is " + port + ", allowed is 0 to " + MAX_PORT);
        }
    }

    /**
     * Reads {@code HOST:PORT}; without a host it is loopback, never the whole network.
     *
     * @throws IllegalArgumentException no such form; the message is a clause about the text
     */
    public static HttpAddress parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw new IllegalArgumentException("is '" + text
                    + "', wanted is HOST:PORT, or PORT for this machine alone, for example 0.0.0.0:8090 or 8090");
        }
        String host = form.group(1) != null ? form.group(1) : form.group(2) == null ? "" : form.group(2);
        int port = Integer.parseInt(form.group(3));
        if (port > MAX_PORT) {
            throw new IllegalArgumentException("is '" + text + "', but ports are 0 to " + MAX_PORT);
        }
        return new HttpAddress(host.isEmpty() ? LOOPBACK : host, port);
    }

    /** As it stands in a URL. */
    @Override
    public String toString() {
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
    }
}
