import { join } from 'node:path';
import { type LiveChange, PATHS } from '@clearbench/contract';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Metric } from 'prom-client';
import type { Config } from '../config/config.ts';
import { createIngestion } from '../modules/payloads/index.ts';
import { noteOnTransfer } from '../modules/transactions/index.ts';
import { Background } from '../platform/background/background.ts';
import { Schedule } from '../platform/background/schedule.ts';
import type { Database } from '../platform/database/connect.ts';
import { apiDocs, collectApiDocs } from '../platform/http/api-docs.ts';
import { nameConsole } from '../platform/http/console-version.ts';
import { createServer } from '../platform/http/create-server.ts';
import { figuresRoute } from '../platform/http/figures-route.ts';
import { healthRoutes } from '../platform/http/health.ts';
import { closeQuery } from '../platform/http/known-names.ts';
import { collectPaths, type KnownPaths, refuseUnknown } from '../platform/http/known-paths.ts';
import { liveRoute } from '../platform/http/live-route.ts';
import { metricsRoute } from '../platform/http/metrics-route.ts';
import { requireSameOrigin } from '../platform/http/same-origin.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { webApp } from '../platform/http/web-app.ts';
import { LiveHub } from '../platform/live/live-hub.ts';
import { LongActs } from '../platform/long-acts/long-acts.ts';
import { FigureSource } from '../platform/metrics/figures.ts';
import { Metrics } from '../platform/metrics/metrics.ts';
import type { Module } from '../platform/module.ts';
import { readiness } from '../platform/readiness.ts';
import { createVault } from '../platform/secrets/crypto.ts';
import { createModules, type Modules } from './modules.ts';
import { type RegisterZone, routesOf, type Workspace } from './routes.ts';

export interface Dependencies {
  config: Config;
  database: Database;
  masterKey: Buffer;
  logger: Logger;
  /** The directory of the built console; API tests do without it. */
  webDirectory?: string;
  /** How many ingestion requests are held at once. */
  maxHeldRequests?: number;
}

export interface BuiltApp {
  app: FastifyInstance;
  modules: Modules;
  background: Background;
  /** `/readyz` answers 503 from now on, and each answer is the last of its connection; all requests are still served. */
  leave(): void;
}

const WEB_DIRECTORY = join(import.meta.dirname, '../../../web/dist');
const MAX_HELD_REQUESTS = 4_096;

/** The whole server except its socket: `main.ts` listens on it, tests inject requests into it. */
export async function buildApp(dependencies: Dependencies): Promise<BuiltApp> {
  const { config, database, logger, masterKey } = dependencies;
  const hub = new LiveHub(database, logger);
  const announce = (change: LiveChange) => {
    // Sweeps of this process start at once, without waiting for the announcement to come back from the database.
    background.wake(change);
    hub.announce(change);
  };
  const background = new Background({
    database,
    role: config.role,
    logger,
    announce,
    note: (tx, seq, message, data) =>
      noteOnTransfer(tx, { seq, kind: 'transaction.parked', message, data }, modules.system.clock.now()),
  });
  const modules = createModules({
    ...dependencies,
    vault: createVault(masterKey),
    masterKey,
    showName: (name) => hub.showName(name),
    announce,
    jobs: background.queue,
    background,
    parking: background.parking,
    longActs: new LongActs({ db: database.background.db, jobs: background.queue, announce }),
  });
  background.take(Object.values<Module>(modules));
  const ingestion = createIngestion(dependencies.maxHeldRequests ?? MAX_HELD_REQUESTS);
  const registerZone = routesOf(config, ingestion.routes);
  const app = createServer(config, logger);
  const { metrics, figures } = observe(app, {
    database,
    background,
    hub,
    metrics: [
      ...ingestion.metrics,
      ...Object.values<Module>(modules).flatMap((module) => module.metrics ?? []),
    ],
  });

  let isLeaving = false;
  const leave = () => {
    isLeaving = true;
    app.connections.endAfterAnswers();
  };

  const knownPaths = collectPaths(app);
  await collectApiDocs(app);
  await app.register(healthRoutes, {
    readiness: async () => {
      const parts = await readiness({
        pool: database.pool,
        dataDir: config.databaseUrl === null ? config.dataDir : null,
        stalledWork: config.role === 'web' ? null : () => background.stalledWork(),
        logger,
      });
      const keys = modules.keys.problem();
      return {
        ...parts,
        ...(keys !== null && { keys }),
        ...(isLeaving && { server: 'is about to stop' }),
      };
    },
  });
  await app.register(metricsRoute, {
    metrics,
    token: config.metricsToken,
    publicUrl: config.publicUrl,
    isLoggedIn: modules.auth.isLoggedIn,
  });
  runBackgroundWork(app, { modules: Object.values(modules), background, hub, logger });
  // A worker answers only health checks and metrics; payments and browsers use the web processes.
  if (config.role === 'worker') {
    app.setNotFoundHandler((request, reply) => refuseUnknown(knownPaths, request, reply));
    return { app, modules, background, leave };
  }
  const workspace: Workspace = { modules };
  app.addHook('onRequest', (request, _reply, done) => {
    request.workspace = workspace;
    done();
  });
  await registerZone(app, 'bare');
  await app.register(async (zone) => {
    zone.addHook('onRequest', modules.apiKeys.requireApiKey);
    await registerZone(zone, 'ingestion');
  });
  await app.register(async (zone) =>
    registerConsole(zone, dependencies, modules.auth, { registerZone, hub, knownPaths, figures }),
  );
  return { app, modules, background, leave };
}

interface Observed {
  database: Database;
  background: Background;
  hub: LiveHub;
  metrics: Metric[];
}

/** Measures every request. */
function observe(
  app: FastifyInstance,
  { database, background, hub, metrics: ofModules }: Observed,
): { metrics: Metrics; figures: FigureSource } {
  const metrics = new Metrics({ database, background }, ofModules);
  const figures = new FigureSource({
    metrics,
    database,
    background,
    announce: (change) => hub.announce(change),
  });
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    // A live stream lasts as long as its page.
    if (routeOptions.url !== PATHS.live) {
      metrics.observeRequest(method, routeOptions.url ?? 'unknown', statusCode, elapsedTime);
    }
    done();
  });
  app.addHook('onClose', async () => {
    figures.close();
    metrics.close();
  });
  return { metrics, figures };
}

interface ConsoleParts {
  registerZone: RegisterZone;
  hub: LiveHub;
  knownPaths: KnownPaths;
  figures: FigureSource;
}

/** The zone for browsers: pages and the calls behind a session. Ingestion runs without its plugins. */
async function registerConsole(
  app: FastifyInstance,
  { config, webDirectory = WEB_DIRECTORY }: Dependencies,
  auth: Modules['auth'],
  { registerZone, hub, knownPaths, figures }: ConsoleParts,
): Promise<void> {
  app.addHook('onRequest', nameConsole(webDirectory));
  await app.register(helmet, securityHeaders(webDirectory, config.publicUrl));
  await app.register(cookie);
  await app.register(compress, { threshold: 1_024 });
  app.addHook('onRequest', requireSameOrigin(config));

  const { requireOperator, isLoggedIn } = auth;
  await app.register(async (open) => {
    // The API reference treats a route as one that needs a session unless it says otherwise.
    open.addHook('onRoute', (route) => {
      route.schema = { security: [], ...route.schema };
    });
    await open.register(auth.routes.open);
  });
  await app.register(apiDocs, { requireOperator });
  await app.register(async (guarded) => {
    guarded.addHook('onRequest', requireOperator);
    guarded.addHook('onRoute', closeQuery);
    await guarded.register(auth.routes.operator);
    await registerZone(guarded, 'operator');
    await guarded.register(figuresRoute, { figures });
    await guarded.register(liveRoute, {
      hub,
      isStillAllowed: isLoggedIn,
      sessionEndsAt: (request) => request.sessionEndsAt,
    });
  });
  await app.register(webApp, { directory: webDirectory, knownPaths });
}

interface Beside {
  modules: Module[];
  background: Background;
  hub: LiveHub;
  logger: Logger;
}

function runBackgroundWork(app: FastifyInstance, { modules, background, hub, logger }: Beside): void {
  const schedule = new Schedule(logger);

  app.addHook('onReady', async () => {
    hub.subscribe(async (change) => {
      for (const module of modules) {
        const taken = module.onChange?.(change);
        // Few have to read something first, and most changes pass through here at a high rate.
        if (taken !== undefined) await taken;
      }
      background.wake(change);
    });
    await hub.start();
    for (const { start, timers = [] } of modules) {
      await start?.();
      for (const { name, periodMs, run } of timers) schedule.every(periodMs, name, run);
    }
    await background.start();
  });

  app.addHook('onClose', async () => {
    await schedule.stop();
    await background.stop();
    for (const module of modules.toReversed()) {
      // A module that cannot finish must not keep the others from finishing.
      await module.close?.().catch((error: unknown) => {
        logger.error({ err: error, module: module.name }, 'A module did not close properly');
      });
    }
    await hub.close();
  });
}
