package dev.wakestream.benchmarks.fold;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultTableTest {
    @TempDir
    private Path dir;

    @Test
    void isTheSameAfterTheFile() {
        ResultTable table = new ResultTable();
        table.add(0, "run-1\thackbench\ttry_to_wake_up", 2, 30);
        table.add(0, "run-1\thackbench\ttry_to_wake_up", 1, 12);
        table.add(10, "run-1\tswapper\t[idle]", 1, 7);
        table.add(0, "run-2\tswapper\t[idle]", 1, 7);
        Path file = dir.resolve("result.tsv");

        table.write(file);
        ResultTable read = ResultTable.read(file, "run-1");

        ResultTable expected = new ResultTable();
        expected.add(0, "run-1\thackbench\ttry_to_wake_up", 3, 42);
        expected.add(10, "run-1\tswapper\t[idle]", 1, 7);
        assertThat(read.firstDifference(expected)).isEmpty();
        assertThat(read.size()).isEqualTo(2);
    }

    @Test
    void namesTheFirstRowThatDiffers() {
        ResultTable one = new ResultTable();
        ResultTable two = new ResultTable();
        one.add(10, "run\thackbench\tschedule", 1, 5);
        two.add(10, "run\thackbench\tschedule", 1, 6);
        two.add(20, "run\thackbench\tschedule", 1, 6);

        assertThat(one.firstDifference(two))
                .hasValue("row run 000000000010 hackbench schedule is Sums[calls=1, selfNs=5] and Sums[calls=1,"
                        + " selfNs=6]");
        assertThat(two.firstDifference(one)).isPresent();
    }

    @Test
    void missesARowThatOneHasAlone() {
        ResultTable one = new ResultTable();
        ResultTable two = new ResultTable();
        two.add(0, "run\thackbench\tschedule", 0, 0);

        assertThat(one.firstDifference(two)).isPresent();
        assertThat(two.firstDifference(one)).isPresent();
    }
}
