#!/usr/bin/env bash
# Readiness of a service, with reasons: `docker inspect` stores the output. Uses shell built-ins, because starting Node every few
# seconds costs more than the product at rest.
set -euo pipefail

exec 3<>"/dev/tcp/127.0.0.1/${INTERNAL_PORT:-${PORT:-8080}}"
printf 'GET /readyz HTTP/1.0\r\n\r\n' >&3
answer=$(cat <&3)
echo "${answer##*$'\r\n'}"
[[ $answer == HTTP/1.?' 200 '* ]]
