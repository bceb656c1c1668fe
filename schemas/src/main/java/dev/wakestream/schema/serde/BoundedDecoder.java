package dev.wakestream.schema.serde;

import dev.wakestream.schema.serde.BadPageException.Reason;
import java.nio.ByteBuffer;
import org.apache.avro.io.Decoder;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;

/**
 * Avro's view of a {@link ByteCursor}. Avro's own decoder believes an array's count and allocates for it; this one does not
 * get that far.
 */
final class BoundedDecoder extends Decoder {
    private final ByteCursor in = new ByteCursor();

    ByteCursor cursor() {
        return in;
    }

    @Override
    public void readNull() {}

    @Override
    public boolean readBoolean() throws MalformedBytesException {
        return in.readBoolean();
    }

    @Override
    public int readInt() throws MalformedBytesException {
        return in.readInt();
    }

    @Override
    public long readLong() throws MalformedBytesException {
        return in.readLong();
    }

    @Override
    public float readFloat() throws MalformedBytesException {
        return Float.intBitsToFloat(in.readFixed32());
    }

    @Override
    public double readDouble() throws MalformedBytesException {
        return Double.longBitsToDouble(in.readFixed64());
    }

    @Override
    public Utf8 readString(@Nullable Utf8 old) throws MalformedBytesException {
        return new Utf8(in.readString());
    }

    @Override
    public String readString() throws MalformedBytesException {
        return in.readString();
    }

    @Override
    public void skipString() throws MalformedBytesException {
        skipBytes();
    }

    @Override
    public ByteBuffer readBytes(@Nullable ByteBuffer old) throws MalformedBytesException {
        int length = in.readLength();
        byte[] copy = new byte[length];
        readFixed(copy, 0, length);
        return ByteBuffer.wrap(copy);
    }

    @Override
    public void skipBytes() throws MalformedBytesException {
        in.skip(in.readLength());
    }

    @Override
    public void readFixed(byte[] to, int offset, int length) throws MalformedBytesException {
        int from = in.skip(length);
        System.arraycopy(in.bytes(), from, to, offset, length);
    }

    @Override
    public void skipFixed(int length) throws MalformedBytesException {
        in.skip(length);
    }

    @Override
    public int readEnum() throws MalformedBytesException {
        return readIndex();
    }

    @Override
    public long readArrayStart() throws MalformedBytesException {
        return in.readBlock();
    }

    @Override
    public long arrayNext() throws MalformedBytesException {
        return in.readBlock();
    }

    @Override
    public long skipArray() throws MalformedBytesException {
        return in.skipBlock();
    }

    @Override
    public long readMapStart() throws MalformedBytesException {
        return in.readBlock();
    }

    @Override
    public long mapNext() throws MalformedBytesException {
        return in.readBlock();
    }

    @Override
    public long skipMap() throws MalformedBytesException {
        return in.skipBlock();
    }

    /** Avro checks the upper end, and some of its paths do not check the lower. */
    @Override
    public int readIndex() throws MalformedBytesException {
        int index = in.readInt();
        if (index < 0) {
            throw new MalformedBytesException(Reason.MALFORMED, "a union or enum has no choice numbered " + index);
        }
        return index;
    }

    @Override
    public int remainingBytes() {
        return in.remaining();
    }
}
