#!/bin/sh
# Looks up the instances of query and web at Docker's name server every two seconds. While there are several of one, its calls go
# through the second nginx (instances.conf), which this script starts and reloads on changes. The first nginx checks for the file
# `several`. With one of each the cost is two look-ups.
set -u
folder=/tmp/instances
mkdir -p $folder

# The addresses of a service, in a stable order.
addresses() {
  found=''
  for word in $(getent ahostsv4 "$1"); do
    case $word in
      *.*.*.*)
        case " $found " in
          *" $word "*) ;; # listed once for each socket type
          *) found="$found $word" ;;
        esac
        ;;
    esac
  done
  if is_several "$found"; then printf '%s\n' $found | sort; else echo $found; fi
}
is_several() {
  set -- $1
  [ $# -gt 1 ]
}
runs() { kill -0 "$(cat $folder/nginx.pid 2>/dev/null)" 2>/dev/null; }
second() { nginx -c /etc/nginx/instances.conf "$@"; }

# The upstream group of a service, from its name, port and addresses. An instance that refuses a connection is skipped for two seconds, by
# all nginx workers, which share this state.
group() {
  echo "upstream $1 { zone $1 64k; hash \$http_x_instance_key consistent;"
  for address in $3; do echo "  server $address:$2 max_fails=1 fail_timeout=2s;"; done
  echo '}'
}

# Routes calls of a service through the second nginx, or directly.
send_by_second() {
  if is_several "$2"; then : >"$folder/$1.several"; else rm -f "$folder/$1.several"; fi
}

known=''
while :; do
  query=$(addresses query)
  web=$(addresses web)
  if [ "$known" ] && ! runs; then
    rm -f $folder/*.several $folder/*.sock
    known=''
  fi
  # Without any instance of one, keep its last known addresses.
  if [ "$query" ] && [ "$web" ] && { [ "$known" ] || is_several "$query" || is_several "$web"; }; then
    if [ "$query $web" != "$known" ]; then
      { group query 8082 "$query" && group web 8083 "$web"; } >$folder/groups.conf
      if runs; then second -s reload; else second; fi && known="$query $web"
    fi
    send_by_second query "$query"
    send_by_second web "$web"
  fi
  sleep 2
done
