# Sourced by the scripts beside it, with what is handed to docker compose: finds compose, and the file of settings that it reads.
if docker compose version >/dev/null 2>&1; then compose=(docker compose "$@"); else compose=(docker-compose "$@"); fi
env_file=.env
previous=
for word in "$@"; do
  [[ $previous == --env-file ]] && env_file=$word
  [[ $word == --env-file=* ]] && env_file=${word#*=}
  previous=$word
done

# The image of one of our services, as compose would start it. compose hands out nothing else while a needed setting is missing.
image_of() { "${compose[@]}" config 2>/dev/null | sed -n "s|^ *image: \(marketplace/$1:.*\)|\1|p" | head -1; }
