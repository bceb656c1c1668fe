package dev.wakestream.schema.serde;

import dev.wakestream.schema.serde.BadPageException.Reason;

/** Stands for a schema that cannot be read as a page, so that the verdict is found once. */
final class UnreadableSource implements PageSource {
    private final String why;

    UnreadableSource(String why) {
        this.why = why;
    }

    @Override
    public void read(BoundedDecoder in, PageEmitter out) throws BadPageException {
        throw new BadPageException(Reason.INCOMPATIBLE_SCHEMA, why);
    }

    @Override
    public PageHeader header(BoundedDecoder in) throws BadPageException {
        throw new BadPageException(Reason.INCOMPATIBLE_SCHEMA, why);
    }
}
