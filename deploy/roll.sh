#!/usr/bin/env bash
# Brings new images into a running product without a failed call. Of each service new containers start beside the old ones, which
# stop once the new ones are healthy; new ones that do not become healthy are removed, and the old ones go on.
#
#   docker compose build && deploy/roll.sh        What follows is handed to docker compose, such as --env-file or --file.
#
# The edge, Postgres and Redis stay as they are: one of each holds the port or the data. docs/operations.md says how to renew those.
set -euo pipefail

healthy_within=120 # seconds
if docker compose version >/dev/null 2>&1; then compose=(docker compose "$@"); else compose=(docker-compose "$@"); fi

health() { docker inspect --format '{{.State.Health.Status}}' "$@" | sort | uniq; }

echo "migrate"
"${compose[@]}" run --rm -T migrate

for service in projector query command web; do
  old=$("${compose[@]}" ps -q "$service")
  [[ $old ]] || { echo "$service does not run: docker compose up -d" >&2; exit 1; }
  instances=$(wc -l <<<"$old")
  said=$("${compose[@]}" up -d --no-deps --no-recreate --scale "$service=$((instances * 2))" "$service" 2>&1) || {
    echo "$said" >&2
    exit 1
  }
  new=$("${compose[@]}" ps -q "$service" | grep -vxF "$old")

  deadline=$((SECONDS + healthy_within))
  until [[ $(health $new) == healthy ]]; do
    if ((SECONDS >= deadline)); then
      echo "$service: the new version does not become healthy; the old one goes on. It said:" >&2
      docker logs --tail 20 "$(head -1 <<<"$new")" >&2
      docker rm --force $new >/dev/null
      exit 1
    fi
    sleep 1
  done
  docker stop --time 35 $old >/dev/null
  docker rm $old >/dev/null
  echo "$service: $instances renewed"
done
