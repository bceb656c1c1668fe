#!/usr/bin/env bash
# Makes what compose.secure.yml mounts: a certificate authority of its own, certificates, passwords, and the settings that
# hold them. Everything lands in docker/secure/generated, which git ignores; nothing secret is put on a command line, in
# the environment or on the terminal. Run it again to have all of it new.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")"

die() {
    echo "generate.sh: $*" >&2
    exit 1
}
command -v openssl >/dev/null || die "openssl is missing"

days=825 # what clients accept of a server certificate, at most
out=generated
# others on this machine cannot enter the directory; the containers, which see single files, may read those
umask 022
[[ ! -d $out ]] || echo "generate.sh: replacing $PWD/$out: restart what runs with the old ones" >&2
rm -rf "$out"
mkdir -m 700 "$out"
mkdir "$out/kafka" "$out/registry" "$out/client"
secret() { openssl rand -hex 24; }

# --- certificates; keys are PKCS#8, as Kafka's PEM key stores want them ---------------------------------------------------
quietly() { "$@" 2>"$out/log" || { cat "$out/log" >&2; die "$1 failed"; }; }
quietly openssl req -x509 -newkey rsa:3072 -sha256 -nodes -days "$days" -subj "/CN=wakestream development CA" \
    -keyout "$out/ca.key" -out "$out/ca.crt"

certificate() { # certificate NAME DIR: for the service of that name, and for localhost
    local name=$1 dir=$2
    quietly openssl req -newkey rsa:3072 -sha256 -nodes -subj "/CN=$name" -keyout "$dir/$name.key" -out "$out/$name.csr"
    printf 'subjectAltName=DNS:%s,DNS:localhost,IP:127.0.0.1\nextendedKeyUsage=serverAuth,clientAuth\n' "$name" >"$out/$name.ext"
    quietly openssl x509 -req -sha256 -days "$days" -in "$out/$name.csr" -CA "$out/ca.crt" -CAkey "$out/ca.key" \
        -CAcreateserial -extfile "$out/$name.ext" -out "$dir/$name.crt"
    chmod 644 "$dir/$name.key"
}
certificate kafka "$out/kafka"
certificate registry "$out/registry"
cat "$out/kafka/kafka.key" "$out/kafka/kafka.crt" >"$out/kafka/kafka.pem"
rm "$out/kafka/kafka.key" "$out/kafka/kafka.crt"
for dir in kafka registry client; do
    cp "$out/ca.crt" "$out/$dir/ca.crt"
done

# --- users: the broker itself, the registry, and everything of ours -----------------------------------------------------
broker=$(secret) registry=$(secret) wakestream=$(secret) api=$(secret)
login=org.apache.kafka.common.security.plain.PlainLoginModule

{
    sed '/^listener.security.protocol.map=/d' ../kafka/server.properties
    cat <<EOF

# --- TLS and SASL: made by docker/secure/generate.sh ---
# the controller's listener is on the container's own loopback
listener.security.protocol.map=INTERNAL:SASL_SSL,HOST:SASL_SSL,CONTROLLER:PLAINTEXT
ssl.keystore.type=PEM
ssl.keystore.location=/run/secrets/kafka/kafka.pem
ssl.truststore.type=PEM
ssl.truststore.location=/run/secrets/kafka/ca.crt
sasl.enabled.mechanisms=PLAIN
sasl.mechanism.inter.broker.protocol=PLAIN
EOF
    for listener in internal host; do
        printf 'listener.name.%s.plain.sasl.jaas.config=%s required username="broker" password="%s" user_broker="%s" user_registry="%s" user_wakestream="%s";\n' \
            "$listener" "$login" "$broker" "$broker" "$registry" "$wakestream"
    done
} >"$out/kafka/server.properties"

cat >"$out/registry/registry.properties" <<EOF
# HTTPS only
quarkus.http.ssl-port=8443
quarkus.http.insecure-requests=disabled
quarkus.tls.key-store.pem.wakestream.cert=/run/secrets/registry/registry.crt
quarkus.tls.key-store.pem.wakestream.key=/run/secrets/registry/registry.key
# one user
apicurio.authn.enabled=true
apicurio.authn.mechanism.priority=basic
quarkus.http.auth.basic=true
quarkus.security.users.embedded.plain-text=true
quarkus.security.users.embedded.users.wakestream=$api
quarkus.security.users.embedded.roles.wakestream=sr-admin
# its own way to the broker
apicurio.kafka.common.security.protocol=SASL_SSL
apicurio.kafka.common.sasl.mechanism=PLAIN
apicurio.kafka.common.sasl.jaas.config=$login required username="registry" password="$registry";
apicurio.kafka.common.ssl.truststore.type=PEM
apicurio.kafka.common.ssl.truststore.location=/run/secrets/registry/ca.crt
EOF

client() { # client BROKER REGISTRY DIR: settings of a client, where it finds both, and the directory of these files
    cat <<EOF
bootstrap.servers=$1
security.protocol=SASL_SSL
sasl.mechanism=PLAIN
sasl.jaas.config=$login required username="wakestream" password="$wakestream";
ssl.truststore.type=PEM
ssl.truststore.location=$3/ca.crt
schema.registry.url=$2/apis/ccompat/v7
schema.registry.basic.auth.credentials.source=USER_INFO
schema.registry.basic.auth.user.info=wakestream:$api
schema.registry.ssl.truststore.type=PEM
schema.registry.ssl.truststore.location=$3/ca.crt
EOF
}
client kafka:19092 https://registry:8443 /run/secrets/client >"$out/client/client.properties"
# for the command line on this machine: wakestream VERB --command-config FILE
client "localhost:${WAKESTREAM_KAFKA_PORT:-9092}" "https://localhost:${WAKESTREAM_REGISTRY_PORT:-8081}" "$PWD/$out/client" \
    >"$out/host.properties"

# what nobody needs any more; above all the authority's key
rm -f "$out/ca.key" "$out/ca.srl" "$out/log" "$out"/*.csr "$out"/*.ext
echo "made new certificates, passwords and settings in docker/secure/$out"
