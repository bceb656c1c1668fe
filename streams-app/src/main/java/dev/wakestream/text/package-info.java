/** Words and lengths of time as people type them. Knows nothing else of the product. */
@NullMarked
package dev.wakestream.text;

import org.jspecify.annotations.NullMarked;
