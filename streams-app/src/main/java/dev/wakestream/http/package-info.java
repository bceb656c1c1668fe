/**
 * What a process of ours answers over HTTP: its health and figures, and questions about runs. Javalin and Jetty are known here
 * only, behind {@link dev.wakestream.http.HttpServer}. Nothing here knows Kafka or the pipeline: it asks a {@link
 * dev.wakestream.http.Health}, {@link dev.wakestream.http.Metrics} and {@link dev.wakestream.query.RunResults}, and, where
 * another instance has the answer, that one, by HTTP.
 */
@NullMarked
package dev.wakestream.http;

import org.jspecify.annotations.NullMarked;
