package dev.wakestream.sched.scenario;

import dev.wakestream.sched.trace.TextTrace;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The drawn trace, line by line: whatever changes the model shows here first. */
class SmallTraceTest {
    @ParameterizedTest
    @CsvSource({"small-trace.txt, false", "small-trace-costs.txt, true"})
    void isTheGoldenTrace(String file, boolean withCosts) throws IOException {
        StringBuilder text = new StringBuilder();

        Simulation.run(SmallTrace.scenario(), new TextTrace(text, withCosts));

        Golden.assertEquals(file, text.toString());
    }
}
