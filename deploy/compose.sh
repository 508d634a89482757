# Sourced by the other scripts with the arguments of docker compose: finds compose and its settings file.
if docker compose version >/dev/null 2>&1; then
  compose=(docker compose "$@")
else
  compose=(docker-compose --log-level ERROR "$@") # it warns of settings for a Swarm
fi
env_file=.env
previous=
for word in "$@"; do
  [[ $previous == --env-file ]] && env_file=$word
  [[ $word == --env-file=* ]] && env_file=${word#*=}
  previous=$word
done

# The image of one of our services, as compose would start it. compose prints nothing else while a required setting is missing.
image_of() { "${compose[@]}" config 2>/dev/null | sed -n "s|^ *image: \(.*/$1:.*\)|\1|p" | head -1; }

# Whether deploy/swarm/up.sh started the product here, and not compose.
is_stack() { docker service inspect marketplace_query >/dev/null 2>&1; }

# Stops services. The edges of a Swarm keep running, and say that the product is unavailable.
stop_services() {
  if ! is_stack; then "${compose[@]}" stop "$@"; return; fi
  docker service scale $(printf 'marketplace_%s=0 ' $(tr ' ' '\n' <<<"$*" | grep -vx edge)) >/dev/null
}
start_service() { if is_stack; then docker service scale "marketplace_$1=1" >/dev/null; else "${compose[@]}" up -d "$1"; fi; }
start_all() { if is_stack; then deploy/swarm/up.sh "$@"; else "${compose[@]}" up -d; fi; }
