/**
 * What a process of ours answers over HTTP: its health, so far. Javalin and Jetty are known here only, behind {@link
 * dev.wakestream.http.HttpServer}. Nothing here knows Kafka or the pipeline: it asks a {@link dev.wakestream.http.Health}.
 */
@NullMarked
package dev.wakestream.http;

import org.jspecify.annotations.NullMarked;
