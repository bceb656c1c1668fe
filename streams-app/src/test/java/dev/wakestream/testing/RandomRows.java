package dev.wakestream.testing;

import dev.wakestream.cost.GroupField;
import dev.wakestream.cost.RowSpec;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;

/** Settings of rows made from seeds. */
public final class RandomRows {
    private RandomRows() {}

    /** Any grouping, names normalised or not, and mostly fewer rows than a run has. */
    public static RowSpec of(long seed) {
        Random random = new Random(seed);
        int most = random.nextInt(3) == 0 ? RowSpec.DEFAULT_MAX_ROWS : 1 + random.nextInt(20);
        return new RowSpec(groups(random.nextInt(1 << GroupField.values().length)), random.nextBoolean(), most);
    }

    /** The fields whose bits are set. */
    public static Set<GroupField> groups(int bits) {
        EnumSet<GroupField> groups = EnumSet.noneOf(GroupField.class);
        GroupField[] fields = GroupField.values();
        for (int i = 0; i < fields.length; i++) {
            if ((bits >> i & 1) != 0) {
                groups.add(fields[i]);
            }
        }
        return groups;
    }
}
