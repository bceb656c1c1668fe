package dev.wakestream.query;

import java.util.List;
import java.util.Optional;

/**
 * One piece of a long list.
 *
 * @param items in the list's order
 * @param next what the next piece comes after; empty = this is the last one now
 */
public record Page<T>(List<T> items, Optional<String> next) {
    public Page {
        items = List.copyOf(items);
    }
}
