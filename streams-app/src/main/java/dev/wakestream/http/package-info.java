/**
 * What a process of ours answers over HTTP: its health and figures. Javalin and Jetty are known here only, behind {@link
 * dev.wakestream.http.HttpServer}. Nothing here knows Kafka or the pipeline: it asks a {@link dev.wakestream.http.Health} and
 * {@link dev.wakestream.http.Metrics}.
 */
@NullMarked
package dev.wakestream.http;

import org.jspecify.annotations.NullMarked;
