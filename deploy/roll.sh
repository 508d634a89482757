#!/usr/bin/env bash
# Brings new images into a running product without a failed call. Of each service as many new containers as .env says start beside
# the old ones, which stop once the new ones are healthy; new ones that do not become healthy are removed, and the old ones go on.
# Where the old ones were not healthy either, new ones that keep running will do: they may be what mends it. Last come those who keep
# the archive, where they run.
# First deploy/doctor.sh looks for what would stop the new ones; it has to find no problem.
#
#   docker compose build && deploy/roll.sh [--despite-problems]
#
# What follows is handed to docker compose, such as --env-file or --file. `--only "query web"` renews these alone, and neither asks
# the doctor nor migrates.
#
# The edge, Postgres and Redis stay as they are: one of each holds the port or the data. docs/operations.md says how to renew those.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
healthy_within=${HEALTHY_WITHIN:-120} # seconds
known_within=5                        # seconds: the edge looks up instances every two, and keeps a name for two
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

# Of the service that is being renewed, what is new goes, and what is old goes on.
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
  old=$("${compose[@]}" ps -a -q "$service") # one that was stopped is an old one too
  said=$(start "$service") || { echo "$said" >&2; exit 1; } # as many as .env says, if they are others than before
  all=$("${compose[@]}" ps -a -q "$service")
  instances=$(wc -l <<<"$all")
  old=$(grep -xF "$old" <<<"$all" || true) # some may have been too many
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

# Of those who write to the archive there is never a second one, and nobody calls them: the new one comes after the old one. Who does
# not run, because there is no archive or no drill, does not start.
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
