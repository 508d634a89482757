#!/usr/bin/env bash
# Brings the images that were just built into a running product: doctor, backup, migrate, roll, verify. When a step fails, or it is
# interrupted, the services go back to the images that they ran before; docs/operations.md, "Roll back", says what that means.
#
#   git pull && docker compose build && deploy/upgrade.sh
#   deploy/upgrade.sh --back        back to the images from before the last upgrade
#
# What follows is handed to docker compose, such as --env-file or --file.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
right_within=120 # seconds, in which read models are right once no rebuild runs
is_back=
if [[ ${1:-} == --back ]]; then
  is_back=yes
  shift
fi
words=("$@")
. "$here/compose.sh"

needed=(web command query projector) # an upgrade without one of these is none
roll() { "$here/roll.sh" "$@" ${words[@]+"${words[@]}"}; }
operate() { "${compose[@]}" run --rm --no-deps -T "$@"; }
id_of() { docker image inspect --format '{{.Id}}' "$1" 2>/dev/null; }
# The image of a service; that of `backup` has another name. The doctor says what is wrong with settings from which compose makes none.
images=$("${compose[@]}" config 2>/dev/null | sed -n 's|^ *image: \(marketplace/.*\)|\1|p') || true
named() { grep -m 1 "^marketplace/${1/backup/archive}:" <<<"$images"; }

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

# Whether anything is to change. Called a second time, an upgrade must not forget what was before the first.
is_new() {
  local service image
  for service in "${needed[@]}" backup; do
    image=$(running_image "$service")
    [[ ! $image || $image == "$(id_of "$(named "$service")")" ]] || return 0
  done
  return 1
}

# The images that run now get a tag, so that nothing removes them and --back finds them.
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

# The new projector rebuilds by itself what an earlier version left out, however long that takes.
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

# The tag that .env names is given back to the images of before, so that every later `up` starts those too.
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
    before=$(id_of "$image-before") || continue # one that did not run then
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
