package dev.wakestream.sched.task;

import java.util.Arrays;

/**
 * Work without an interaction, planned by a program and priced by the kernel: time in user space, calls of one
 * operation, and the shared objects that each call touches. Reused from stretch to stretch.
 */
public final class Stretch {
    private long userNs;
    private long workNs;
    private Operation operation = Operation.SOCKET_SEND;
    private int calls;
    private int[] objects = new int[64];
    private int[] messagesOf = new int[64];
    private int touches;

    /** Forgets the previous stretch. */
    public void clear() {
        userNs = 0;
        workNs = 0;
        calls = 0;
        touches = 0;
    }

    /** Adds time in user space (ns). */
    public void user(long ns) {
        userNs += ns;
    }

    /** Adds time of the operation (ns) that its calls do not account for. */
    public void work(long ns) {
        workNs += ns;
    }

    /** Says which operation the calls of this stretch are. */
    public void operation(Operation newOperation) {
        operation = newOperation;
    }

    /** Adds one call that works on a shared object (number of the object in its workload). */
    public void call(int object) {
        calls(1, object);
    }

    /** Adds one call that touches nothing shared. */
    public void bareCall() {
        calls++;
    }

    /** Adds calls (count) that all work on one shared object. */
    public void calls(int count, int object) {
        calls += count;
        touch(object, count);
    }

    /** Goes on with a call that had to wait for a shared object: what the object holds has still to be fetched. */
    public void resume(int object) {
        touch(object, 1);
    }

    /** Adds one more object that a call touches, a reference count for example. */
    public void touch(int object) {
        touch(object, 0);
    }

    private void touch(int object, int messages) {
        if (touches == objects.length) {
            objects = Arrays.copyOf(objects, touches * 2);
            messagesOf = Arrays.copyOf(messagesOf, touches * 2);
        }
        objects[touches] = object;
        messagesOf[touches] = messages;
        touches++;
    }

    /** Keeps the first calls (count) only, with their part of the time in user space. */
    public void cut(int kept) {
        userNs = userNs * kept / calls;
        int left = kept;
        int i = 0;
        for (; i < touches && left > 0; i++) {
            messagesOf[i] = Math.min(messagesOf[i], left);
            left -= messagesOf[i];
        }
        // References that the last call takes.
        while (i < touches && messagesOf[i] == 0) {
            i++;
        }
        touches = i;
        calls = kept;
    }

    /** Time in user space (ns). */
    public long userNs() {
        return userNs;
    }

    /** Time of the operation (ns) beside that of its calls. */
    public long workNs() {
        return workNs;
    }

    /** What the calls are. */
    public Operation operation() {
        return operation;
    }

    /** System calls (count). */
    public int calls() {
        return calls;
    }

    /** Touches of shared objects (count). */
    public int touches() {
        return touches;
    }

    /** Shared object of a touch. */
    public int object(int touch) {
        return objects[touch];
    }

    /** Calls that work on the object of a touch (count); 0 = the touch is no call. */
    public int callsOf(int touch) {
        return messagesOf[touch];
    }
}
