package dev.wakestream.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WrappedLinesTest {
    private static String wrapped(String words) {
        StringBuilder text = new StringBuilder();
        WrappedLines.append(text, "# ", "#   ", words);
        return text.toString();
    }

    @Test
    void linesFitAMail() {
        assertThat(wrapped("word ".repeat(40).strip()))
                .hasLineCount(3)
                .satisfies(text -> assertThat(text.lines()).allMatch(line -> line.length() <= 75));
    }

    @Test
    void aNumberIsNotBrokenBetweenItsGroups() {
        for (int before = 1; before < 80; before++) {
            String text = wrapped("x".repeat(before) + " search 1 234 567, domain search 80 826");

            assertThat(text).contains("1 234 567,").contains("80 826").doesNotContain("\0");
            assertThat(text.lines().skip(before < 70 ? 0 : 1)).allMatch(line -> line.length() <= 75);
        }
    }

    @Test
    void wordsBehindANumberMayBeginALine() {
        assertThat(wrapped("x".repeat(66) + " in 40 ns")).isEqualTo("# " + "x".repeat(66) + " in 40\n#   ns\n");
    }
}
