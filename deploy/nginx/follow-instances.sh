#!/bin/sh
# Asks Docker's name server every two seconds which instances there are of query and web. While there are several of one, its calls go
# by the second nginx (instances.conf), which this starts, and tells of those that come and go; the first one looks for the file
# `several`. With one of each it costs two look-ups.
set -u
folder=/tmp/instances
mkdir -p $folder

# The addresses of a service, in an order that stays.
addresses() {
  found=''
  for word in $(getent ahostsv4 "$1"); do
    case $word in
      *.*.*.*)
        case " $found " in
          *" $word "*) ;; # once for each kind of socket
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

# The group of a service, by its name, port and addresses. One that does not take a connection is left alone for two seconds, by all
# processes of nginx; the answer that one of them got counts for all, too.
group() {
  echo "upstream $1 { zone $1 64k; hash \$http_x_instance_key consistent;"
  for address in $3; do echo "  server $address:$2 max_fails=1 fail_timeout=2s;"; done
  echo '}'
}

# Calls of a service go by the second nginx, or do not.
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
  # While there is none of one, what was known of it has to do.
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
