# One target a container: command, query, projector, web, operator, edge, redis, postgres, ha and archive. Each of our own programs holds
# its bundle, the npm packages of that bundle, and nothing else; all run without root and without writing to their own file system.

# To pin a base image by digest: docker compose build --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:…
ARG NODE_IMAGE=node:24-bookworm-slim
ARG NGINX_IMAGE=nginx:1.28
ARG REDIS_IMAGE=redis:7
ARG POSTGRES_IMAGE=postgres:17

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contracts/package.json packages/contracts/
COPY packages/event-store/package.json packages/event-store/
COPY packages/local-stack/package.json packages/local-stack/
COPY packages/read-models/package.json packages/read-models/
COPY packages/service-kit/package.json packages/service-kit/
COPY packages/testing/package.json packages/testing/
COPY packages/vault/package.json packages/vault/
COPY services/command/package.json services/command/
COPY services/projector/package.json services/projector/
COPY services/query/package.json services/query/
COPY web/package.json web/
COPY packages/demo/package.json packages/demo/
COPY apps/product/package.json apps/product/
COPY apps/operator/package.json apps/operator/
COPY tests/package.json tests/
COPY bench/package.json bench/
ENV npm_config_audit=false npm_config_fund=false npm_config_update_notifier=false npm_config_loglevel=error

FROM manifests AS installed
RUN npm ci --ignore-scripts

# Of each service, the npm packages that it needs to run. Our own are in its bundle.
FROM installed AS packages
RUN for part in services/command services/query services/projector web; do \
      mkdir -p /packages/$part \
      && npm ls --omit=dev --all --parseable -w $part >/tmp/list \
      && sed -n 's#^/app/\(.*node_modules/\)#\1#p' /tmp/list | grep -v '^node_modules/@marketplace/' | xargs cp -r --parents -t /packages/$part \
      || exit 1; \
    done

FROM installed AS built
COPY tsconfig.base.json ./
COPY packages packages
COPY services services
COPY web web
COPY apps apps
COPY scripts scripts
# What this was built from, the same in all images of one build: deploy/doctor.sh compares them.
RUN find . -name node_modules -prune -o -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum | cut -c 1-12 >build-id
RUN npm run build -w services/command -w services/query -w services/projector -w web -w apps/operator

FROM ${NODE_IMAGE} AS runtime
# What password hashes and compressors give back, tens of megabytes of it, goes back to the system, and not to an arena of each thread.
ENV NODE_ENV=production NODE_OPTIONS="--enable-source-maps --max-semi-space-size=8" MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
USER node
COPY deploy/ready.sh /usr/local/bin/ready
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s --retries=3 CMD ["bash", "/usr/local/bin/ready"]

FROM runtime AS command
USER root
RUN mkdir -p /data/uploads && chown node:node /data/uploads
USER node
ENV UPLOADS_URL=/data/uploads UV_THREADPOOL_SIZE=8
COPY --from=packages /packages/services/command/ ./
COPY package.json ./
COPY --from=built /app/build-id ./
COPY --from=built /app/services/command/dist services/command/dist
CMD ["node", "services/command/dist/main.js"]

# The operator's program: docker compose run --rm operate log tail. What it needs from npm is what the command service needs, and the
# parser for `operate stack`.
FROM command AS operator
USER root
COPY --from=installed /app/node_modules/yaml node_modules/yaml
RUN mkdir -p /data/seals /data/backup && chown node:node /data/seals && chmod 777 /data/backup \
  && install -d -o 999 -g 999 -m 700 /data/vault
USER node
COPY packages/demo/data packages/demo/data
COPY --from=built /app/apps/operator/dist apps/operator/dist
HEALTHCHECK NONE
ENTRYPOINT ["node", "apps/operator/dist/main.js"]
CMD ["help"]

FROM runtime AS query
USER root
RUN mkdir -p /data/uploads && chown node:node /data/uploads
USER node
COPY --from=packages /packages/services/query/ ./
COPY package.json ./
COPY --from=built /app/build-id ./
COPY --from=built /app/services/query/dist services/query/dist
CMD ["node", "services/query/dist/main.js"]

FROM runtime AS projector
USER root
RUN mkdir -p /data/seals /data/uploads && chown node:node /data/seals /data/uploads
USER node
COPY --from=packages /packages/services/projector/ ./
COPY package.json ./
COPY --from=built /app/build-id ./
COPY --from=built /app/services/projector/dist services/projector/dist
CMD ["node", "services/projector/dist/main.js"]

FROM runtime AS web
COPY --from=packages /packages/web/ ./
COPY package.json ./
COPY --from=built /app/build-id ./
COPY --from=built /app/web/dist web/dist
CMD ["node", "web/dist/main.js"]

FROM ${NGINX_IMAGE} AS edge
COPY deploy/nginx /etc/nginx
USER 101:101
EXPOSE 8080
STOPSIGNAL SIGQUIT
HEALTHCHECK --interval=10s --timeout=4s --start-period=30s --retries=3 CMD ["curl", "-fsS", "-o", "/dev/null", "http://127.0.0.1:8080/healthz"]
ENTRYPOINT ["sh", "/etc/nginx/start.sh"]

FROM ${REDIS_IMAGE} AS redis
COPY deploy/with-secrets.sh /usr/local/bin/with-secrets
COPY deploy/redis/start.sh /usr/local/lib/redis-start.sh
ENTRYPOINT ["sh", "/usr/local/bin/with-secrets", "sh", "/usr/local/lib/redis-start.sh"]
CMD []

# Postgres with pgBackRest, which its archive_command calls. All settings of pgBackRest come from the environment, its secrets possibly
# from files.
FROM ${POSTGRES_IMAGE} AS postgres
USER root
RUN apt-get update && apt-get install -y --no-install-recommends pgbackrest \
  && rm -rf /var/lib/apt/lists/* /etc/pgbackrest.conf /etc/pgbackrest \
  && install -d -o postgres -g postgres -m 750 /var/lib/pgbackrest /data/scratch \
  && install -d -o postgres -g postgres -m 777 /data/backup \
  && printf '#!/bin/sh\nexec sh /usr/local/bin/with-secrets /usr/bin/pgbackrest "$@"\n' >/usr/local/bin/pgbackrest \
  && chmod 755 /usr/local/bin/pgbackrest
COPY deploy/with-secrets.sh /usr/local/bin/with-secrets
ENTRYPOINT ["sh", "/usr/local/bin/with-secrets", "docker-entrypoint.sh"]
CMD ["postgres"]

# The same with Patroni and what leads to it: one part of a cluster on three machines, which the first argument names.
FROM postgres AS ha
RUN apt-get update && apt-get install -y --no-install-recommends \
    patroni python3-etcd etcd-server etcd-client haproxy pgbouncer curl procps \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o postgres -g postgres -m 700 /var/lib/marketplace-ha
COPY deploy/ha /usr/local/lib/marketplace-ha
USER postgres
ENTRYPOINT ["/usr/local/lib/marketplace-ha/node.sh"]
CMD ["postgres"]

# Postgres with the operator's program: base backups, drills and restores need the folder of the cluster.
FROM postgres AS archive
COPY --from=operator /usr/local/bin/node /usr/local/bin/node
COPY --from=operator /app /app
WORKDIR /app
ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps PGDATA=/var/lib/postgresql/data
# Where `settle` is the first to write, on a new machine, as the user of the services.
RUN install -d -o 1000 -g 1000 /data/uploads /data/seals && install -d -o postgres -g postgres -m 700 /data/vault
USER postgres
ENTRYPOINT ["node", "apps/operator/dist/main.js", "archive"]
CMD ["help"]
