package dev.wakestream.cli.stack;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/**
 * The stack's three ports on loopback.
 *
 * @param broker clients of the broker
 * @param controller the broker's own controller
 * @param registry clients of the registry
 */
record Ports(int broker, int controller, int registry) {

    /**
     * Free ports, or the wanted ones where they are not 0. They are free now; whether they still are when the children bind
     * them is seen then.
     */
    static Ports choose(int broker, int registry) throws StackException {
        if (broker != 0 && broker == registry) {
            throw new StackException("Broker and registry need two different ports, both are " + broker + ".");
        }
        List<ServerSocket> open = new ArrayList<>();
        try {
            int brokerPort = bind(open, broker, "--broker-port");
            int registryPort = bind(open, registry, "--registry-port");
            return new Ports(brokerPort, bind(open, 0, ""), registryPort);
        } finally {
            open.forEach(Ports::close);
        }
    }

    private static int bind(List<ServerSocket> open, int port, String option) throws StackException {
        try {
            ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
            open.add(socket);
            return socket.getLocalPort();
        } catch (IOException e) {
            if (port == 0) {
                throw new StackException("No free port on 127.0.0.1: " + e.getMessage() + ".", e);
            }
            throw new StackException(
                    "Port " + port + " on 127.0.0.1 cannot be used (" + e.getMessage() + "): choose another with "
                            + option + ", or leave it out for a free one.",
                    e);
        }
    }

    private static void close(ServerSocket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // closed or not: the child will see
        }
    }
}
