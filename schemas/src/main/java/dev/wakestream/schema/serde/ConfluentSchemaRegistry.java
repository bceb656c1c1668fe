package dev.wakestream.schema.serde;

import io.confluent.kafka.schemaregistry.avro.AvroSchema;
import io.confluent.kafka.schemaregistry.avro.AvroSchemaProvider;
import io.confluent.kafka.schemaregistry.client.CachedSchemaRegistryClient;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClient;
import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;

/**
 * A schema registry reached by Confluent's own client. Uses two calls of the REST interface only, since that is what every
 * registry of this kind has: register under a subject, and schema by id; and, to {@link #ping}, versions of a subject. Never asks for or sets compatibility or mode.
 */
public final class ConfluentSchemaRegistry implements SchemaRegistry {
    /** The registry's address or, separated by commas, addresses. */
    public static final String URL_CONFIG = "schema.registry.url";

    /** Keys with this prefix are the registry client's. */
    public static final String PREFIX = "schema.registry.";

    /**
     * Settings unless the user gives others. Confluent's own wait is 60 s for either, too long for somebody who mistyped a
     * port; unknown ids are remembered for a while so that a poisoned topic does not cost a round trip per record.
     */
    private static final Map<String, Object> DEFAULTS = Map.of(
            "http.connect.timeout.ms", 3000,
            "http.read.timeout.ms", 10_000,
            "missing.id.cache.ttl.sec", 30L,
            "missing.cache.size", 1000);

    /** Schemas the client remembers; each of our topics has one or two versions. */
    private static final int CACHE_SIZE = 1000;

    /** One of ours, so that rights on our subjects suffice. */
    private static final String PING_SUBJECT = "wakestream.trace-value";

    private static final String PING = "list the versions of a subject";

    /** Error code of the registry's REST interface, as Confluent documents it. */
    private static final int SUBJECT_NOT_FOUND = 40401;

    private final SchemaRegistryClient client;
    private final RegistryErrors errors;

    /**
     * From any client configuration: of its keys, those that begin with {@link #PREFIX} are used.
     *
     * @throws IllegalArgumentException no address, or settings that the client refuses
     */
    public ConfluentSchemaRegistry(Map<String, ?> config) {
        Object url = config.get(URL_CONFIG);
        List<String> urls = url == null
                ? List.of()
                : Arrays.stream(url.toString().split(","))
                        .map(String::strip)
                        .filter(u -> !u.isEmpty())
                        .toList();
        if (urls.isEmpty()) {
            throw new IllegalArgumentException(URL_CONFIG + " is not set");
        }
        errors = new RegistryErrors(urls);
        urls.forEach(errors::checkUrl);
        client = client(urls, settings(config));
    }

    private static Map<String, Object> settings(Map<String, ?> config) {
        Map<String, Object> settings = new HashMap<>(DEFAULTS);
        config.forEach((key, value) -> {
            if (key.startsWith(PREFIX) && value != null) {
                // The client reads its TLS settings with the prefix, and all others without.
                settings.put(key, value);
                String name = key.substring(PREFIX.length());
                settings.put(name, typed(name, value));
            }
        });
        return settings;
    }

    /** The client parses some numbers, and casts others, which in a file are all text. */
    private static Object typed(String name, Object value) {
        try {
            if (name.endsWith(".cache.ttl.sec")) {
                return Long.valueOf(value.toString());
            }
            return name.equals("missing.cache.size") ? Integer.valueOf(value.toString()) : value;
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(PREFIX + name + " must be a number, is: " + value, e);
        }
    }

    private SchemaRegistryClient client(List<String> urls, Map<String, Object> settings) {
        try {
            return new CachedSchemaRegistryClient(urls, CACHE_SIZE, List.of(new AvroSchemaProvider()), settings);
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(
                    "settings of the schema registry at " + errors.where() + " are not usable: " + e.getMessage(), e);
        }
    }

    @Override
    public int register(String subject, Schema schema) {
        String what = "register schema " + schema.getFullName() + " under subject " + subject;
        try {
            return client.register(subject, new AvroSchema(PortableSchema.of(schema)));
        } catch (IOException | RestClientException | RuntimeException e) {
            throw errors.of(what, e);
        }
    }

    @Override
    public Schema byId(int id) {
        String what = "get the schema with id " + id;
        if (id < 0) {
            // Ids come from records, which may be anything; registries do not agree what to say of this one.
            throw new SchemaNotFoundException("no schema registry gives the id " + id, null);
        }
        try {
            if (client.getSchemaById(id) instanceof AvroSchema avro) {
                return avro.rawSchema();
            }
            throw errors.notAvro(what, null);
        } catch (IOException | RestClientException | RuntimeException e) {
            throw errors.of(what, e);
        }
    }

    @Override
    public void ping() {
        try {
            // never answered from the client's memory, and small
            client.getAllVersions(PING_SUBJECT);
        } catch (RestClientException e) {
            // that there is no such subject is an answer too; some other server's 404 is not
            if (e.getErrorCode() != SUBJECT_NOT_FOUND) {
                throw errors.of(PING, e);
            }
        } catch (IOException | RuntimeException e) {
            throw errors.of(PING, e);
        }
    }

    @Override
    public void close() {
        try {
            client.close();
        } catch (IOException e) {
            throw errors.of("close the connection", e);
        }
    }
}
