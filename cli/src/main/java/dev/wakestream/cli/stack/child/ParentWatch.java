package dev.wakestream.cli.stack.child;

import java.io.IOException;
import java.lang.reflect.Proxy;

/**
 * Ends this JVM when its parent is gone. The parent holds the other end of our standard input and never writes to it; the
 * kernel closes it however the parent ends, kill -9 included.
 */
final class ParentWatch {
    /** A shutdown that takes longer than this is cut short (ms). */
    private static final long SHUTDOWN_LIMIT_MS = 20_000;

    private ParentWatch() {}

    static void start() {
        ignoreInterrupt();
        daemon("parent-watch", ParentWatch::exitAtEndOfInput);
    }

    private static void exitAtEndOfInput() {
        try {
            while (System.in.read() >= 0) {
                // nothing is ever said on it
            }
        } catch (IOException e) {
            // an unreadable pipe says the same as a closed one
        }
        daemon("shutdown-limit", ParentWatch::haltWhenOverdue);
        System.exit(0);
    }

    private static void haltWhenOverdue() {
        try {
            Thread.sleep(SHUTDOWN_LIMIT_MS);
        } catch (InterruptedException e) {
            // nobody interrupts it; if somebody does, the limit has come
        }
        Runtime.getRuntime().halt(1);
    }

    private static void daemon(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Ctrl-C reaches every process of the terminal's foreground group. The parent alone answers it, and stops its children
     * in order. By reflection, since javac warns of sun.misc.Signal in a way that cannot be suppressed.
     */
    private static void ignoreInterrupt() {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object nothing = Proxy.newProxyInstance(
                    handler.getClassLoader(), new Class<?>[] {handler}, (proxy, method, args) -> null);
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance("INT"), nothing);
        } catch (ReflectiveOperationException e) {
            System.err.println("Ctrl-C will stop this process directly: " + e);
        }
    }
}
