package dev.wakestream.it.container;

import dev.wakestream.cli.stack.ContainerEngine;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.testcontainers.DockerClientFactory;

/** Whether a container engine answers. Why not is said once a JVM, in one line. */
final class EngineCondition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        return Answer.AVAILABLE
                ? ConditionEvaluationResult.enabled("a container engine answers")
                : ConditionEvaluationResult.disabled(Answer.REASON);
    }

    /** Found out by the first test that asks. */
    private static final class Answer {
        // asks more than we do: contexts, Docker Desktop, rootless engines
        static final boolean AVAILABLE = DockerClientFactory.instance().isDockerAvailable();
        static final String REASON = ContainerEngine.ask(System.getenv()).sentence();

        static {
            if (!AVAILABLE) {
                System.err.println("container tests are skipped: " + REASON);
            }
        }
    }
}
