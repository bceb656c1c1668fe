package dev.wakestream.it.container;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;

/**
 * A way through loopback to a container's published port, which tests break. It keeps its own port while the container
 * behind it comes back on another one, so that a broker can advertise it.
 */
final class FaultProxy implements AutoCloseable {
    private static final int CONNECT_MS = 2_000;
    private static final int BUFFER_BYTES = 64 << 10;

    private final IntSupplier target;
    private final ServerSocket server;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger refused = new AtomicInteger();
    private final Object gate = new Object();
    private boolean frozen;
    private volatile boolean cut;

    /**
     * Opens it on a free port.
     *
     * @param target the container's published port now; asked for at every connection
     */
    FaultProxy(IntSupplier target) {
        this.target = target;
        try {
            server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException("no free port on loopback", e);
        }
        daemon(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    /** Resets all connections, and every new one until {@link #restore}. */
    void cut() {
        cut = true;
        open.forEach(FaultProxy::reset);
    }

    /** Holds all bytes back while connections stay open, until {@link #restore}: a black hole. */
    void freeze() {
        synchronized (gate) {
            frozen = true;
        }
    }

    /** All is well again. */
    void restore() {
        cut = false;
        synchronized (gate) {
            frozen = false;
            gate.notifyAll();
        }
    }

    /** Connections that were refused so far (count): somebody has noticed the cut. */
    int refused() {
        return refused.get();
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            restore();
            open.forEach(FaultProxy::reset);
        }
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                connect(server.accept());
            } catch (IOException e) {
                // closed, or the client went away while it was being accepted
            }
        }
    }

    private void connect(Socket client) {
        Socket container = new Socket();
        try {
            if (cut) {
                throw new IOException("cut");
            }
            container.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), target.getAsInt()), CONNECT_MS);
            client.setTcpNoDelay(true);
            container.setTcpNoDelay(true);
        } catch (IOException | RuntimeException e) {
            // what a client sees of a container that is not there
            refused.incrementAndGet();
            reset(client);
            reset(container);
            return;
        }
        open.add(client);
        open.add(container);
        daemon(() -> pump(client, container));
        daemon(() -> pump(container, client));
    }

    private void pump(Socket from, Socket to) {
        byte[] buffer = new byte[BUFFER_BYTES];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                awaitThaw();
                out.write(buffer, 0, length);
            }
        } catch (IOException e) {
            // either end broke: closing both passes it on
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(from);
            open.remove(to);
        }
    }

    private void awaitThaw() throws InterruptedException {
        synchronized (gate) {
            while (frozen) {
                gate.wait();
            }
        }
    }

    private static void reset(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            // gone already
        }
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "fault proxy");
        thread.setDaemon(true);
        thread.start();
    }
}
