#!/usr/bin/env bash
# Deploys new images to a running product without a failed call. For each service, as many new containers as .env says start next to
# the old ones, which stop once the new ones are healthy. New ones that do not become healthy are removed, and the old ones continue.
# If the old ones were not healthy either, new ones only have to keep running, because they may be the repair. The archive's
# containers come last, if they run.
# deploy/doctor.sh runs first and must find no problem.
#
#   docker compose build && deploy/roll.sh [--despite-problems]
#
# Further arguments go to docker compose, such as --env-file or --file. `--only "query web"` renews only these, without the doctor and
# without migrations.
#
# The edge, Postgres and Redis are not renewed: each holds the port or the data. docs/operations.md explains how to renew those.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
healthy_within=${HEALTHY_WITHIN:-120} # seconds
known_within=5                        # seconds: the edge looks up instances every two, and caches a name for two
services='projector query command web backup drill'
first=(doctor migrate)
case ${1:-} in
  --despite-problems)
    first=(migrate)
    shift
    ;;
  --only)
    first=()
    services=$2
    shift 2
    ;;
esac
. "$here/compose.sh"

start() { "${compose[@]}" up -d --no-deps --no-recreate "$@" 2>&1; }
health() { docker inspect --format '{{.State.Health.Status}}' "$@" | sort -u; }
restarts() { docker inspect --format '{{.RestartCount}}' "$@" | sort -u; }

# Removes the new containers of the current service; the old ones continue.
give_up() {
  new=$("${compose[@]}" ps -a -q "$service" | grep -vxF "$old" || true)
  echo "$service: the new version did not become healthy; the old one keeps running. Its last lines:" >&2
  [[ ! $new ]] || docker logs --tail 20 "$(head -1 <<<"$new")" >&2 || true
  [[ ! $new ]] || docker rm --force $new >/dev/null
  exit 1
}

renew() {
  local running all instances total said before deadline
  running=$("${compose[@]}" ps -q "$service")
  [[ $running ]] || { echo "$service does not run: docker compose up -d" >&2; exit 1; }
  before=$(health $running)
  old=$("${compose[@]}" ps -a -q "$service") # includes stopped ones
  said=$(start "$service") || { echo "$said" >&2; exit 1; } # as many as .env says, if that changed
  all=$("${compose[@]}" ps -a -q "$service")
  instances=$(wc -l <<<"$all")
  old=$(grep -xF "$old" <<<"$all" || true) # surplus ones are gone
  total=$((instances + $(wc -w <<<"$old")))
  said=$(start --scale "$service=$total" "$service") || { echo "$said" >&2; give_up; }
  new=$("${compose[@]}" ps -a -q "$service" | grep -vxF "$old") || give_up

  deadline=$((SECONDS + healthy_within))
  until [[ $(health $new) == healthy ]]; do
    [[ $before != healthy && $(health $new) != *starting* && $(restarts $new) == 0 ]] && break
    ((SECONDS < deadline)) || give_up
    sleep 1
  done
  sleep "$known_within"
  docker stop --time 35 $old >/dev/null
  docker rm $old >/dev/null
  echo "$service: $instances renewed"
}

# Containers that write to the archive never run twice and receive no calls: the new one starts after the old one stopped. Those that do
# not run, without an archive or a drill, are not started.
replace() {
  local before after said
  before=$("${compose[@]}" --profile drill ps -q "$service" 2>/dev/null || true)
  [[ $before && $(docker inspect --format '{{.State.Running}}' $before) == true ]] || return 0
  said=$("${compose[@]}" --profile drill up -d --no-deps "$service" 2>&1) || { echo "$said" >&2; exit 1; }
  after=$("${compose[@]}" --profile drill ps -q "$service")
  [[ $after == "$before" ]] || echo "$service: 1 renewed"
}

if [[ ${first[*]:-} == *doctor* ]]; then
  echo "doctor"
  "$here/doctor.sh" "$@" || {
    echo "Nothing was changed. To continue anyway: deploy/roll.sh --despite-problems" >&2
    exit 1
  }
fi
if [[ ${first[*]:-} == *migrate* ]]; then
  echo "migrate"
  "${compose[@]}" run --rm -T migrate
fi

for service in $services; do
  case $service in
    backup | drill) replace ;;
    *) renew ;;
  esac
done
