/** Tests of the HTTP server, over real sockets on loopback. */
@NullMarked
package dev.wakestream.http;

import org.jspecify.annotations.NullMarked;
