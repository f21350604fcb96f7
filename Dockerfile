# What of this was tried, and how: docs/operations/containers.md.
# The version is that of the npm package `node`; a test compares them.
ARG NODE_IMAGE=node:26.10.0-bookworm-slim

FROM ${NODE_IMAGE} AS base
# Node needs libatomic1. Backups of the database in compose.yaml need programs of its major version.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libatomic1 postgresql-client-15 \
  && rm -rf /var/lib/apt/lists/*

FROM base AS build
WORKDIR /app
RUN chown node:node /app
# The user who serves also builds: Node keeps the sources stripped of their types for one user.
USER node
COPY --chown=node:node package.json package-lock.json ./
# The image has the pinned Node already; without its script the package does not fetch it again.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && mkdir -p node_modules/node/bin \
  && ln -s /usr/local/bin/node node_modules/node/bin/node
COPY --chown=node:node . .
RUN npm run build

FROM base
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=build --chown=node:node /app /app
USER node
VOLUME /data
EXPOSE 3000
ENV PORT=3000 HOST=:: DATA_DIR=/data
# As in tools/shop-process.mjs.
ENV NODE_COMPILE_CACHE=/app/.cache/compiled
ENV MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072
# The owner's commands are run with npm, which would write logs and look for its own updates.
ENV npm_config_logs_max=0 npm_config_update_notifier=false
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-proto=delete", "--max-semi-space-size=4", "--heap-growing-percent=50", "--import=./tools/read-env-file.mjs", "server/main.ts"]
