package dev.wakestream.schema.serde;

import dev.wakestream.schema.TracePage;
import org.apache.avro.util.ClassSecurityValidator;
import org.apache.avro.util.ClassSecurityValidator.ClassSecurityPredicate;

/**
 * The one place that tells Avro which classes a schema may name: since 1.12.1 it makes objects of those it was told to trust
 * only. We add the package of our generated records to whatever was trusted before.
 */
public final class TrustedClasses {
    static {
        String ours = TracePage.class.getPackageName();
        ClassSecurityPredicate before = ClassSecurityValidator.getGlobal();
        ClassSecurityValidator.setGlobal(ClassSecurityValidator.composite(
                before, type -> type.getPackageName().equals(ours)));
    }

    private TrustedClasses() {}

    /**
     * Sees to it that Avro trusts our records. Everything in this package does so by itself; to be called by those who use
     * builders of generated classes before that.
     */
    public static void ensure() {
        // The class has been loaded by now, which did it, once.
    }
}
