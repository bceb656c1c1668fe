package dev.wakestream.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;

/** {@code /health/live} and {@code /health/ready}: 200 or 503, with a document of form {@code wakestream.health/1}. */
final class HealthEndpoints {
    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;

    private final ObjectMapper mapper = new ObjectMapper();
    private final Health health;

    HealthEndpoints(Health health) {
        this.health = health;
    }

    void addTo(RoutesConfig routes) {
        routes.get("/health/live", context -> answer(context, health.live()));
        routes.get("/health/ready", context -> answer(context, health.ready()));
    }

    private void answer(Context context, HealthAnswer answer) throws JsonProcessingException {
        ObjectNode json = mapper.createObjectNode()
                .put("schema", "wakestream.health/1")
                .put("ok", answer.ok())
                .put("state", answer.state());
        answer.problems().forEach(json.putArray("problems")::add);
        context.status(answer.ok() ? OK : UNAVAILABLE)
                .contentType("application/json")
                .header("Cache-Control", "no-store")
                .result(mapper.writeValueAsString(json) + "\n");
    }
}
