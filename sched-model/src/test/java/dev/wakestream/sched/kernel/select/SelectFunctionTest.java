package dev.wakestream.sched.kernel.select;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SelectFunctionTest {
    @Test
    void numbersAreThePlacesInAnArrayOfAllFunctions() {
        assertThat(Arrays.stream(SelectFunction.values()).map(SelectFunction::number))
                .containsExactlyElementsOf(
                        IntStream.range(0, SelectFunction.COUNT).boxed().toList());
    }
}
