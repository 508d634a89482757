# Sourced by the other scripts with the arguments of docker compose: finds compose and its settings file.
if docker compose version >/dev/null 2>&1; then compose=(docker compose "$@"); else compose=(docker-compose "$@"); fi
env_file=.env
previous=
for word in "$@"; do
  [[ $previous == --env-file ]] && env_file=$word
  [[ $word == --env-file=* ]] && env_file=${word#*=}
  previous=$word
done

# The image of one of our services, as compose would start it. compose prints nothing else while a required setting is missing.
image_of() { "${compose[@]}" config 2>/dev/null | sed -n "s|^ *image: \(marketplace/$1:.*\)|\1|p" | head -1; }
