import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { requireApiKey } from '../modules/api-keys/index.ts';
import { networkMetrics } from '../modules/networks/index.ts';
import { type BankWait, createVerificationMetrics } from '../modules/payees/index.ts';
import { createIngestion } from '../modules/payloads/index.ts';
import { quotaMetrics } from '../modules/quota/index.ts';
import type { SftpServer } from '../modules/sftp/index.ts';
import { watchCalls } from '../modules/test-plans/index.ts';
import type { BackgroundProcess } from '../platform/background/background-process.ts';
import { Schedule } from '../platform/background/schedule.ts';
import type { Database } from '../platform/database/connect.ts';
import { createServer } from '../platform/http/create-server.ts';
import { docsSite } from '../platform/http/docs-site.ts';
import { healthRoutes } from '../platform/http/health.ts';
import { collectPaths, refuseUnknown } from '../platform/http/known-paths.ts';
import { whenLate } from '../platform/http/late-bodies.ts';
import { metricsRoute } from '../platform/http/metrics-route.ts';
import { paceBodies } from '../platform/http/pace-bodies.ts';
import { paceStrangers } from '../platform/http/pace-strangers.ts';
import { rightsOfZone } from '../platform/http/rights.ts';
import { secureAnswers } from '../platform/http/security-headers.ts';
import { limitUnfetched } from '../platform/http/unfetched-answers.ts';
import type { Module } from '../platform/module.ts';
import { readiness } from '../platform/readiness.ts';
import { answersRequests, doesBackgroundWork } from '../platform/role.ts';
import { Clamd } from '../platform/scanning/clamd.ts';
import type { Telemetry } from '../platform/telemetry/telemetry.ts';
import { registerConsole } from './console-zone.ts';
import { createGuards } from './guards.ts';
import type { Installation } from './installation.ts';
import { observe } from './observe.ts';
import type { OpenWorkspace } from './open-workspace.ts';
import type { OpenWorkspaces } from './open-workspaces.ts';
import { routesOf } from './routes.ts';
import { createProcess, type ServerProcess } from './server-process.ts';
import { openSftpOf } from './sftp.ts';
import { createThreads } from './threads.ts';

interface Dependencies {
  config: Config;
  database: Database;
  masterKey: Buffer;
  logger: Logger;
  /** The directory of the built console; API tests do without it. */
  webDirectory?: string;
  /** Null without a collector. */
  telemetry?: Telemetry | null;
  /** The directory of the built documentation. */
  docsDirectory?: string;
  /** Runs before any route is added, for a plugin that sees all of them. */
  beforeRoutes?: (app: FastifyInstance) => Promise<void>;
  /** How many ingestion requests are held at once. */
  maxHeldRequests?: number;
  /** How the simulated bank waits before a late answer, and who asks it for that answer. */
  bankWait?: BankWait;
}

export interface BuiltApp {
  app: FastifyInstance;
  installation: Installation;
  /** The workspace `main` while it is open. */
  main(): Promise<OpenWorkspace>;
  workspaces: OpenWorkspaces;
  background: BackgroundProcess;
  /** Opens the port for SFTP; null: this process has none. */
  openSftp(): Promise<SftpServer | null>;
  /** `/readyz` answers 503 from now on, and each answer is the last of its connection; all requests are still served. */
  leave(): void;
}

const DOCS_DIRECTORY = join(import.meta.dirname, '../../../../docs/dist');
const MAX_HELD_REQUESTS = 4_096;
const CLOSE_UNUSED_MS = 30_000;
const OF_TEST_PLANS = /^\/api\/ingest\/test-/;

/** The whole server except its socket: `main.ts` listens on it, tests inject requests into it. */
export async function buildApp(dependencies: Dependencies): Promise<BuiltApp> {
  const { config, database, logger, telemetry = null } = dependencies;
  const scanner = config.clamd === null ? null : new Clamd({ address: config.clamd, logger });
  const ingestion = createIngestion({
    maxHeldRequests: dependencies.maxHeldRequests ?? MAX_HELD_REQUESTS,
    scanner,
  });
  const threads = createThreads(ingestion.capacity.courtesy);
  const verificationCounts = createVerificationMetrics();
  const parts = createProcess({
    ...dependencies,
    telemetry,
    shared: {
      ...threads,
      capacity: ingestion.capacity,
      counts: ingestion.counts,
      verificationCounts,
      bankWait: dependencies.bankWait ?? ((ms, signal) => delay(ms, undefined, { signal, ref: false })),
    },
  });
  const { hub, background, installation, workspaces, keyPlaces } = parts;
  const measured = () =>
    workspaces.all.map((workspace) => ({
      name: workspace.name,
      background: workspace.background,
      list: () => workspace.modules.networks.networks.list(),
      meter: workspace.modules.quota.meter,
    }));
  const registerZone = routesOf(config, ingestion.routes);
  const app = createServer(config, logger);
  app.addHook('onRequest', secureAnswers(config.publicUrl));
  const { courtesy } = ingestion.capacity;
  app.decorate('courtesy', courtesy);
  paceStrangers(app, {
    courtesy,
    publicUrl: config.publicUrl,
    isInside: ({ workspace }: Partial<FastifyRequest>) => workspace !== undefined,
    operatorOf: ({ operator }: Partial<FastifyRequest>) => operator?.id ?? null,
  });
  app.addHook('preParsing', paceBodies(courtesy));
  const { metrics, figures } = observe(app, {
    database,
    workspaces: measured,
    hub,
    metrics: [
      ...ingestion.metrics,
      ...verificationCounts.all,
      ...(scanner === null ? [] : [scanner.scans]),
      ...networkMetrics(measured),
      ...quotaMetrics(measured),
    ],
    telemetry,
  });

  let isLeaving = false;
  const leave = () => {
    isLeaving = true;
    app.connections.endAfterAnswers();
  };

  const knownPaths = collectPaths(app);
  await dependencies.beforeRoutes?.(app);
  await app.register(healthRoutes, {
    readiness: async () => {
      const ready = await readiness({
        pool: database.pool,
        dataDir: config.databaseUrl === null ? config.dataDir : null,
        stalledWork: doesBackgroundWork(config.role) ? () => background.stalledWork() : null,
        logger,
      });
      const keys = installation.keys.problem();
      return {
        ...ready,
        ...(keys !== null && { keys }),
        ...(isLeaving && { server: 'is shutting down' }),
      };
    },
  });
  await app.register(metricsRoute, {
    metrics,
    token: config.metricsToken,
    publicUrl: config.publicUrl,
    // Metrics name workspaces that a member may not know about.
    mayRead: async (request) => (await installation.auth.sessionOf(request))?.ofInstallation === true,
  });
  runBackgroundWork(app, parts, {
    threads: [ingestion.capacity, ...Object.values(threads)],
    logger,
  });
  const openSftp = () => openSftpOf(config, parts, { database, courtesy, logger });
  const built = { app, installation, main: parts.main, workspaces, background, openSftp, leave };
  // Payments and browsers use the web processes.
  if (!answersRequests(config.role)) {
    app.setNotFoundHandler((request, reply) => refuseUnknown(knownPaths, request, reply));
    return built;
  }
  const { directory, members } = installation.workspaces;
  const guards = createGuards({
    courtesy,
    directory,
    members,
    principalOf: installation.accessTokens.principalOf,
    open: workspaces,
  });
  const requireKey = requireApiKey({ places: keyPlaces, enter: guards.enterByKey });
  const unfetched = limitUnfetched(({ workspace, operator, senderId }: Partial<FastifyRequest>) => ({
    workspace: workspace?.id ?? '',
    user: operator?.id ?? senderId ?? '',
  }));
  await app.register(async (zone) => {
    zone.addHook('onRoute', rightsOfZone('sender'));
    zone.addHook('onRequest', guards.enterNamed);
    await registerZone(zone, 'bare');
  });
  await app.register(async (zone) => {
    zone.addHook('onRoute', rightsOfZone('api-key'));
    zone.addHook('onRequest', requireKey);
    zone.addHook('onRequest', unfetched.requireRoom);
    zone.addHook('onSend', unfetched.count);
    zone.addHook('preValidation', whenLate(requireKey));
    zone.decorate('checkSender', requireKey);
    zone.addHook(
      'onRequest',
      watchCalls({
        logOf: ({ workspace }) => workspace.modules.testPlans.calls,
        callerOf: ({ workspace, apiKeyId }) => workspace.modules.testPlans.labelOf(apiKeyId),
        // A pipeline that reads its run is not a recorded call.
        isWatched: ({ routeOptions }) => !OF_TEST_PLANS.test(routeOptions.url ?? ''),
      }),
    );
    await registerZone(zone, 'ingestion');
  });
  await app.register(docsSite, {
    directory: dependencies.docsDirectory ?? DOCS_DIRECTORY,
    publicUrl: config.publicUrl,
  });
  await app.register(async (zone) =>
    registerConsole(zone, dependencies, installation, {
      registerZone,
      hub,
      knownPaths,
      figures,
      guards,
      requireKey,
      unfetched,
    }),
  );
  return built;
}

/** The parts of a server process beside its routes: they start before the first request, and close after the last one. */
function runBackgroundWork(
  app: FastifyInstance,
  { hub, background, installation, workspaces, control, main }: ServerProcess,
  { threads, logger }: { threads: readonly { close(): Promise<void> }[]; logger: Logger },
): void {
  const schedule = new Schedule(logger);
  const modules = Object.values<Module>(installation);

  app.addHook('onReady', async () => {
    control.subscribe(async (change) => {
      for (const module of modules) await module.onChange?.(change);
    });
    await hub.start();
    for (const module of modules) await module.start?.();
    await main();
    await background.start();
    schedule.every(CLOSE_UNUSED_MS, 'close unused workspaces', () => workspaces.closeUnused());
  });

  app.addHook('onClose', async () => {
    await schedule.stop();
    await background.stop();
    await workspaces.closeAll();
    for (const module of modules) await module.close?.();
    await Promise.all(threads.map((thread) => thread.close()));
    await hub.close();
  });
}
