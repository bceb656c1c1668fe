/**
 * What runs inside the child processes: the mains of the broker and of the registry, and the watch that ends them with
 * their parent. The registry's part is packed alone into a jar of its own, so it uses the JDK only.
 */
@NullMarked
package dev.wakestream.cli.stack.child;

import org.jspecify.annotations.NullMarked;
