#!/usr/bin/env bash
# Runs one of the operator's tools in the networks of the stack: deploy/swarm/operate.sh log tail
set -euo pipefail
words=("$@")
set -- # compose.sh takes arguments for compose
. "$(dirname "$0")/../compose.sh"
[[ -t 0 ]] || tty=-T
exec "${compose[@]}" run --rm --no-deps ${tty:-} operate "${words[@]}"
