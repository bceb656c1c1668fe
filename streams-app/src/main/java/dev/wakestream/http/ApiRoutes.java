package dev.wakestream.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wakestream.export.Json;
import dev.wakestream.query.ElsewhereException;
import dev.wakestream.query.NotReadyException;
import dev.wakestream.query.RunResults;
import dev.wakestream.schema.serde.RegistryException;
import dev.wakestream.schema.topic.BrokerUnreachableException;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code /api/v1}: which resource is where, and what status an answer has. A few questions are answered at a time; the rest waits
 * for a moment, then is told to come again, so that probes always find a thread.
 */
final class ApiRoutes {
    private static final Logger LOG = LoggerFactory.getLogger(ApiRoutes.class);

    private static final String ROOT = "/api/v1";
    private static final int AT_A_TIME = 4;
    private static final long WAIT_MS = 1000;
    private static final Duration SOON = Duration.ofSeconds(1);
    private static final Duration LATER = Duration.ofSeconds(5);

    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;
    private static final int NOT_ALLOWED = 405;
    private static final int INTERNAL = 500;
    private static final int BAD_GATEWAY = 502;
    private static final int UNAVAILABLE = 503;

    private final RunEndpoints runs;
    private final Peers peers;
    private final Semaphore own = new Semaphore(AT_A_TIME);
    private final Semaphore forwarded = new Semaphore(AT_A_TIME);

    ApiRoutes(RunResults results, Duration peerPatience) {
        this.runs = new RunEndpoints(results);
        this.peers = new Peers(peerPatience);
    }

    void addTo(RoutesConfig routes) {
        add(routes, "/runs", RunEndpoints.LIST, (context, query) -> runs.runs(query));
        add(routes, "/runs/{run}", RunEndpoints.NONE, (context, query) -> runs.run(run(context)));
        add(routes, "/runs/{run}/profile", RunEndpoints.PROFILE, (context, query) -> runs.profile(run(context), query));
        add(routes, "/runs/{run}/top", RunEndpoints.TOP, (context, query) -> runs.top(run(context), query));
        add(routes, "/runs/{run}/windows", RunEndpoints.WINDOWS, (context, query) -> runs.windows(run(context), query));
        add(routes, "/comparisons", RunEndpoints.LIST, (context, query) -> runs.comparisons(query));
        add(
                routes,
                "/comparisons/<key>", // which has slashes
                RunEndpoints.NONE,
                (context, query) -> runs.comparison(context.pathParam("key")));
        routes.error(NOT_FOUND, context -> unlessAnswered(context, "there is no " + context.path() + " here"));
        routes.error(
                NOT_ALLOWED,
                context -> unlessAnswered(
                        context.header("Allow", "GET, HEAD"),
                        context.path() + " does not take " + context.method().name() + "; allowed: GET, HEAD"));
    }

    private static String run(Context context) {
        return context.pathParam("run");
    }

    private void add(
            RoutesConfig routes, String path, Set<String> known, BiFunction<Context, Parameters, ObjectNode> answer) {
        Handler handler = context -> answer(context, known, answer);
        routes.get(ROOT + path, handler);
        routes.head(ROOT + path, handler);
    }

    private void answer(Context context, Set<String> known, BiFunction<Context, Parameters, ObjectNode> answer) {
        try {
            Parameters query = new Parameters(context.queryParamMap(), known);
            document(context, OK, Json.line(limited(own, () -> answer.apply(context, query))));
        } catch (BadRequestException e) {
            error(context, BAD_REQUEST, e);
        } catch (NotFoundException e) {
            error(context, NOT_FOUND, e);
        } catch (NotReadyException e) {
            retry(context, e.retryAfter(), e);
        } catch (ElsewhereException e) {
            forward(context, e);
        } catch (BrokerUnreachableException | RegistryException e) {
            retry(context, LATER, e);
        } catch (IllegalArgumentException e) { // more than can be answered
            error(context, BAD_REQUEST, e);
        } catch (RuntimeException e) {
            LOG.error("no answer to {}", context.path(), e);
            document(
                    context,
                    INTERNAL,
                    sentence("this is a mistake of ours: " + e.getClass().getSimpleName()));
        }
    }

    private static <T> T limited(Semaphore permits, Supplier<T> work) {
        try {
            if (!permits.tryAcquire(WAIT_MS, TimeUnit.MILLISECONDS)) {
                throw new NotReadyException("other questions are being answered, as many as can be", SOON, null);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NotReadyException("the server is stopping", SOON, e);
        }
        try {
            return work.get();
        } finally {
            permits.release();
        }
    }

    private void forward(Context context, ElsewhereException owner) {
        if (context.header(Peers.FORWARDED) != null) {
            retry(context, SOON, new NotReadyException(owner.getMessage() + ": it has just been moved", SOON, owner));
            return;
        }
        if (owner.port() < 0) {
            error(context, BAD_GATEWAY, owner);
            return;
        }
        try {
            String query = context.queryString();
            String uri = context.req().getRequestURI() + (query == null ? "" : "?" + query);
            passOn(context, new HttpAddress(owner.host(), owner.port()), uri);
        } catch (NotReadyException e) {
            retry(context, e.retryAfter(), e);
        }
    }

    private void passOn(Context context, HttpAddress owner, String uri) {
        limited(forwarded, () -> {
            try {
                Peers.Answer answer = peers.get(owner, uri);
                answer.retryAfter().ifPresent(seconds -> context.header("Retry-After", seconds));
                headers(context, answer.status()).result(answer.body());
            } catch (Peers.UnreachableException e) {
                context.header("Retry-After", Long.toString(SOON.toSeconds()));
                document(
                        context,
                        BAD_GATEWAY,
                        sentence("the instance that holds the run's state, " + owner + ", cannot be asked: "
                                + e.getMessage()));
            }
            return true;
        });
    }

    private static void retry(Context context, Duration after, RuntimeException why) {
        context.header("Retry-After", Long.toString(Math.max(1, after.toSeconds())));
        error(context, UNAVAILABLE, why);
    }

    private static void error(Context context, int status, RuntimeException why) {
        document(context, status, sentence(String.valueOf(why.getMessage())));
    }

    private static String sentence(String message) {
        return Json.line(Json.object().put("error", message));
    }

    private static void unlessAnswered(Context context, String message) {
        boolean ours = context.path().equals("/api") || context.path().startsWith("/api/");
        if (ours && context.attribute("answered") == null) {
            document(context, context.statusCode(), sentence(message));
        }
    }

    private static void document(Context context, int status, String json) {
        headers(context, status).result(json);
    }

    private static Context headers(Context context, int status) {
        context.attribute("answered", true);
        return context.status(status)
                .contentType("application/json")
                .header("Cache-Control", "no-store")
                .header("X-Content-Type-Options", "nosniff");
    }
}
