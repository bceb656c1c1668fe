package dev.wakestream.cli.render;

import dev.wakestream.cli.config.PublishedRow;
import dev.wakestream.compare.ComparisonRow;
import dev.wakestream.compare.ComparisonTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How well one row of ours agrees with the published one. Shape needs several load points, which a single table of shares
 * does not have.
 *
 * @param sign a difference is shown, and has the published sign; not applicable where there are too few runs to show one
 * @param size both shares are within a factor of two of the published ones
 * @param attribution the function is among the three largest differences
 */
public record Grades(Grade sign, Grade size, Grade attribution) {
    private static final double SIZE_FACTOR = 2;
    private static final int ATTRIBUTION_TOP = 3;

    /** One grade; not applicable counts neither for nor against. */
    public enum Grade {
        PASS("pass"),
        FAIL("fail"),
        NOT_APPLICABLE("n/a");

        private final String label;

        Grade(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }

        static Grade of(boolean pass) {
            return pass ? PASS : FAIL;
        }
    }

    /** The grades of a row; none applies where we have no figures. */
    public static Grades of(PublishedRow published, @Nullable ComparisonRow ours, ComparisonTable table) {
        if (ours == null || ours.base() == null || ours.patched() == null) {
            return new Grades(Grade.NOT_APPLICABLE, Grade.NOT_APPLICABLE, Grade.NOT_APPLICABLE);
        }
        double wanted = Math.signum(published.patched() - published.base());
        Grade sign = wanted == 0 ? Grade.NOT_APPLICABLE : sign(ours, wanted);
        boolean size = isClose(ours.base().mean(), published.base())
                && isClose(ours.patched().mean(), published.patched());
        List<ComparisonRow> top =
                table.rows().subList(0, Math.min(ATTRIBUTION_TOP, table.rows().size()));
        boolean attributed = top.stream().anyMatch(row -> row.function().equals(ours.function()));
        return new Grades(sign, Grade.of(size), Grade.of(attributed));
    }

    private static Grade sign(ComparisonRow ours, double wanted) {
        return switch (ours.verdict()) {
            case LOWER, HIGHER, NEW, GONE ->
                Grade.of(Math.signum(ours.difference().points()) == wanted);
            case NO_DIFFERENCE_SHOWN -> Grade.FAIL;
            case NOT_AVAILABLE -> Grade.NOT_APPLICABLE;
        };
    }

    private static boolean isClose(double ours, double published) {
        return ours <= published * SIZE_FACTOR && ours >= published / SIZE_FACTOR;
    }
}
