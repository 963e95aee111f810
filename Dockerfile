# Images of the product, one target each: site, backend, cms, office and, for a demonstration, sandbox.
# docker build --target site -t nordlyd-site .     (docs/containers.md)
ARG NODE=node:26.10.0-bookworm-slim

FROM ${NODE} AS source
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY api-spec/package.json api-spec/
COPY contract-tools/package.json contract-tools/

FROM source AS build
RUN npm ci
COPY . .
RUN node scripts/build.ts

FROM source AS every-dependency
# Node itself is in the image: the packages that contain it only serve development machines
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-*

FROM every-dependency AS dependencies
# only the office and the commands read Parquet files
RUN rm -rf node_modules/@duckdb

# A process runs as a user without rights, on a file system that may be read-only except for /data and /tmp.
FROM ${NODE} AS runtime
ENV NODE_ENV=production SANDBOX=0 HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
USER node
STOPSIGNAL SIGTERM

FROM runtime AS site
ENV SITE_PORT=3000
COPY --from=build /app/dist/assets.json dist/assets.json
COPY --from=build /app/dist/client dist/client
COPY --from=build /app/dist/node dist/node
COPY --from=build /app/dist/node.mjs dist/node.mjs
COPY --from=build /app/dist/renderer dist/renderer
COPY --from=build /app/dist/renderer.mjs dist/renderer.mjs
EXPOSE 3000
HEALTHCHECK CMD ["node", "-e", "fetch('http://localhost:3000/healthz/ready').then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "dist/node.mjs"]

FROM runtime AS office
ENV OFFICE_PORT=4700
COPY --from=build /app/dist/office.mjs dist/office.mjs
COPY --from=every-dependency /app/node_modules/@duckdb node_modules/@duckdb
COPY --from=every-dependency /app/node_modules/detect-libc node_modules/detect-libc
EXPOSE 4700
HEALTHCHECK CMD ["node", "-e", "fetch('http://localhost:4700/healthz/ready').then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "dist/office.mjs"]

FROM runtime AS server
COPY --from=dependencies /app/node_modules node_modules
COPY package.json package-lock.json ./
COPY server server

FROM server AS product
COPY core core
COPY --from=build /app/locales locales
COPY api-spec/generated api-spec/generated
COPY api-spec/load-bundle.ts api-spec/load-bundle.ts
COPY contract-tools/openapi contract-tools/openapi
COPY backend backend

# its page editor shows pages with the site's components
FROM product AS cms
ENV CMS_PORT=4100
COPY src src
COPY tsconfig.json ./
COPY cms cms
EXPOSE 4100
VOLUME /data
HEALTHCHECK CMD ["node", "-e", "fetch('http://localhost:4100/healthz/ready').then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "cms/main.ts"]

FROM product AS backend
ENV BACKEND_PORT=4000
COPY scripts/migrate.ts scripts/migrate.ts
EXPOSE 4000
HEALTHCHECK CMD ["node", "-e", "fetch('http://localhost:4000/healthz/ready').then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "backend/main.ts"]

# The fake providers. The command names one: node sandbox/identity/main.ts, card, wallet, mail or student.
FROM server AS sandbox
ENV SANDBOX=1
COPY core core
COPY sandbox sandbox
VOLUME /data
CMD ["node", "sandbox/identity/main.ts"]
