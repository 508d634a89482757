#!/usr/bin/env bash
# Checks for anything that prevents a start, or soon will: settings, passwords, ports, disks, memory, versions, the certificate, backups. It
# changes nothing. Exits with 1 on a problem; docs/operations.md, "Before you start: doctor".
#
#   deploy/doctor.sh [--json]        Further arguments go to docker compose, such as --env-file or --file.
#
# The operator's program checks from a temporary container in the product's networks. This script passes it the settings file on
# standard input, and facts that only the host knows.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
words=(doctor)
if [[ ${1:-} == --json ]]; then
  words+=(--json)
  shift
fi
. "$here/compose.sh"

# A setting as compose has it: the environment wins, then the last line of the file.
value_of() {
  local given=$(sed -n "s/^ *\(export \)\{0,1\}$1 *= *//p" "$env_file" 2>/dev/null | tail -1 | tr -d "\"'\r")
  printf '%s' "${!1:-$given}"
}

# The compose files in use.
files=()
previous=
for word in "$@"; do
  [[ $previous == --file || $previous == -f ]] && files+=("$word")
  [[ $word == --file=* ]] && files+=("${word#*=}")
  previous=$word
done
if [[ ! ${files[*]:-} ]]; then
  IFS=: read -ra files <<<"$(value_of COMPOSE_FILE)"
  [[ ${files[*]:-} ]] || files=(docker-compose.yml)
fi
settings() { grep -ohE "\\$\\{[A-Z_]+$1" "${files[@]}" | tr -d '${:?' | sort -u; }

# Files with secrets, which docker-compose.secrets.yml names.
secrets=($(grep -ohE 'SECRETS_FOLDER[^}]*\}/[a-z_]+' "${files[@]}" 2>/dev/null | sed 's|.*/||' || true))

# Before the operator's program is available.
stop() {
  if [[ ${#words[@]} -gt 1 ]]; then
    printf '{"problems":1,"findings":[{"level":"problem","about":"%s","says":"%s","todo":"%s"}]}\n' "$@"
  else
    printf 'problem  %s: %s. Do: %s\n' "$@"
  fi
  exit 1
}

for file in "${files[@]}"; do
  [[ -e $file ]] || stop COMPOSE_FILE "$file does not exist" 'correct it in .env'
done

# compose prints nothing while a required setting is missing; give it placeholders here
for name in $(settings ':\?'); do
  [[ ${!name:-} ]] || grep -qsE "^(export )?$name=." "$env_file" || placeholders+=("$name=missing")
done
overrides=()
for name in $(settings ''); do overrides+=(--env "$name"); done # docker passes on those that are set here, like compose
[[ -z ${placeholders[*]:-} ]] || compose=(env "${placeholders[@]}" "${compose[@]}")

# The schema reports a value that compose refuses; without that value compose still works.
if ! refused=$("${compose[@]}" config 2>&1 >/dev/null); then
  compose=(env PORT=8080 ARCHIVE_FOLDER= VAULT_FOLDER= {QUERY,COMMAND,WEB,PROJECTOR}_REPLICAS=1 "${compose[@]}")
  "${compose[@]}" config >/dev/null || stop 'docker compose' "it refuses ${files[*]}" 'correct what it names above'
  refused=$(tail -1 <<<"$refused")
else
  refused=
fi
image=$(image_of operator)
docker image inspect "$image" >/dev/null 2>&1 || stop images "$image is not built" 'docker compose build'

# Service, id and networks of each running container; of a Swarm those of this node.
described='{{if .State.Running}}{{with index .Config.Labels "com.docker.compose.service"}}{{.}}{{else}}{{index .Config.Labels "com.docker.swarm.service.name"}}{{end}} {{.Id}}{{range $name, $_ := .NetworkSettings.Networks}} {{$name}}{{end}}{{end}}'
containers=$("${compose[@]}" ps -q)
! is_stack || containers+=" $(docker ps --quiet --filter label=com.docker.stack.namespace=marketplace)"
running=
[[ ! ${containers// /} ]] || running=$(docker inspect --format "$described" $containers | sed 's/^marketplace_//')
id_of() { sed -n "s/^$1 \([^ ]*\).*/\1/p" <<<"$running" | head -1; }

database=$(value_of DATABASE_HOST)
database=${database:-postgres:5432}
versions_and_servers() {
  echo "compose-files ${files[*]}"
  echo "secrets ${secrets[*]:-}"
  echo "reads $(settings '' | xargs)"
  echo "needs $(settings ':\?' | xargs)"
  [[ ! $refused ]] || echo "compose-refuses $refused"
  [[ ! -e $env_file ]] || echo "env-file $(stat -c %a "$env_file" 2>/dev/null || stat -f %Lp "$env_file") $env_file"
  echo "version Docker $(docker version --format '{{.Server.Version}}')"
  echo "version compose $("${compose[@]}" version --short)"
  if is_stack || [[ $(id_of postgres) || $database != postgres:5432 ]]; then echo "postgres $database/marketplace"; fi
  if is_stack || [[ $(id_of redis) ]]; then echo 'redis redis:6379'; fi
}

port() {
  local address=$(value_of PORT)
  address=${address:-8080}
  local number=${address##*:} host=127.0.0.1 holder=nobody
  [[ $address != *:* || $address == 0.0.0.0:* ]] || host=${address%:*}
  local publishing=$(docker ps --no-trunc --filter "publish=$number" --format '{{.ID}} {{.Names}}' 2>/dev/null)
  if [[ $(id_of edge) && $publishing == *$(id_of edge)* ]]; then
    holder=us
  elif [[ $publishing ]]; then
    holder="the container ${publishing#* }"
  elif (exec 3<>"/dev/tcp/$host/$number") 2>/dev/null; then
    holder='another program'
  fi
  echo "port $address $holder" | head -1
}

# <setting>: owner of the host folder that it names.
folder() {
  local path=$(value_of "$1") owner=missing
  [[ $path == /* ]] || return 0
  if [[ -d $path ]]; then
    path=$(readlink -f "$path")
    owner=$(stat -c %u "$path" 2>/dev/null || stat -f %u "$path")
  elif [[ -d $(dirname "$path") && ! -x $(dirname "$path") ]]; then
    owner=unknown
  fi
  echo "folder $1 $owner ${path%/}"
}

# <service> <folder in it> <what is there>: the disk of its volume, or Docker's disk for volumes.
disk() {
  local id=$(id_of "$1") said
  if [[ $id ]]; then
    said=$(docker exec "$id" df -Pk "$2" 2>/dev/null || true)
  else
    said=$(df -Pk "$(docker info --format '{{.DockerRootDir}}')" 2>/dev/null || true)
  fi
  [[ ! $said ]] || echo "disk $(awk 'END { print $4, $2 }' <<<"$said") $3"
}

builds() {
  local service built
  for service in $("${compose[@]}" config 2>/dev/null | sed -n "s|^ *image: ${image%/operator:*}/\([a-z]*\):.*|\1|p" | sort -u); do
    built=${image/operator:/$service:}
    if ! docker image inspect "$built" >/dev/null 2>&1; then
      echo "build $service missing"
    elif [[ ' command query projector web ' == *" $service "* ]]; then
      echo "build $service $(docker run --rm --network none --entrypoint cat "$built" build-id 2>/dev/null || echo unknown)"
    fi
  done
}

HOST_FACTS=$(
  versions_and_servers
  port
  folder ARCHIVE_FOLDER
  folder VAULT_FOLDER
  disk postgres /var/lib/postgresql/data 'the database'
  [[ $(value_of UPLOADS_URL) == s3:* ]] || disk command /data/uploads pictures
  [[ ! -d backups ]] || echo "disk $(df -Pk backups | awk 'END { print $4, $2 }') backups"
  builds
  [[ ! $(id_of backup) ]] || echo "backup-status $(docker exec "$(id_of backup)" node apps/operator/dist/main.js archive status --json 2>/dev/null || docker exec "$(id_of backup)" cat /data/backup/backup-status.json 2>/dev/null || true)"
)
export HOST_FACTS

confined=(--interactive --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges)
[[ ! -d backups ]] || confined+=(--volume "$PWD/backups:/backups:ro")
for name in ${secrets[*]:-}; do
  file=$(value_of SECRETS_FOLDER)/$name
  [[ ! -f $file ]] || confined+=(--volume "$file:/run/secrets/$name:ro")
done
doctor=$(docker create "${confined[@]}" "${overrides[@]}" --env HOST_FACTS "$image" "${words[@]}")
trap 'docker rm --force "$doctor" >/dev/null' EXIT
networks=$(cut -d ' ' -f 3- <<<"$running")
! is_stack || networks+=" $(docker network ls --filter driver=overlay --filter name=^marketplace_ --format '{{.Name}}')"
for network in $(tr ' ' '\n' <<<"$networks" | sort -u); do docker network connect "$network" "$doctor"; done
[[ -e $env_file ]] || env_file=/dev/null
docker start --attach --interactive "$doctor" <"$env_file"
