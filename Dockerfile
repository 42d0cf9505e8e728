# The server as an image: `docker build -t habit-points .`, then `docker run --init -p 8080:8080 -v habit-points:/data habit-points`.
# docs/deploy.md, 'In a container'. The base can be another one, such as one of your own registry: --build-arg NODE=…
ARG NODE=node:24-bookworm-slim

FROM ${NODE} AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node scripts/pack.mjs --folder /release

FROM ${NODE}
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0
COPY --from=build /release /app
# Who runs the server owns its data, and none of its code.
RUN mkdir -m 700 /data && chown 1000:1000 /data
WORKDIR /app
USER 1000:1000
VOLUME /data
EXPOSE 8080
# A new database takes a while on a slow disk.
HEALTHCHECK --interval=30s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 8080) + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/main.js"]
