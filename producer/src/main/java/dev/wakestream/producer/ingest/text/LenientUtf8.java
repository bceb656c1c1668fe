package dev.wakestream.producer.ingest.text;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * UTF-8 in which a wrong byte becomes {@code \xNN}. The kernel cuts a comm after 15 bytes, wherever that falls; a
 * replacement character would merge names that differ only there.
 */
final class LenientUtf8 {
    private LenientUtf8() {}

    static String ascii(byte[] bytes, int length) {
        return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    }

    static String decode(byte[] bytes, int length) {
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes, 0, length);
        CharBuffer out = CharBuffer.allocate(length);
        StringBuilder text = new StringBuilder(length + 16);
        while (true) {
            CoderResult result = decoder.decode(in, out, true);
            out.flip();
            text.append(out);
            out.clear();
            if (!result.isError()) {
                return text.toString();
            }
            for (int i = 0; i < result.length(); i++) {
                text.append(String.format(Locale.ROOT, "\\x%02x", in.get() & 0xff));
            }
            decoder.reset();
        }
    }
}
