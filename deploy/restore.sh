#!/usr/bin/env bash
# Brings the whole product back to a moment: stops it, restores the database from the archive, proves it, and starts it again.
#
#   deploy/restore.sh --to "2026-11-22 14:05:03"        Singapore's time; another zone behind it counts (…Z, …+00:00)
#   deploy/restore.sh --to latest                       all that the archive has, as on a new machine
#
# --timeline N follows an earlier history: after a restore, --timeline 1 has what was there before it. What follows -- is handed to
# docker compose, such as --env-file or --file. Nothing is stopped before it is known that the archive has that moment.
set -euo pipefail
cd "$(dirname "$0")/.."

[[ ${1:-} == --to && ${2:-} ]] || { sed -n '2,9s/^# \{0,1\}//p' "$0" >&2; exit 2; }
moment=(--to "$2"); history=()
shift 2
[[ ${1:-} == --timeline ]] && { history=(--timeline "$2"); shift 2; }
[[ ${1:-} == -- ]] && shift
if docker compose version >/dev/null 2>&1; then compose=(docker compose "$@"); else compose=(docker-compose "$@"); fi
call() { "${compose[@]}" run --rm --no-deps -T "$@"; }
began=$SECONDS

call archive reach "${moment[@]}"
"${compose[@]}" stop edge web query command projector backup
"${compose[@]}" --profile drill stop drill
# It knows what was forgotten until now, which is then forgotten again.
call archive vault || echo "The vault cannot be backed up now: the newest backup there is says what is to be forgotten again." >&2
"${compose[@]}" stop postgres
# A volume that was just made may be root's, only the container of Postgres may give it away, and Docker leaves it at that when it is not
# empty. The restore removes the file.
call --entrypoint sh postgres -c 'cd "$PGDATA" && { [ "$(ls -A)" ] || touch postmaster.pid; } && chown postgres:postgres . ./*'
call archive restore "${moment[@]}" "${history[@]}" || {
  echo "The product stays stopped. Try again, or another moment; docs/operations.md: To the second." >&2
  exit 1
}
"${compose[@]}" up -d postgres
"${compose[@]}" run --rm -T settle || echo "Not all pictures are back: the lines above name them." >&2
"${compose[@]}" up -d
echo "Restored, and started, in $((SECONDS - began)) s. Everybody logs in again."
