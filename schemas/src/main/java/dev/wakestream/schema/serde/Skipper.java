package dev.wakestream.schema.serde;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Steps over a value that nobody asks for, and sees whether it is sound. */
@FunctionalInterface
interface Skipper {
    void skip(ByteCursor in) throws MalformedBytesException;

    /** What steps over values of a schema; null where it is recursive, and its data as deep as it likes. */
    static @Nullable Skipper of(Schema schema) {
        return of(schema, new HashSet<>());
    }

    private static @Nullable Skipper of(Schema schema, Set<String> within) {
        return switch (schema.getType()) {
            case NULL -> in -> {};
            case BOOLEAN -> ByteCursor::readBoolean;
            case INT -> ByteCursor::readInt;
            case LONG -> ByteCursor::readLong;
            case FLOAT -> in -> in.skip(Float.BYTES);
            case DOUBLE -> in -> in.skip(Double.BYTES);
            case STRING, BYTES -> in -> in.skip(in.readLength());
            case FIXED -> {
                int size = schema.getFixedSize();
                yield in -> in.skip(size);
            }
            case ENUM -> {
                int symbols = schema.getEnumSymbols().size();
                yield in -> in.readBranch(symbols);
            }
            case ARRAY -> items(of(schema.getElementType(), within));
            case MAP -> {
                Skipper value = of(schema.getValueType(), within);
                yield value == null
                        ? null
                        : items(in -> {
                            in.skip(in.readLength());
                            value.skip(in);
                        });
            }
            case UNION -> union(schema, within);
            case RECORD -> record(schema, within);
        };
    }

    private static @Nullable Skipper items(@Nullable Skipper item) {
        if (item == null) {
            return null;
        }
        return in -> {
            for (int items = in.readBlock(); items != 0; items = in.readBlock()) {
                for (int i = 0; i < items; i++) {
                    item.skip(in);
                }
            }
        };
    }

    private static @Nullable Skipper union(Schema schema, Set<String> within) {
        List<Skipper> branches = new ArrayList<>();
        for (Schema branch : schema.getTypes()) {
            Skipper skipper = of(branch, within);
            if (skipper == null) {
                return null;
            }
            branches.add(skipper);
        }
        return in -> branches.get(in.readBranch(branches.size())).skip(in);
    }

    private static @Nullable Skipper record(Schema schema, Set<String> within) {
        if (!within.add(schema.getFullName())) {
            return null;
        }
        List<Skipper> fields = new ArrayList<>();
        for (Schema.Field field : schema.getFields()) {
            Skipper skipper = of(field.schema(), within);
            if (skipper == null) {
                return null;
            }
            fields.add(skipper);
        }
        within.remove(schema.getFullName());
        return in -> {
            for (Skipper field : fields) {
                field.skip(in);
            }
        };
    }
}
