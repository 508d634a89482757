#!/bin/sh
# nginx reads no settings. This writes the parts that depend on them before nginx starts, to the only writable folder.
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

# TRUST_PROXY includes the edge. Behind further proxies, the visitor's address is the one that the first of them saw.
case "${TRUST_PROXY:-1}" in
  0 | 1) seen_before='' ;;
  [2-9] | 10) seen_before="\"~(^|,) *(?<seen_address>[0-9A-Fa-f.:]+)( *,[^,]*){$((TRUST_PROXY - 2))} *\$\" \$seen_address;" ;;
  *)
    echo 'Setting TRUST_PROXY must be a whole number from 0 to 10. See .env.example for what it means.' >&2
    exit 1
    ;;
esac
cat >/tmp/visitor-address.conf <<CONF
map \$http_x_forwarded_for \$visitor_address {
  default \$remote_addr;
  $seen_before
}
CONF

sh /etc/nginx/follow-instances.sh &
[ "${DRAIN_SECONDS:-0}" -gt 0 ] || exec nginx -g 'daemon off;'

# A stopping edge keeps answering for DRAIN_SECONDS after its /healthz returns 503, for load balancers that poll it.
nginx -g 'daemon off;' &
server=$!
trap ': >/tmp/draining; sleep "$DRAIN_SECONDS"; kill -QUIT "$server"' QUIT TERM
while kill -0 "$server" 2>/dev/null; do wait "$server" || true; done
