package dev.wakestream.cli.command;

import java.lang.reflect.Constructor;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Makes verbs, which take the session in their constructor. */
final class VerbFactory implements IFactory {
    private final Session session;

    VerbFactory(Session session) {
        this.session = session;
    }

    @Override
    public <K> K create(Class<K> type) throws Exception {
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (constructor.getParameterCount() == 1 && constructor.getParameterTypes()[0] == Session.class) {
                return type.cast(constructor.newInstance(session));
            }
        }
        return CommandLine.defaultFactory().create(type);
    }
}
