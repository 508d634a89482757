#!/bin/sh
# Redis with a user for each service and no anonymous access. Settings go in by standard input: other users of the machine could read
# passwords on a command line.
set -eu
export LC_ALL=C

refuse() {
  echo "Setting $1 must have at least 12 letters, digits, - and _. See .env.example for what it means." >&2
  exit 1
}
is_password() {
  case $1 in *[!A-Za-z0-9_-]*) return 1 ;; esac
  [ ${#1} -ge 12 ]
}
is_password "${COMMAND_REDIS_PASSWORD:-}" || refuse COMMAND_REDIS_PASSWORD
is_password "${PROJECTOR_REDIS_PASSWORD:-}" || refuse PROJECTOR_REDIS_PASSWORD

# Commands of BullMQ's scripts and the limits of visits, on their own keys only. BullMQ reads the version from INFO.
data='+@connection +@string +@hash +@list +@set +@sortedset +@stream -@admin -@dangerous -@blocking'
keys='+del +exists +expire +pexpire +persist +pttl +ttl +type +time +info +eval +evalsha'
prefix=${QUEUE_PREFIX:-bull}

# hz 1: at ten internal cycles a second an idle Redis costs as much as Postgres.
exec redis-server - <<CONF
save ""
appendonly no
maxmemory 256mb
maxmemory-policy noeviction
tcp-keepalive 60
hz 1
user default reset off
user command on >$COMMAND_REDIS_PASSWORD resetchannels ~$prefix:* -@all $data $keys
user projector on >$PROJECTOR_REDIS_PASSWORD resetchannels ~$prefix:projector:* ~$prefix:notices:* -@all $data $keys +bzpopmin
CONF
