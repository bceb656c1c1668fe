package dev.wakestream.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class FigureRowTest {
    private static SideStats side(Double... values) {
        return SideStats.of("s", "", List.of(values));
    }

    @Test
    void verdictsPayForAllRows() {
        FigureRow.Sides apart = new FigureRow.Sides(side(1.0, 2.0, 3.0), side(4.0, 5.0, 6.0));
        FigureRow.Sides same = new FigureRow.Sides(side(1.0, 2.0, 3.0), side(1.0, 2.0, 3.5));

        // p = 0.0213 of one test is below 5 %, of three it is 0.064
        assertThat(FigureRow.judge(List.of(apart)).get(0).verdict()).isEqualTo(Verdict.HIGHER);
        List<FigureRow> three = FigureRow.judge(List.of(apart, same, same));
        assertThat(three.get(0).verdict()).isEqualTo(Verdict.NO_DIFFERENCE_SHOWN);
        assertThat(three.get(0).holmP()).isCloseTo(3 * 0.02131, within(1e-4));
        assertThat(three.get(0).ratio()).isEqualTo(2.5);
    }

    @Test
    void aSideWithoutFiguresIsNotCompared() {
        FigureRow row = FigureRow.judge(List.of(new FigureRow.Sides(side(1.0, 2.0), null)))
                .get(0);

        assertThat(row).isEqualTo(new FigureRow(side(1.0, 2.0), null, null, null, null, Verdict.NOT_AVAILABLE));
    }

    @Test
    void rowsWithoutSpreadAreNoTests() {
        FigureRow.Sides fixed = new FigureRow.Sides(side(2.0, 2.0), side(1.0, 1.0));
        FigureRow.Sides apart = new FigureRow.Sides(side(4.0, 5.0, 6.0), side(1.0, 2.0, 3.0));

        List<FigureRow> rows = FigureRow.judge(List.of(fixed, apart));

        assertThat(rows.get(0).verdict()).isEqualTo(Verdict.NOT_AVAILABLE);
        assertThat(rows.get(0).ratio()).isEqualTo(0.5);
        assertThat(rows.get(1).verdict()).isEqualTo(Verdict.LOWER);
        assertThat(rows.get(1).holmP()).isCloseTo(0.02131, within(1e-4));
    }
}
