package dev.wakestream.sched.oracle;

import java.util.Locale;

/**
 * The first point at which the model would not have done what the kernel did.
 *
 * @param call the recorded call
 * @param kind what differs
 * @param function kernel name of the function in which it differs
 * @param step steps of the call with which the model agreed (count)
 * @param kernel what the kernel did there
 * @param model what the model would do there
 */
public record Disagreement(RecordedCall call, Kind kind, String function, int step, String kernel, String model) {
    /** What differs. */
    public enum Kind {
        /** Both ask about a CPU, but not about the same. */
        OTHER_CPU_ASKED("both ask whether a CPU is idle, but about different ones"),
        /** The model asks, the kernel does something else. */
        MODEL_ASKS("the model asks whether a CPU is idle, the kernel does not"),
        /** The kernel asks, the model does something else. */
        KERNEL_ASKS("the kernel asks whether a CPU is idle, the model does not"),
        /** They go into different functions, or with different arguments. */
        OTHER_PATH("they call different functions, or with different arguments"),
        /** A function returns something else. */
        OTHER_RESULT("they return different results"),
        /** The call goes on without an event that its own course needs: a missed probe. */
        RECORD_INCOMPLETE("the recording lacks an event that the call must have had");

        private final String help;

        Kind(String help) {
            this.help = help;
        }

        /** Its name in reports. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** What it means, as a clause. */
        public String help() {
            return help;
        }
    }
}
