#!/usr/bin/env bash
# Restores the whole product: stops it, restores log, pictures and vault, proves them, and starts it again.
#
#   deploy/restore.sh --backup backups/2026-11-22T020015   a backup, into an empty database, with the backups of the vault
#   deploy/restore.sh --to "2026-11-22 14:05:03"           from the archive; Singapore's time, or another zone (…Z, …+00:00)
#   deploy/restore.sh --to latest                          all that the archive has, as on a new machine
#   deploy/restore.sh --vault /data/vault                  the vault's keys alone, from its backups or one of their files, while serving
#
# --timeline N follows an earlier history of the archive: after a restore, --timeline 1 has what was there before it. Arguments after
# -- go to docker compose, such as --env-file or --file. Nothing is stopped until the archive is known to have that moment.
# Exits with 0 when all is restored, 3 when the product runs and named parts are missing, 1 when it does not run.
set -euo pipefail

[[ ${1:-} == --to || ${1:-} == --backup || ${1:-} == --vault ]] && [[ ${2:-} ]] || { sed -n '2,12s/^# \{0,1\}//p' "$0" >&2; exit 2; }
kind=$1; wanted=$2; history=()
[[ $kind != --backup ]] || wanted=$(cd "$wanted" && pwd)
cd "$(dirname "$0")/.."
shift 2
[[ ${1:-} == --timeline ]] && { history=(--timeline "$2"); shift 2; }
[[ ${1:-} == -- ]] && shift
. deploy/compose.sh
words=("$@")
alone= # otherwise compose starts Postgres, and waits for it
! is_stack || alone=--no-deps
call() { "${compose[@]}" run --rm --no-deps -T "$@"; }
began=$SECONDS
missing=
stays_stopped() {
  echo "$1 The product stays stopped." >&2
  exit 1
}

# The backups of the vault belong to the user of Postgres in the archive's image, and only that user may read them.
restore_vault() {
  local owner
  owner=$(call --entrypoint stat archive -c %u /data/vault 2>/dev/null) || owner=999
  call --user "$owner" operate vault restore "$@"
}

from_backup() {
  local code=0
  if is_stack; then stop_services web query command projector; else "${compose[@]}" down; fi
  "${compose[@]}" run --rm $alone -T -v "$wanted:/backup:ro" operate restore /backup || code=$?
  [[ $code == 0 || $code == 3 ]] || stays_stopped 'The backup is not restored. Try again, or another one.'
  restore_vault || true # from VAULT_BACKUPS; the last lines name the enquiries that lack their keys
  start_all ${words[@]+"${words[@]}"}
  call archive adopt
}

from_archive() {
  call archive reach --to "$wanted"
  stop_services edge web query command projector backup
  "${compose[@]}" --profile drill stop drill
  # It lists every erasure so far, which the restore repeats.
  call archive vault || echo "The vault cannot be backed up now: erasures are repeated from its newest backup." >&2
  stop_services postgres
  # A new volume may belong to root, and only the container of Postgres may change its owner. Docker keeps the owner of a volume that is
  # not empty. The restore removes the file.
  call --entrypoint sh postgres -c 'cd "$PGDATA" && { [ "$(ls -A)" ] || touch postmaster.pid; } && chown postgres:postgres . ./*'
  call archive restore --to "$wanted" "${history[@]}" || stays_stopped 'Try again, or another moment; docs/operations.md: Point-in-time restore.'
  start_service postgres
  "${compose[@]}" run --rm $alone -T settle || missing='not all pictures are back: the lines above name them'
  start_all ${words[@]+"${words[@]}"}
}

case $kind in
  --vault)
    restore_vault "$wanted"
    exit
    ;;
  --backup) from_backup ;;
  --to) from_archive ;;
esac

status=0
call operate projections status --wait "${READY_WITHIN:-600}" || status=$?
[[ $status == 0 || $status == 3 ]] || { echo "Restored and started, but not ready: the lines above say why." >&2; exit 1; }
if [[ $kind == --backup ]]; then
  call operate projections verify
  call operate log check
fi
call operate vault status || missing="${missing:+$missing; }not all enquiries can be read: the lines above say why"
if [[ $missing ]]; then
  echo "Restored, and started, in $((SECONDS - began)) s. Missing: $missing." >&2
  exit 3
fi
echo "Restored, and started, in $((SECONDS - began)) s. Everyone has to log in again."
