#!/bin/bash
# Runs one part of the database cluster in the foreground, as the user postgres, or one of its tools:
#   node.sh etcd | postgres | haproxy | pgbouncer       a part, until it is stopped
#   node.sh list | switchover | ctl <arguments>         Patroni's own tool
#   node.sh backup                                      a base backup, when this machine has the primary
# Settings are in deploy/ha/node.env.example. A secret may be in a file: POSTGRES_PASSWORD_FILE, for example.
set -euo pipefail

here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
part=${1:?say which part: etcd, postgres, haproxy, pgbouncer, list, switchover, ctl or backup}
shift

for secret in POSTGRES_PASSWORD REPLICATION_PASSWORD ARCHIVE_PASSPHRASE BUCKET_KEY BUCKET_KEY_SECRET; do
  file=${secret}_FILE
  [ -z "${!file:-}" ] || export "$secret=$(cat "${!file}")"
done

# Names in a list of machines: node-1, node-2, node-3.
: "${NODES:?Set NODES: the addresses of the three machines, with spaces between them}"
read -ra nodes <<<"$NODES"
[ "${#nodes[@]}" = 3 ] || { echo "NODES must name three machines, and names ${#nodes[@]}" >&2; exit 1; }
read -ra etcds <<<"${ETCD_NODES:-$NODES}"
data=${DATA_FOLDER:-/var/lib/marketplace-ha}
scratch=${SCRATCH_FOLDER:-/tmp}

name_in() { # <address> <list…>: the name of a machine
  local nth=0 one address=$1
  shift
  for one in "$@"; do
    nth=$((nth + 1))
    [ "$one" != "$address" ] || { echo "node-$nth"; return; }
  done
  echo "NODE_ADDRESS is $address, which is not one of: $*" >&2
  return 1
}

set_postgres() {
  : "${NODE_ADDRESS:?Set NODE_ADDRESS: the address of this machine, one of NODES}"
  : "${POSTGRES_PASSWORD:?Set POSTGRES_PASSWORD}" "${REPLICATION_PASSWORD:?Set REPLICATION_PASSWORD}"
  PATRONI_NAME=$(name_in "$NODE_ADDRESS" "${nodes[@]}")
  # Not ETCD3: with etcd's newer interface, Patroni 3.0.2 reads stale keys and takes the lease without a comparison.
  PATRONI_ETCD_HOSTS=$(printf '%s:2379,' "${etcds[@]}")
  PATRONI_ETCD_HOSTS=${PATRONI_ETCD_HOSTS%,}
  PATRONI_POSTGRESQL_BIN_DIR=${POSTGRES_BIN:-$(echo /usr/lib/postgresql/*/bin)}
  export PATRONI_NAME PATRONI_ETCD_HOSTS PATRONI_POSTGRESQL_BIN_DIR PATRONI_SCOPE=marketplace
  export PATRONI_RESTAPI_LISTEN=0.0.0.0:8008 PATRONI_RESTAPI_CONNECT_ADDRESS=$NODE_ADDRESS:8008
  export PATRONI_RESTAPI_USERNAME=patroni PATRONI_RESTAPI_PASSWORD=$REPLICATION_PASSWORD
  export PATRONI_POSTGRESQL_LISTEN=0.0.0.0:5432 PATRONI_POSTGRESQL_CONNECT_ADDRESS=$NODE_ADDRESS:5432
  export PATRONI_POSTGRESQL_DATA_DIR=$data/postgres PATRONI_POSTGRESQL_PGPASS=$scratch/patroni.pgpass
  export PATRONI_SUPERUSER_USERNAME=postgres PATRONI_SUPERUSER_PASSWORD=$POSTGRES_PASSWORD
  export PATRONI_REPLICATION_USERNAME=replicator PATRONI_REPLICATION_PASSWORD=$REPLICATION_PASSWORD
}

# Names of pgBackRest, as docker-compose.yml has them. archive_command and restore_command in patroni.yml read ARCHIVE.
set_archive() {
  export ARCHIVE=${ARCHIVE:-off} PGBACKREST_CONFIG=/dev/null PGBACKREST_STANZA=marketplace
  export PGBACKREST_PG1_PATH=$data/postgres PGBACKREST_PG1_SOCKET_PATH=$data
  export PGBACKREST_LOCK_PATH=$scratch/pgbackrest PGBACKREST_LOG_LEVEL_FILE=off PGBACKREST_LOG_LEVEL_CONSOLE=off
  export PGBACKREST_LOG_LEVEL_STDERR=warn PGBACKREST_COMPRESS_TYPE=zst PGBACKREST_START_FAST=y PGBACKREST_REPO1_BUNDLE=y
  export PGBACKREST_ARCHIVE_PUSH_QUEUE_MAX=${ARCHIVE_QUEUE:-4GiB} PGBACKREST_REPO1_RETENTION_FULL=${ARCHIVE_KEEP:-4}
  [ "$ARCHIVE" = on ] || return 0
  export PGBACKREST_REPO1_CIPHER_TYPE=aes-256-cbc PGBACKREST_REPO1_CIPHER_PASS=${ARCHIVE_PASSPHRASE:?Set ARCHIVE_PASSPHRASE}
  if [ -n "${ARCHIVE_FOLDER:-}" ]; then # a folder that all three machines mount
    export PGBACKREST_REPO1_PATH=$ARCHIVE_FOLDER
    return
  fi
  export PGBACKREST_REPO1_TYPE=s3 PGBACKREST_REPO1_PATH=${BUCKET_FOLDER:-/marketplace}
  export PGBACKREST_REPO1_S3_BUCKET=${BUCKET_NAME:?Set BUCKET_NAME} PGBACKREST_REPO1_S3_ENDPOINT=${BUCKET_ENDPOINT:?Set BUCKET_ENDPOINT}
  export PGBACKREST_REPO1_S3_REGION=${BUCKET_REGION:?Set BUCKET_REGION} PGBACKREST_REPO1_S3_URI_STYLE=${BUCKET_URI_STYLE:-host}
  export PGBACKREST_REPO1_S3_KEY=${BUCKET_KEY:?Set BUCKET_KEY} PGBACKREST_REPO1_S3_KEY_SECRET=${BUCKET_KEY_SECRET:?Set BUCKET_KEY_SECRET}
}

case $part in
  etcd)
    : "${NODE_ADDRESS:?Set NODE_ADDRESS: the address of this machine, one of NODES}"
    ETCD_NAME=$(name_in "$NODE_ADDRESS" "${etcds[@]}")
    ETCD_INITIAL_CLUSTER=$(for nth in 0 1 2; do printf 'node-%s=http://%s:2380,' $((nth + 1)) "${etcds[$nth]}"; done)
    export ETCD_NAME ETCD_INITIAL_CLUSTER=${ETCD_INITIAL_CLUSTER%,} ETCD_INITIAL_CLUSTER_TOKEN=marketplace
    export ETCD_LISTEN_PEER_URLS=http://0.0.0.0:2380 ETCD_INITIAL_ADVERTISE_PEER_URLS=http://$NODE_ADDRESS:2380
    export ETCD_LISTEN_CLIENT_URLS=http://0.0.0.0:2379 ETCD_ADVERTISE_CLIENT_URLS=http://$NODE_ADDRESS:2379
    # A member that comes back asks before it makes the others vote.
    export ETCD_ENABLE_V2=true ETCD_PRE_VOTE=true
    export ETCD_HEARTBEAT_INTERVAL=150 ETCD_ELECTION_TIMEOUT=1500 ETCD_AUTO_COMPACTION_RETENTION=1 ETCD_LOG_LEVEL=warn
    export ETCD_DATA_DIR=$data/etcd
    install -d -m 700 "$data/etcd"
    exec etcd
    ;;
  postgres)
    set_postgres
    set_archive
    install -d -m 700 "$data/postgres"
    exec patroni "$here/patroni.yml"
    ;;
  haproxy)
    export NODE1=${nodes[0]} NODE2=${nodes[1]} NODE3=${nodes[2]} LISTEN_ADDRESS=${LISTEN_ADDRESS:-127.0.0.1}
    exec haproxy -db -f "$here/haproxy.cfg"
    ;;
  pgbouncer)
    : "${POOLED_USER:?Set POOLED_USER: who may log in}" "${POOLED_PASSWORD:?Set POOLED_PASSWORD}"
    umask 077
    echo "\"$POOLED_USER\" \"$POOLED_PASSWORD\"" >"$scratch/pgbouncer.users"
    sed -e "s|@LISTEN@|${LISTEN_ADDRESS:-127.0.0.1}|" -e "s|@SCRATCH@|$scratch|" "$here/pgbouncer.ini" >"$scratch/pgbouncer.ini"
    exec pgbouncer "$scratch/pgbouncer.ini"
    ;;
  list | switchover | ctl)
    set_postgres
    [ "$part" = ctl ] || set -- "$part" "$@"
    exec patronictl -c "$here/patroni.yml" "$@"
    ;;
  backup)
    : "${NODE_ADDRESS:?Set NODE_ADDRESS: the address of this machine, one of NODES}"
    curl -fsS -o /dev/null "http://$NODE_ADDRESS:8008/primary" 2>/dev/null || { echo "not here: the primary is on another machine"; exit 0; }
    ARCHIVE=on
    set_archive
    pgbackrest stanza-create
    pgbackrest backup
    ;;
  *)
    echo "Unknown part $part: etcd, postgres, haproxy, pgbouncer, list, switchover, ctl or backup" >&2
    exit 2
    ;;
esac
