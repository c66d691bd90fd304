# syntax=docker/dockerfile:1

# For amd64 and arm64: the base and ffmpeg are Debian's, and every package that is made for one of the two is in the
# lock file for both (scripts/check-lockfile.mjs). It runs with a root that can't be written (`docker run --read-only
# --tmpfs /tmp`), as a user without privileges.

# The packages the server runs with. The image brings Node and ffmpeg itself, so what npm would fetch
# of them is left out: no install script runs, and the packages that hold a Node go again. So do types
# and maps, a tenth of it all: no program reads them.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm \
  npm ci --omit=dev --include=optional --ignore-scripts \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/ffmpeg-static \
  && find node_modules -type f -regex '.*\.\([cm]?ts\|map\)' -delete

# The client and the file of all places, built once.
FROM node:24-bookworm-slim AS client
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm \
  npm ci --include=dev --include=optional --ignore-scripts
COPY vite.config.ts tsconfig.json ./
COPY scripts ./scripts
COPY protocol ./protocol
COPY frontend ./frontend
COPY backend/adapters/geonames ./backend/adapters/geonames
RUN node scripts/build.mjs

FROM node:24-bookworm-slim
# Debian's ffmpeg can draw with a graphics card, and brings drivers for all of them; recordings need none.
RUN printf 'path-exclude /usr/lib/*/%s\n' 'dri/*' 'libLLVM*' 'libz3.so*' >/etc/dpkg/dpkg.cfg.d/no-drivers \
  && apt-get update \
  && apt-get install -y --no-install-recommends ffmpeg tini \
  && rm -rf /var/lib/apt/lists/* \
  && mkdir /data \
  && chown node:node /data
WORKDIR /app
COPY package.json LICENSE ./
COPY --from=packages /app/node_modules ./node_modules
COPY protocol ./protocol
COPY backend ./backend
COPY --from=client /app/dist ./dist
COPY --from=client /app/built ./built

ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# tini takes in the ends of processes whose parents are gone, which Node as the first process would not.
ENTRYPOINT ["/usr/bin/tini", "--"]
# Streams leave small pieces behind; Node clears them up more often, and holds less (docs/contributing/benchmarks.md).
CMD ["node", "--max-semi-space-size=4", "backend/main.ts"]
