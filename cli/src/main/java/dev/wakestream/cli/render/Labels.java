package dev.wakestream.cli.render;

import dev.wakestream.cli.config.PublishedRow;
import dev.wakestream.compare.ComparisonRow;
import org.jspecify.annotations.Nullable;

/** Says where one of our figures comes from. */
final class Labels {
    private Labels() {}

    /** What the scenario says of the row; a function that no run has cannot be expressed. */
    static String of(PublishedRow published, @Nullable ComparisonRow ours) {
        return ours == null ? "not expressible" : published.label();
    }
}
