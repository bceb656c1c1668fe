package dev.wakestream.schema.serde;

/**
 * The Confluent wire format: byte 0, the schema's id as four bytes, most significant first, then the Avro binary body.
 * Source: Confluent's documentation of the Schema Registry, "Wire format".
 */
public final class WireFormat {
    public static final byte MAGIC = 0;

    /** Bytes before the body. */
    public static final int HEADER_BYTES = 5;

    private WireFormat() {}

    /** Whether a value is long enough for the frame and has its magic byte. */
    public static boolean isFramed(byte[] value) {
        return value.length >= HEADER_BYTES && value[0] == MAGIC;
    }

    /** Schema id of a framed value. */
    public static int schemaId(byte[] value) {
        if (!isFramed(value)) {
            throw new IllegalArgumentException("not in the Confluent wire format: " + describe(value));
        }
        return (value[1] << 24) | ((value[2] & 0xff) << 16) | ((value[3] & 0xff) << 8) | (value[4] & 0xff);
    }

    /** Writes another schema id into a framed value, in place: the same body under another registry. */
    public static void setSchemaId(byte[] value, int id) {
        if (!isFramed(value)) {
            throw new IllegalArgumentException("not in the Confluent wire format: " + describe(value));
        }
        writeHeader(value, id);
    }

    static void writeHeader(byte[] to, int id) {
        to[0] = MAGIC;
        to[1] = (byte) (id >>> 24);
        to[2] = (byte) (id >>> 16);
        to[3] = (byte) (id >>> 8);
        to[4] = (byte) id;
    }

    /** What is wrong with a value that is not framed. */
    static String describe(byte[] value) {
        return value.length < HEADER_BYTES
                ? value.length + " bytes, shorter than the " + HEADER_BYTES + " of its header"
                : "first byte is " + (value[0] & 0xff) + ", must be " + MAGIC;
    }
}
