#!/bin/sh
# Runs a program that reads secrets only from its environment: X_FILE, the name of a file, becomes X. An empty file counts as unset.
# Our own programs read such files themselves.
set -eu

for name in POSTGRES_PASSWORD COMMAND_REDIS_PASSWORD PROJECTOR_REDIS_PASSWORD PGPASSWORD PGBACKREST_REPO1_CIPHER_PASS PGBACKREST_REPO1_S3_KEY \
  PGBACKREST_REPO1_S3_KEY_SECRET; do
  eval "file=\${${name}_FILE:-} given=\${$name:-}"
  unset "${name}_FILE" # pgBackRest warns of settings that it does not know
  [ "$file" ] || continue
  if [ "$given" ]; then
    echo "Setting $name must not be set together with ${name}_FILE." >&2
    exit 1
  fi
  secret=$(cat "$file") || {
    echo "Setting ${name}_FILE must name a readable file." >&2
    exit 1
  }
  if [ "$secret" ]; then export "$name=$secret"; else unset "$name"; fi
done
exec "$@"
