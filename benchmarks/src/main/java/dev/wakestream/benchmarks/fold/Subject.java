package dev.wakestream.benchmarks.fold;

import java.util.List;

/** The programs that are compared, by their short names. */
enum Subject {
    A0("a0", "a consumer that only polls the pages", false, false),
    A("a", "a consumer that polls the pages and decodes them with Avro's SpecificDatumReader", false, false),
    B("b", "wakestream's pipeline, exactly_once_v2", false, true),
    C("c", "Kafka Streams DSL, textbook, one event a record, exactly_once_v2", true, true),
    C_PAGES("c_pages", "the same on our pages, flat-mapped", true, true),
    D("d", "Apache Flink DataStream, one event a record, heap state, checkpoints", true, true),
    D_PAGES("d_pages", "the same on our pages, flat-mapped", true, true);

    private final String key;
    private final String what;
    private final boolean sample;
    private final boolean computes;

    Subject(String key, String what, boolean sample, boolean computes) {
        this.key = key;
        this.what = what;
        this.sample = sample;
        this.computes = computes;
    }

    String key() {
        return key;
    }

    String what() {
        return what;
    }

    /** Whether it reads the sample only. */
    boolean readsSample() {
        return sample;
    }

    /** Whether it has a result that must be equal to the others'. */
    boolean computes() {
        return computes;
    }

    static Subject of(String key) {
        return List.of(values()).stream()
                .filter(s -> s.key.equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no program " + key));
    }

    /** One pass over the events. */
    Pass run(Environment environment) throws Exception {
        return switch (this) {
            case A0 -> BareConsumer.polling().run(environment);
            case A -> BareConsumer.decoding().run(environment);
            case B -> new OurPipeline().run(environment);
            case C -> new TextbookStreams(FoldData.EVENTS_TOPIC).run(environment);
            case C_PAGES -> new TextbookStreams(FoldData.PAGES_TOPIC).run(environment);
            case D -> new FlinkJob(FoldData.EVENTS_TOPIC).run(environment);
            case D_PAGES -> new FlinkJob(FoldData.PAGES_TOPIC).run(environment);
        };
    }
}
