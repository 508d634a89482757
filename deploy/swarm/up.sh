#!/usr/bin/env bash
# Brings the product to a Docker Swarm, and every later change of settings, images or numbers: on a manager, in the folder of .env.
# Checks first and says what is missing; then come networks, secrets, migrations and the stack. Services change one after the other, and
# Docker replaces one instance at a time. When new ones do not become healthy, it goes back to the previous ones, and later services stay
# as they are. Repeat it at any time.
#
#   deploy/swarm/up.sh              Further arguments go to docker compose, such as --env-file or --file.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
. "$here/compose.sh"
stack=marketplace
within=${SETTLED_WITHIN:-600} # seconds until all instances are healthy
problems=0

# <what is missing> <what to do about it>
missing() {
  printf 'problem  %s. Do: %s\n' "$@" >&2
  problems=$((problems + 1))
}
stop_if_missing() {
  ((problems == 0)) || { echo 'Nothing was changed.' >&2; exit 1; }
}

# <verb of `operate stack`>: what the operator's program makes of the compose files.
made() {
  local confined=(--rm --interactive --network none --read-only --cap-drop ALL --user "$(id -u)")
  local folder=$(sed -n 's|^ *file: \(/.*\)/jwt_secret$|\1|p' <<<"$config") # of docker-compose.secrets.yml
  [[ ! $folder ]] || confined+=(--volume "$folder:/run/secrets:ro")
  docker run "${confined[@]}" "$operator" stack "$1" <<<"$config"
}

check_swarm() {
  case $(docker info --format '{{.Swarm.LocalNodeState}} {{.Swarm.ControlAvailable}}') in
    'active true') ;;
    active*) missing 'This node is no manager of the Swarm' 'run this on one that `docker node ls` names' ;;
    *) missing 'Docker is in no Swarm' 'docker swarm init --advertise-addr <address of this node>, and docker swarm join on the others' ;;
  esac
}

# A database in the stack needs the one node that has its disk.
check_database() {
  [[ $deployed == *'"postgres":{"image"'* ]] || return 0
  local nodes=$(docker node ls --quiet --filter node.label=database=here | wc -l)
  ((nodes == 1)) || missing "$nodes nodes have the label database=here, which binds Postgres to its disk" \
    'docker node update --label-add database=here <node>, or name a database elsewhere in DATABASE_HOST'
}

check_files() {
  [[ $deployed == *'"endpoint_mode":"dnsrr"'* ]] ||
    missing 'COMPOSE_FILE does not name deploy/swarm/stack.yml' 'set COMPOSE_FILE=docker-compose.yml:deploy/swarm/stack.yml in .env'
}

# Instances of one service share no folder, and a container that starts on another node brings none along.
check_bucket() {
  local name
  for name in UPLOADS_URL LAST_SEAL_FILE BACKUP_STATUS_FILE VAULT_BACKUPS; do
    [[ $deployed != *"\"$name\":\"/"* ]] ||
      missing "$name names a folder, and nodes share none" \
        "set it to an address in a bucket, and add deploy/docker-compose.pictures.yml to COMPOSE_FILE; docs/operations.md says how: Nothing kept in a container"
  done
}

# Without a registry, images are named by their ids: nodes then run this very build, and query no foreign registry for its name.
name_images() {
  local image id
  images=$(made images)
  resolve=always
  [[ $operator != *.*/* && $operator != *:*/* ]] || return 0
  resolve=never
  for image in $images; do
    id=$(docker image inspect --format '{{.Id}}' "$image" 2>/dev/null) || { missing "$image is not here" 'docker compose build'; continue; }
    deployed=${deployed//"\"$image\""/"\"$id\""}
    images=${images/"$image"/"$id"}
  done
}

# Runs a program that does nothing from each image on every node, which pulls it from its registry if it has one. One image at a time:
# many containers that start together slow down what runs.
check_images() {
  local image node state check states deadline
  local job=(--quiet --detach --mode global-job --restart-condition none --with-registry-auth --entrypoint true)
  for image in $images; do
    check=$(docker service create "${job[@]}" --name "$stack-check-$RANDOM$RANDOM" "$image" 2>/dev/null) ||
      { missing "Docker refuses the image $image" 'docker service create, with this image, says why'; continue; }
    deadline=$((SECONDS + 180))
    while states=$(docker service ps --no-trunc --format '{{.Node}} {{.CurrentState}}' "$check"); do
      grep -qvE '^[^ ]+ (Complete|Rejected|Failed) ' <<<"$states" && ((SECONDS < deadline)) || break
      sleep 1
    done
    docker service rm "$check" >/dev/null
    while read -r node state _; do
      [[ $state == Complete ]] ||
        missing "the node $node lacks $(docker image inspect --format '{{index .RepoTags 0}}' "$image" 2>/dev/null || echo "$image") ($state)" \
          "docker save <image> | ssh $node docker load, or push it to a registry that all nodes reach"
    done <<<"$(sort -u <<<"$states")"
  done
}

make_networks() {
  local name options
  while read -r name options; do
    docker network inspect "$name" >/dev/null 2>&1 ||
      docker network create --driver overlay --attachable $options --label "com.docker.compose.network=${name#"$stack"_}" "$name" >/dev/null
  done <<<"$(made networks)"
}

make_secrets() {
  local name value
  while read -r name value; do
    docker secret inspect "$name" >/dev/null 2>&1 ||
      base64 --decode <<<"$value" | docker secret create --label "com.docker.stack.namespace=$stack" "$name" - >/dev/null
  done <<<"$(made secrets)"
}

# <a stack> [option]: creates or changes the services that it has.
deploy() {
  docker stack deploy "${@:2}" --with-registry-auth --resolve-image "$resolve" --compose-file - "$stack" <<<"$1"
}

# A service at a time, and in the end all, which removes those that are gone.
update() {
  local one
  while read -r one; do
    deploy "$one" >/dev/null
    [[ $one =~ \"services\":\{\"([^\"]+) ]]
    settle "${stack}_${BASH_REMATCH[1]}"
  done <<<"$(head -n -1 <<<"$deployed")"
  deploy "$all" --prune >/dev/null
  settle
}

# A new database in the stack takes a while to answer.
migrate() {
  local said deadline=$((SECONDS + 120))
  until said=$("${compose[@]}" run --rm --no-deps -T migrate 2>&1); do
    [[ $is_new && $said =~ (ENOTFOUND|EAI_AGAIN|ECONNREFUSED|starting up) ]] && ((SECONDS < deadline)) || break
    sleep 2
  done
  echo "$said"
  [[ $said == *'The database is ready.'* ]]
}

# [service]: all by default.
update_states() { docker service inspect --format '{{.Spec.Name}} {{with .UpdateStatus}}{{.State}}{{end}}' ${1:-$(docker stack services --quiet "$stack")}; }

# [service]: waits until as many of each run as wanted, and no update is in progress. Fails when the service, or any, went back.
settle() {
  local running deadline=$((SECONDS + within)) back
  sleep 3
  until running=$(docker stack services --format '{{.Name}} {{.Replicas}}' "$stack" | awk '{ split($2, of, "/") } of[1] != of[2]') &&
    [[ ! $running ]] && ! update_states | grep -qE '(updating|rollback_started)$'; do
    ((SECONDS < deadline)) || { echo "Not all run after $within s: $running" >&2; return 1; }
    sleep 2
  done
  back=$(update_states ${1:-} | grep -E '(rollback_completed|paused)$' | cut -d ' ' -f 1) || return 0
  for name in $back; do
    echo "$name: the new version did not become healthy; the previous one runs. What its instances said:" >&2
    docker service ps --no-trunc --filter desired-state=shutdown --format '{{.Node}} {{.Image}} {{.Error}}' "$name" | head -5 >&2
  done
  return 1
}

check_swarm
stop_if_missing
config=$("${compose[@]}" config)
operator=$(image_of operator)
docker image inspect "$operator" >/dev/null 2>&1 || docker pull --quiet "$operator" >/dev/null 2>&1 ||
  missing "$operator is not here" 'docker compose build, or docker compose pull'
stop_if_missing
deployed=$(made deploy)
name_images
check_files
check_database
check_bucket
check_images
stop_if_missing

is_new=
docker service inspect "${stack}_query" >/dev/null 2>&1 || is_new=yes
make_networks
make_secrets
all=$(tail -n 1 <<<"$deployed")
[[ ! $is_new ]] || deploy "$all"
echo migrate
migrate
if [[ $is_new ]]; then settle; else update; fi
docker stack services --format '{{.Name}} {{.Replicas}}' "$stack"
