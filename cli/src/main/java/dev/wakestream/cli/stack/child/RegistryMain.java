package dev.wakestream.cli.stack.child;

import java.lang.reflect.InvocationTargetException;

/** Main of the registry's JVM: starts the watch, then the registry's own main, whose name is the first argument. */
public final class RegistryMain {
    private RegistryMain() {}

    public static void main(String[] args) throws ReflectiveOperationException {
        ParentWatch.start();
        try {
            Class.forName(args[0]).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException e) {
            (e.getCause() == null ? e : e.getCause()).printStackTrace();
            System.exit(1);
        }
    }
}
