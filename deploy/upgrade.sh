#!/usr/bin/env bash
# Deploys newly built images to a running product: doctor, backup, migrate, roll, verify. If a step fails or is interrupted, the
# services return to their previous images; docs/operations.md, "Roll back", says what that means.
#
#   git pull && docker compose build && deploy/upgrade.sh
#   deploy/upgrade.sh --back        back to the images from before the last upgrade
#
# Further arguments go to docker compose, such as --env-file or --file.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
right_within=120 # seconds until read models must be right, after the last rebuild
is_back=
if [[ ${1:-} == --back ]]; then
  is_back=yes
  shift
fi
words=("$@")
. "$here/compose.sh"

needed=(web command query projector) # an upgrade requires all of these
roll() { "$here/roll.sh" "$@" ${words[@]+"${words[@]}"}; }
operate() { "${compose[@]}" run --rm --no-deps -T "$@"; }
id_of() { docker image inspect --format '{{.Id}}' "$1" 2>/dev/null; }
# The image of a service; `backup` has another name. Without valid settings compose names no image, and the doctor reports why.
images=$("${compose[@]}" config 2>/dev/null | sed -n 's|^ *image: \(.*/.*\)|\1|p') || true
named() { grep -m 1 "/${1/backup/archive}:" <<<"$images"; }

# The image that a service runs; nothing when it does not run.
running_image() {
  local containers
  containers=$("${compose[@]}" ps -q "$1" 2>/dev/null) || true
  [[ ! $containers ]] || docker inspect --format '{{.Image}}' $containers | sort -u | head -1
}

backup() {
  [[ -d backups ]] || { mkdir backups && chown 1000 backups; } || return 1
  operate -v "$PWD/backups:/backups" operate backup "/backups/$(date +%Y-%m-%dT%H%M%S)-before-upgrade"
}

# Whether any image changed. A repeated upgrade must not overwrite the tags from before the first one.
is_new() {
  local service image
  for service in "${needed[@]}" backup; do
    image=$(running_image "$service")
    [[ ! $image || $image == "$(id_of "$(named "$service")")" ]] || return 0
  done
  return 1
}

# Tags the running images, which protects them from removal and lets --back find them.
remember() {
  local service image
  for service in "${needed[@]}"; do
    [[ $(running_image "$service") ]] || { echo "$service does not run: docker compose up -d" >&2; return 1; }
  done
  is_new || [[ ! $(id_of "$(named web)-before") ]] || return 0
  for service in "${needed[@]}" backup; do
    image=$(running_image "$service")
    [[ ! $image ]] || docker tag "$image" "$(named "$service")-before" || return 1
  done
}

# Waits for the rebuilds that the new projector starts by itself, without a time limit.
is_rebuilding() { [[ $(operate operate projections status --json 2>/dev/null || true) == *'"rebuilding"'* ]]; }

verify() {
  local deadline=$((SECONDS + right_within))
  until operate operate projections verify; do
    if is_rebuilding; then deadline=$((SECONDS + right_within)); fi
    ((SECONDS < deadline)) || return 1
    sleep 5
  done
  for page in / '/api/properties?limit=1'; do
    "${compose[@]}" exec -T edge curl -fsS -o /dev/null "http://127.0.0.1:8080$page" || return 1
  done
}

# Moves the tag in .env back to the previous images, which later `up` calls then start too.
back() {
  local service image before renewed=()
  "${compose[@]}" config >/dev/null
  for service in "${needed[@]}"; do
    [[ $(id_of "$(named "$service")-before") ]] || {
      echo "There is no $(named "$service")-before: no upgrade was made here, or its images were removed." >&2
      return 1
    }
  done
  for service in "${needed[@]}" backup; do
    image=$(named "$service")
    before=$(id_of "$image-before") || continue # it did not run then
    [[ $(id_of "$image") == "$before" ]] || docker tag "$image" "$image-failed"
    docker tag "$before" "$image"
    [[ $(running_image "$service") == "$before" ]] || renewed+=("$service")
  done
  [[ ${renewed[*]:-} != *backup* ]] || renewed+=(drill)
  [[ ! ${renewed[*]:-} ]] || roll --only "${renewed[*]}"
  image=$(named web)
  echo "Every service runs its previous image again. The new images are tagged ${image##*:}-failed; the tables stay as they are."
}

if [[ $is_back ]]; then
  back
  exit
fi

echo "doctor"
if ! "$here/doctor.sh" "$@"; then
  echo "Nothing was changed." >&2
  exit 1
fi
echo "backup"
if ! { remember && backup; }; then
  echo "Nothing was changed." >&2
  exit 1
fi
trap 'trap "" INT TERM; echo "Interrupted: rolling back." >&2; back; exit 130' INT TERM
if roll --despite-problems && { echo "verify" && verify; }; then
  echo "The new version runs. To go back: deploy/upgrade.sh --back"
  exit 0
fi
trap - INT TERM
echo "The new version does not work here: rolling back." >&2
back
exit 1
