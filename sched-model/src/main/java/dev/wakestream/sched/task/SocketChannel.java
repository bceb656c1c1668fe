package dev.wakestream.sched.task;

/**
 * An AF_UNIX stream socket pair. A sender sleeps while the bytes charged to the socket reach the send buffer; all senders
 * of the channel share one socket and so one charge. Every send wakes a sleeping reader. A read that leaves at most a
 * quarter of the buffer charged wakes all waiting senders (model-spec 6.1).
 */
final class SocketChannel extends Channel {
    /** Default send buffer (bytes): net.core.wmem_default. */
    private static final int SEND_BUFFER = 212_992;

    /** Bytes charged for the buffer head, beside the rounded data: 768 for a message of 100 bytes (model-spec 6.1). */
    private static final int OVERHEAD = 640;

    private static final int DATA_ROUNDING = 64;

    SocketChannel(int object, int messageBytes) {
        super(object, messagesInFlight(messageBytes));
    }

    static int messagesInFlight(int messageBytes) {
        int truesize = OVERHEAD + (messageBytes + DATA_ROUNDING - 1) / DATA_ROUNDING * DATA_ROUNDING;
        return Math.max(1, SEND_BUFFER / truesize);
    }

    @Override
    Operation writeOperation() {
        return Operation.SOCKET_SEND;
    }

    @Override
    Operation readOperation() {
        return Operation.SOCKET_RECEIVE;
    }

    @Override
    boolean writeWakesReader(int queuedBefore) {
        return true;
    }

    @Override
    int read(int messages, int sleeping) {
        return charged() * 4 <= capacity() ? sleeping : 0;
    }

    @Override
    boolean writerWakesNext() {
        return false;
    }

    @Override
    boolean full() {
        return charged() >= capacity();
    }
}
