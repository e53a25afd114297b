# The image of AgentGrade: built in one stage, run in another that holds neither compiler nor package manager caches.
# The image brings Node already: the workspace, which brings another to a clone, stays out.
# By tag: no digest is pinned, since none could be read from a registry when this was written. `docker buildx imagetools inspect node:26-slim` prints it; append it as @sha256:….
FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --workspaces=false
COPY tsconfig.json tsconfig.build.json ./
COPY bin ./bin
COPY catalogue ./catalogue
COPY src ./src
COPY web ./web
RUN npm run prepack

FROM node:26-slim AS modules
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --workspaces=false

FROM node:26-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATABASE_URL=sqlite:/data/agentgrade.db
RUN mkdir /data && chown node:node /data
COPY package.json LICENSE CHANGELOG.md ./
COPY --from=modules /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY bin ./bin
COPY catalogue ./catalogue
COPY schema ./schema
COPY web ./web
COPY docs/*.md ./docs/
COPY docs/guides ./docs/guides
USER node
VOLUME /data
EXPOSE 3000
# A worker has no other port than METRICS_PORT: give it the same as PORT.
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--disable-sigusr1", "--max-semi-space-size=4", "bin/agentgrade.js"]
CMD ["serve"]
