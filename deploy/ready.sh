#!/usr/bin/env bash
# Readiness of a service, with reasons: `docker inspect` stores the output. Uses shell built-ins, because starting Node every few
# seconds costs more than the product at rest.
# `ready once`, for Docker Swarm, which replaces unhealthy containers: readiness until the service was ready once, then whether it
# runs. A service that waits for Postgres still answers from memory, and a new container would not.
set -euo pipefail

seen=/tmp/was-ready
look=readyz
[[ ${1:-} != once || ! -e $seen ]] || look=healthz
exec 3<>"/dev/tcp/127.0.0.1/${INTERNAL_PORT:-${PORT:-8080}}"
printf 'GET /%s HTTP/1.0\r\n\r\n' "$look" >&3
answer=$(cat <&3)
echo "${answer##*$'\r\n'}"
[[ $answer == HTTP/1.?' 200 '* ]]
[[ ${1:-} != once ]] || : >"$seen"
