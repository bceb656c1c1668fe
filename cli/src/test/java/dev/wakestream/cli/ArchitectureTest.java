package dev.wakestream.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.RandomAccessFile;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Who may know whom. A rule changes only with a record of the decision in docs/adr: think hard before touching this file. */
@AnalyzeClasses(packages = "dev.wakestream", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String SCHEMAS = "dev.wakestream.schema..";
    private static final String MODEL = "dev.wakestream.sched..";
    private static final String PRODUCER = "dev.wakestream.producer..";
    private static final String CLI = "dev.wakestream.cli..";
    private static final String[] STREAMS = {
        "dev.wakestream.cost..",
        "dev.wakestream.compare..",
        "dev.wakestream.pipeline..",
        "dev.wakestream.store..",
        "dev.wakestream.query..",
        "dev.wakestream.offline..",
        "dev.wakestream.http..",
        "dev.wakestream.runtime.."
    };

    @ArchTest
    static final ArchRule nobodyKnowsTheCommandLine = noClasses()
            .that(not(resideInAPackage(CLI)))
            .should()
            .dependOnClassesThat()
            .resideInAPackage(CLI)
            .because("somebody must see every room; if nobody depends on it, no room need see another");

    @ArchTest
    static final ArchRule producerAndStreamsNeverSeeEachOther = noClasses()
            .that()
            .resideInAPackage(PRODUCER)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(STREAMS)
            .because("they meet in the topics only, so that either can be replaced, or run elsewhere");

    @ArchTest
    static final ArchRule streamsKnowNeitherProducerNorModel = noClasses()
            .that()
            .resideInAnyPackage(STREAMS)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(PRODUCER, MODEL)
            .because("the pipeline folds real traces and the model's alike, and cannot tell them apart");

    @ArchTest
    static final ArchRule contractKnowsNobody = noClasses()
            .that()
            .resideInAPackage(SCHEMAS)
            .should()
            .dependOnClassesThat(resideInAPackage("dev.wakestream..").and(not(resideInAPackage(SCHEMAS))))
            .because("the contract is what the rooms agree on, not a room");

    @ArchTest
    static final ArchRule modelIsALibrary = classes()
            .that()
            .resideInAPackage(MODEL)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(MODEL, "java..", "org.jspecify..")
            .because("anyone can simulate offline, without Kafka, and its tests take seconds");

    @ArchTest
    static final ArchRule roomsOfTheModel = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("oracle")
            .definedBy("dev.wakestream.sched.oracle..")
            .layer("scenario")
            .definedBy("dev.wakestream.sched.scenario..")
            .layer("boot")
            .definedBy("dev.wakestream.sched.boot..")
            .layer("kernel")
            .definedBy("dev.wakestream.sched.kernel..")
            .layer("coherence")
            .definedBy("dev.wakestream.sched.coherence..")
            .layer("task")
            .definedBy("dev.wakestream.sched.task..")
            .layer("trace")
            .definedBy("dev.wakestream.sched.trace..")
            .layer("topology")
            .definedBy("dev.wakestream.sched.topology..")
            .layer("sim")
            .definedBy("dev.wakestream.sched.sim..")
            .whereLayer("oracle")
            .mayOnlyAccessLayers("kernel", "trace", "topology")
            .whereLayer("boot")
            .mayOnlyAccessLayers("kernel", "trace", "topology")
            .whereLayer("scenario")
            .mayOnlyAccessLayers("boot", "kernel", "coherence", "task", "trace", "topology", "sim")
            .whereLayer("kernel")
            .mayOnlyAccessLayers("coherence", "task", "trace", "topology", "sim")
            .whereLayer("coherence")
            .mayOnlyAccessLayers("topology", "sim")
            .whereLayer("task")
            .mayOnlyAccessLayers("topology", "sim")
            .whereLayer("trace")
            .mayOnlyAccessLayers("topology", "sim")
            .whereLayer("topology")
            .mayOnlyAccessLayers("sim")
            .whereLayer("sim")
            .mayNotAccessAnyLayer()
            .because("a kernel function reads as its algorithm, on costs and tasks that know nothing of it;"
                    + " the clock knows no CPU");

    @ArchTest
    static final ArchRule noCyclesBetweenPackages =
            slices().matching("dev.wakestream.(**)").should().beFreeOfCycles().because("a cycle makes two rooms one");

    @ArchTest
    static final ArchRule modelIsDeterministic = noClasses()
            .that()
            .resideInAPackage(MODEL)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.nio.file..", "java.net..", "java.time..", "java.util.concurrent..")
            .orShould()
            .dependOnClassesThat()
            .belongToAnyOf(
                    Thread.class,
                    Random.class,
                    UUID.class,
                    ThreadLocalRandom.class,
                    File.class,
                    FileInputStream.class,
                    FileOutputStream.class,
                    RandomAccessFile.class)
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(Math.class, "random")
            .orShould()
            .callMethod(Locale.class, "getDefault")
            .because("the same scenario gives the same bytes, on any machine, at any time, in any language");

    @ArchTest
    static final ArchRule pureRoomsKnowNoTransport = noClasses()
            .that()
            .resideInAnyPackage(
                    "dev.wakestream.cost..",
                    "dev.wakestream.compare..",
                    "dev.wakestream.query",
                    "dev.wakestream.export..",
                    "dev.wakestream.text..",
                    "dev.wakestream.producer.mapping..",
                    "dev.wakestream.producer.ingest..",
                    "dev.wakestream.cli.render..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.kafka..", "java.net.http..", "com.sun.net.httpserver..")
            .because("arithmetic and parsing are tested in milliseconds, and used without a broker");

    @ArchTest
    static final ArchRule httpAsks = noClasses()
            .that()
            .resideInAPackage("dev.wakestream.http..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.kafka..", "dev.wakestream.pipeline..", "dev.wakestream.runtime..")
            .because("what is shown is what anybody else can ask for, too");

    @ArchTest
    static final ArchRule theServerIsHidden = noClasses()
            .that(not(resideInAPackage("dev.wakestream.http..")))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.javalin..", "org.eclipse.jetty..", "jakarta.servlet..")
            .because("another server then is a change of one room");

    @ArchTest
    static final ArchRule onlyTheCommandLinePrints = noClasses()
            .that(not(resideInAPackage(CLI)))
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err")
            .orShould()
            .callMethod(System.class, "exit", int.class)
            .because("a library that prints, or exits, cannot be used by another program");

    @ArchTest
    static final ArchRule verbsDoNotLayOutTables = noClasses()
            .that()
            .resideInAPackage("dev.wakestream.cli.render..")
            .should()
            .dependOnClassesThat(resideInAnyPackage("dev.wakestream.cli.command..", "dev.wakestream.cli.stack.."))
            .because("a result looks the same whoever asks for it");

    @ArchTest
    static final ArchRule childrenStandAlone = classes()
            .that()
            .resideInAPackage("dev.wakestream.cli.stack.child..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.wakestream.cli.stack.child..", "java..", "org.jspecify..", "kafka..", "org.apache.kafka..")
            .because("they are packed alone into the jar that the child processes run");

    @ArchTest
    static void everythingWasImported(JavaClasses classes) {
        for (String room : new String[] {"schema", "sched", "producer", "cost", "pipeline", "http", "cli"}) {
            if (classes.stream().noneMatch(c -> c.getPackageName().startsWith("dev.wakestream." + room))) {
                throw new AssertionError("no classes of dev.wakestream." + room + ": the rules above hold of nothing");
            }
        }
    }
}
