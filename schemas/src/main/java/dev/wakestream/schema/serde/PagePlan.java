package dev.wakestream.schema.serde;

import dev.wakestream.schema.EventCost;
import dev.wakestream.schema.NohzAction;
import dev.wakestream.schema.Placement;
import dev.wakestream.schema.PlacementDecision;
import dev.wakestream.schema.SymbolName;
import dev.wakestream.schema.TraceEvent;
import dev.wakestream.schema.TracePage;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.jspecify.annotations.Nullable;

/**
 * Where {@link PageSummer} finds what it sums in pages of one writer's schema: for every record the steps in the order of the
 * wire, unknown fields as steps over them. A record whose bytes are laid out as today's has the mark {@code today}, and is
 * read by code written for that layout.
 *
 * @param page steps of the page
 * @param symbol steps of a symbol's name
 * @param event steps of an event
 * @param cost steps of a cost
 * @param details by branch of the writer's union
 * @param pids whether an event says whose it is before it says what it costs; else costs cannot be summed by thread id
 */
@SuppressWarnings("ArrayRecordComponent") // a table of the hot path, never compared
record PagePlan(
        Steps<PageField> page,
        Steps<SymbolField> symbol,
        Steps<EventField> event,
        Steps<CostField> cost,
        Detail[] details,
        boolean pids) {
    /** Fields of {@link TracePage} by their names there. */
    enum PageField {
        RUN,
        CPU,
        SEQ,
        FIRST_NS,
        LAST_NS,
        LOST_EVENTS,
        COMMS,
        SYMBOLS,
        EVENTS,
        BEGIN,
        END,
        OTHER
    }

    /** Fields of {@link SymbolName}. */
    enum SymbolField {
        NAME,
        DSO,
        OTHER
    }

    /** Fields of {@link TraceEvent}. */
    enum EventField {
        DELTA_NS,
        PID,
        COMM,
        DETAIL,
        COSTS,
        OTHER
    }

    /** Fields of {@link EventCost}. */
    enum CostField {
        SYMBOL,
        COMM,
        CALLS,
        SELF_NS,
        OTHER
    }

    /** What a field of an event's detail is to a fold. */
    enum DetailField {
        /** Index of a comm, to be checked. */
        COMM_INDEX,
        /** Index of a symbol, to be checked. */
        SYMBOL_INDEX,
        /** Whether a wakeup is that of a new task. */
        NEW_TASK,
        /** What nohz did. */
        ACTION,
        /** Name under which the event is counted. */
        EVENT_NAME,
        PREV_PID,
        NEXT_PID,
        /** How long the next task waited; null or missing = not known. */
        WAIT_NS,
        ORIG_CPU,
        DEST_CPU,
        /** CPUs that a search tested. */
        SCANNED,
        /** Time that a search took. */
        SCAN_COST_NS,
        /** Account of a placement; null or missing = there is none. */
        PLACEMENT,
        OTHER
    }

    /** Fields of {@link Placement}. */
    enum PlacementField {
        DECISION,
        OTHER
    }

    /**
     * A field on the wire.
     *
     * @param field what it is
     * @param wide whether a number, or the one beside null, may need 64 bits
     * @param nullBranch branch of null, where the field is a union of null and one other; else -1
     * @param skipper steps over its value
     */
    record Step<F>(F field, boolean wide, int nullBranch, Skipper skipper) {
        /** Reads the number that the field is. */
        long number(ByteCursor in) throws MalformedBytesException {
            return wide ? in.readLong() : in.readInt();
        }

        /** Whether the field is a union whose value is null; if it is not, the value comes next. */
        boolean isNull(ByteCursor in) throws MalformedBytesException {
            return nullBranch >= 0 && in.readBranch(2) == nullBranch;
        }
    }

    /**
     * A record on the wire.
     *
     * @param today whether its bytes are laid out as today's
     */
    record Steps<F>(boolean today, List<Step<F>> steps) {}

    /**
     * Detail of one kind of event on the wire.
     *
     * @param numbers by the writer's number of nohz' action, its number in {@link EventRows}; by that of a placement's decision,
     *     ours; empty where the kind has neither
     * @param placement of the record in a wakeup; empty where there is none
     */
    @SuppressWarnings("ArrayRecordComponent") // a table, never compared
    record Detail(EventKind kind, Steps<DetailField> fields, int[] numbers, List<Step<PlacementField>> placement) {}

    private static final Map<EventKind, Map<String, DetailField>> DETAILS = detailFields();

    /** Fields of details that a writer may leave out. */
    private static final Set<DetailField> OPTIONAL = EnumSet.of(DetailField.WAIT_NS, DetailField.PLACEMENT);

    static {
        PageLayout.check();
    }

    private static Map<EventKind, Map<String, DetailField>> detailFields() {
        Map<EventKind, Map<String, DetailField>> fields = new EnumMap<>(EventKind.class);
        Map<String, DetailField> comm = Map.of("comm", DetailField.COMM_INDEX);
        fields.put(EventKind.CHECKPOINT, Map.of());
        fields.put(EventKind.SCHED_WAKING, comm);
        fields.put(
                EventKind.SCHED_WAKEUP,
                Map.of(
                        "comm",
                        DetailField.COMM_INDEX,
                        "new_task",
                        DetailField.NEW_TASK,
                        "placement",
                        DetailField.PLACEMENT));
        fields.put(
                EventKind.SCHED_SWITCH,
                Map.of(
                        "prev_comm",
                        DetailField.COMM_INDEX,
                        "prev_pid",
                        DetailField.PREV_PID,
                        "next_comm",
                        DetailField.COMM_INDEX,
                        "next_pid",
                        DetailField.NEXT_PID,
                        "wait_ns",
                        DetailField.WAIT_NS));
        fields.put(
                EventKind.SCHED_MIGRATE,
                Map.of(
                        "comm",
                        DetailField.COMM_INDEX,
                        "orig_cpu",
                        DetailField.ORIG_CPU,
                        "dest_cpu",
                        DetailField.DEST_CPU));
        fields.put(
                EventKind.IDLE_SCAN,
                Map.of(
                        "function",
                        DetailField.SYMBOL_INDEX,
                        "scanned",
                        DetailField.SCANNED,
                        "cost_ns",
                        DetailField.SCAN_COST_NS));
        fields.put(EventKind.NOHZ, Map.of("action", DetailField.ACTION));
        fields.put(EventKind.TOPOLOGY_INIT, Map.of("function", DetailField.SYMBOL_INDEX));
        fields.put(EventKind.SAMPLE, Map.of("symbol", DetailField.SYMBOL_INDEX, "event", DetailField.EVENT_NAME));
        fields.put(EventKind.TRACEPOINT, Map.of("name", DetailField.EVENT_NAME));
        return fields;
    }

    /** Thrown and caught here: the layout is one that plans are not made for. */
    private static final class Unknown extends Exception {
        private static final long serialVersionUID = 1;

        Unknown() {
            super("a layout that no plan is made for", null, false, false);
        }
    }

    /**
     * The plan for a writer's schema that was found {@linkplain AvroBody#obstacle compatible}; null for a layout that no plan is
     * made for, such as events before the tables that they refer to: Avro reads those.
     */
    static @Nullable PagePlan of(Schema writer) {
        try {
            return compile(writer);
        } catch (Unknown e) {
            return null;
        }
    }

    private static PagePlan compile(Schema writer) throws Unknown {
        sameName(writer, TracePage.getClassSchema());
        Steps<PageField> page = steps(writer, false, name -> role(PageField.class, name, PageField.OTHER));
        inOrder(
                page,
                Set.of(PageField.FIRST_NS, PageField.LAST_NS, PageField.COMMS, PageField.SYMBOLS),
                Set.of(PageField.EVENTS));
        numbers(writer, "cpu", "seq", "first_ns", "last_ns", "lost_events");
        type(field(writer, "run"), Schema.Type.STRING);
        type(element(writer, "comms"), Schema.Type.STRING);
        Schema symbol = element(writer, "symbols");
        sameName(symbol, SymbolName.getClassSchema());
        type(field(symbol, "name"), Schema.Type.STRING);
        Schema.Field dso = symbol.getField("dso");
        if (dso != null) {
            type(other(dso.schema()), Schema.Type.STRING);
        }
        for (String control : List.of("begin", "end")) {
            Schema.Field field = writer.getField(control);
            if (field != null) {
                other(field.schema());
            }
        }
        Schema event = element(writer, "events");
        sameName(event, TraceEvent.getClassSchema());
        Steps<EventField> events = steps(
                event,
                sameFields(event, TraceEvent.getClassSchema()),
                name -> name.equals("pid") && event.getField(name).schema().getType() != Schema.Type.INT
                        ? EventField.OTHER
                        : role(EventField.class, name, EventField.OTHER));
        numbers(event, "delta_ns", "comm");
        type(field(event, "pid"), Schema.Type.INT);
        inOrder(events, Set.of(EventField.DELTA_NS), Set.of(EventField.DETAIL, EventField.COSTS));
        Schema cost = element(event, "costs");
        sameName(cost, EventCost.getClassSchema());
        numbers(cost, "symbol", "comm", "calls", "self_ns");
        return new PagePlan(
                page,
                steps(
                        symbol,
                        sameBytes(symbol, SymbolName.getClassSchema()),
                        name -> role(SymbolField.class, name, SymbolField.OTHER)),
                events,
                steps(
                        cost,
                        sameBytes(cost, EventCost.getClassSchema()),
                        name -> role(CostField.class, name, CostField.OTHER)),
                details(field(event, "detail")),
                inFront(events, EventField.COSTS, Set.of(EventField.PID, EventField.COMM)));
    }

    /** Whether fields are there, and before another one. */
    private static <F> boolean inFront(Steps<F> steps, F of, Set<F> wanted) {
        Set<F> found = new HashSet<>();
        for (Step<F> step : steps.steps()) {
            if (step.field().equals(of)) {
                break;
            }
            found.add(step.field());
        }
        return found.containsAll(wanted);
    }

    private static Detail[] details(Schema union) throws Unknown {
        type(union, Schema.Type.UNION);
        Map<String, Schema> today = new HashMap<>();
        for (Schema branch : field(TraceEvent.getClassSchema(), "detail").getTypes()) {
            today.put(branch.getFullName(), branch);
        }
        List<Detail> details = new ArrayList<>();
        for (Schema branch : union.getTypes()) {
            Schema known = today.get(branch.getFullName());
            if (known == null) {
                throw new Unknown();
            }
            details.add(detail(EventKind.ofRecord(known.getName()), branch, known));
        }
        return details.toArray(Detail[]::new);
    }

    private static Detail detail(EventKind kind, Schema branch, Schema known) throws Unknown {
        if (kind == EventKind.CHECKPOINT) {
            return new Detail(kind, new Steps<>(true, List.of()), new int[0], List.of());
        }
        Map<String, DetailField> fields = DETAILS.getOrDefault(kind, Map.of());
        for (Map.Entry<String, DetailField> field : fields.entrySet()) {
            if (branch.getField(field.getKey()) != null || !OPTIONAL.contains(field.getValue())) {
                check(field.getValue(), field(branch, field.getKey()));
            }
        }
        Steps<DetailField> steps =
                steps(branch, sameBytes(branch, known), name -> fields.getOrDefault(name, DetailField.OTHER));
        if (kind == EventKind.NOHZ) {
            return new Detail(kind, steps, actions(field(branch, "action")), List.of());
        }
        if (kind == EventKind.SCHED_WAKEUP && branch.getField("placement") != null) {
            Schema placement = orOther(field(branch, "placement"));
            Steps<PlacementField> account =
                    steps(placement, false, name -> role(PlacementField.class, name, PlacementField.OTHER));
            return new Detail(kind, steps, decisions(field(placement, "decision")), account.steps());
        }
        return new Detail(kind, steps, new int[0], List.of());
    }

    private static void check(DetailField field, Schema found) throws Unknown {
        switch (field) {
            case COMM_INDEX, SYMBOL_INDEX, PREV_PID, NEXT_PID, ORIG_CPU, DEST_CPU, SCANNED ->
                type(found, Schema.Type.INT);
            case SCAN_COST_NS -> number(found);
            case WAIT_NS -> number(orOther(found));
            case PLACEMENT -> {
                sameName(orOther(found), Placement.getClassSchema());
                type(field(orOther(found), "decision"), Schema.Type.ENUM);
            }
            case NEW_TASK -> type(found, Schema.Type.BOOLEAN);
            case ACTION -> type(found, Schema.Type.ENUM);
            case EVENT_NAME -> type(found, Schema.Type.STRING);
            case OTHER -> {}
        }
    }

    @SuppressWarnings("EnumOrdinal") // the columns are numbered by it
    private static int[] decisions(Schema decision) {
        return decision.getEnumSymbols().stream()
                .mapToInt(symbol -> named(PlacementDecision.class, symbol, PlacementDecision.UNKNOWN)
                        .ordinal())
                .toArray();
    }

    @SuppressWarnings("EnumOrdinal") // the rows are numbered by it
    private static int[] actions(Schema action) {
        List<String> symbols = action.getEnumSymbols();
        int[] rows = new int[symbols.size()];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = EventRows.NOHZ
                    + named(NohzAction.class, symbols.get(i), NohzAction.UNKNOWN)
                            .ordinal();
        }
        return rows;
    }

    private static <F> Steps<F> steps(Schema record, boolean today, Function<String, F> fieldOf) throws Unknown {
        List<Step<F>> steps = new ArrayList<>();
        for (Schema.Field field : record.getFields()) {
            Schema schema = field.schema();
            Skipper skipper = Skipper.of(schema);
            if (skipper == null) {
                throw new Unknown();
            }
            int nullBranch = schema.getType() == Schema.Type.UNION && schema.isNullable()
                    ? schema.getTypes().indexOf(Schema.create(Schema.Type.NULL))
                    : -1;
            boolean wide = schema.getType() == Schema.Type.UNION
                    ? schema.getTypes().contains(Schema.create(Schema.Type.LONG))
                    : schema.getType() == Schema.Type.LONG;
            steps.add(new Step<>(fieldOf.apply(field.name()), wide, nullBranch, skipper));
        }
        return new Steps<>(today, steps);
    }

    /** Which field this is; fields are named like the constants, in lower case. */
    private static <E extends Enum<E>> E role(Class<E> type, String field, E other) {
        return field.equals(field.toLowerCase(Locale.ROOT))
                ? named(type, field.toUpperCase(Locale.ROOT), other)
                : other;
    }

    private static <E extends Enum<E>> E named(Class<E> type, String name, E otherwise) {
        for (E constant : type.getEnumConstants()) {
            if (constant.name().equals(name)) {
                return constant;
            }
        }
        return otherwise;
    }

    private static <F> void inOrder(Steps<F> steps, Set<F> before, Set<F> after) throws Unknown {
        boolean begun = false;
        for (Step<F> step : steps.steps()) {
            begun |= after.contains(step.field());
            if (begun && before.contains(step.field())) {
                throw new Unknown();
            }
        }
    }

    private static Schema field(Schema record, String name) throws Unknown {
        Schema.Field field = record.getField(name);
        if (field == null) {
            throw new Unknown();
        }
        return field.schema();
    }

    private static Schema element(Schema record, String name) throws Unknown {
        Schema array = field(record, name);
        type(array, Schema.Type.ARRAY);
        return array.getElementType();
    }

    /** The branch beside null of a union of two. */
    private static Schema other(Schema union) throws Unknown {
        if (union.getType() != Schema.Type.UNION || union.getTypes().size() != 2 || !union.isNullable()) {
            throw new Unknown();
        }
        Schema first = union.getTypes().get(0);
        return first.getType() == Schema.Type.NULL ? union.getTypes().get(1) : first;
    }

    /** What is not null of a union of two; other schemas as they are. */
    private static Schema orOther(Schema schema) throws Unknown {
        return schema.getType() == Schema.Type.UNION ? other(schema) : schema;
    }

    private static void number(Schema schema) throws Unknown {
        if (schema.getType() != Schema.Type.INT && schema.getType() != Schema.Type.LONG) {
            throw new Unknown();
        }
    }

    private static void type(Schema schema, Schema.Type type) throws Unknown {
        if (schema.getType() != type) {
            throw new Unknown();
        }
    }

    private static void numbers(Schema record, String... names) throws Unknown {
        for (String name : names) {
            number(field(record, name));
        }
    }

    private static void sameName(Schema schema, Schema known) throws Unknown {
        if (schema.getType() != Schema.Type.RECORD || !schema.getFullName().equals(known.getFullName())) {
            throw new Unknown();
        }
    }

    /** Whether fields have the same names and kinds of type in the same order, whatever records and arrays hold. */
    private static boolean sameFields(Schema record, Schema known) {
        List<Schema.Field> fields = record.getFields();
        List<Schema.Field> knownFields = known.getFields();
        if (fields.size() != knownFields.size()) {
            return false;
        }
        for (int i = 0; i < fields.size(); i++) {
            if (!fields.get(i).name().equals(knownFields.get(i).name())
                    || fields.get(i).schema().getType()
                            != knownFields.get(i).schema().getType()) {
                return false;
            }
        }
        return true;
    }

    /** Whether a schema means the same bytes; docs, defaults and Java properties do not count. */
    static boolean sameBytes(Schema schema, Schema known) {
        return SchemaNormalization.toParsingForm(schema).equals(SchemaNormalization.toParsingForm(known));
    }
}
