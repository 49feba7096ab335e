# Builds the explorer and the service, and runs the service.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY index.html tsconfig.json vite.config.ts ./
COPY public public
COPY src src
COPY tools tools
RUN npm run build
RUN npm prune --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production SLOTSCOPE_HOST=0.0.0.0
WORKDIR /app
# A new volume mounted there gets this owner.
RUN mkdir /ledger && chown node:node /ledger
COPY --from=build /build/package.json ./
COPY --from=build /build/node_modules node_modules
COPY --from=build /build/dist dist
USER node
EXPOSE 8899
HEALTHCHECK --interval=10s --timeout=6s --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.SLOTSCOPE_PORT || 8899}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The flag is the one of src/server/launch.mjs, which says why.
ENTRYPOINT ["node", "--initial-old-space-size=64", "dist/server/run.js"]
CMD ["serve"]
