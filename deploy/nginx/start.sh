#!/bin/sh
# nginx reads no settings: what depends on one is written before it starts, to the one place where it may write.
set -eu

case "${HSTS_SUBDOMAINS:-off}" in
  on) and_below='; includeSubDomains' ;;
  off) and_below='' ;;
  *)
    echo 'Setting HSTS_SUBDOMAINS must be one of on, off. See .env.example for what it means.' >&2
    exit 1
    ;;
esac
cat >/tmp/https-only.conf <<CONF
map \$forwarded_proto \$https_only {
  default "";
  https "max-age=31536000$and_below";
}
CONF

exec nginx -g 'daemon off;'
