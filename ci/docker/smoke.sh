#!/usr/bin/env bash
# Runs the compose file for real, with a small scenario: up, the producer's runs, the table, and down again.
#   smoke.sh [CASE]
# Needs an engine, docker compose and a built distribution (mvn package). Ports are taken from WAKESTREAM_KAFKA_PORT and
# WAKESTREAM_REGISTRY_PORT as by the compose file itself.
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/env.sh"
cd "$HERE/../.."

export WAKESTREAM_CASE=${1:-hackbench-2cpu} WAKESTREAM_PACE=max
export COMPOSE_PROJECT_NAME=wakestream-smoke
wait_s=300
compose() { docker compose --progress quiet "$@"; }

engine_is_there
[[ -d cli/target/wakestream/lib ]] || die "no distribution in cli/target/wakestream: run mvn package first"
for name in kafka:WAKESTREAM_KAFKA_PORT:9092 registry:WAKESTREAM_REGISTRY_PORT:8081; do
  IFS=: read -r service variable port <<<"$name"
  port=${!variable:-$port}
  if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
    die "port $port of 127.0.0.1 is in use: set $variable to another one for $service"
  fi
done
for image in "$KAFKA_IMAGE" "$REGISTRY_IMAGE" "$JRE_IMAGE"; do image_is_there "$image"; done

compose --profile metrics --profile cli config -q
compose -f docker-compose.yml -f compose.secure.yml --profile cli config -q

finish() {
  local rc=$?
  if [[ $rc != 0 ]]; then compose ps -a >&2; compose logs --no-color --tail 40 >&2; fi
  compose --profile cli down -v -t 10 >/dev/null 2>&1 || log "compose down failed"
  exit "$rc"
}
trap finish EXIT

mkdir -p "$CI_DOCKER_WORK"; t=$(now)
compose build -q >"$CI_DOCKER_WORK/compose-build.log" 2>&1 || { tail -20 "$CI_DOCKER_WORK/compose-build.log" >&2; die "docker compose build failed"; }
compose up -d --wait --wait-timeout "$wait_s" kafka registry streams
log "compose: $(compose ps --format '{{.Service}}' | sort | uniq -c | awk '{printf "%s%s %s", s, $1, $2; s = ", "}') healthy after $(($(now) - t)) s"
compose up -d --no-recreate producer
rc=$(docker wait "$(compose ps -aq producer)")
[[ $rc == 0 ]] || die "the producer ended with $rc"
table=$(compose run --rm -T wakestream report "$WAKESTREAM_CASE")
printf '%s\n' "$table"
grep -qE "^# (case|scenario) $WAKESTREAM_CASE\b" <<<"$table" || die "the report is no table of $WAKESTREAM_CASE"
log "compose: producer ended with 0, table printed, $(($(now) - t)) s in all"
