package dev.wakestream.query;

/** Another instance has the answer. */
public final class ElsewhereException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String host;
    private final int port;

    /**
     * @param host where the instance says that it is reached
     * @param port -1 = it has not said, since it answers nobody
     */
    public ElsewhereException(String run, String host, int port) {
        super("run " + run + " is open, and its state is held by another instance"
                + (port < 0 ? ", which does not answer HTTP" : ", " + host + ":" + port));
        this.host = host;
        this.port = port;
    }

    /** Name or address. */
    public String host() {
        return host;
    }

    /** TCP port; -1 = the instance answers nobody. */
    public int port() {
        return port;
    }
}
