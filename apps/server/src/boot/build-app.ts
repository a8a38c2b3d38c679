import { join } from 'node:path';
import { PATHS } from '@clearbench/contract';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Logger } from 'pino';
import type { Metric } from 'prom-client';
import type { Config } from '../config/config.ts';
import { requireApiKey } from '../modules/api-keys/index.ts';
import { networkMetrics } from '../modules/networks/index.ts';
import { createVerificationMetrics } from '../modules/payees/index.ts';
import { createIngestion } from '../modules/payloads/index.ts';
import { quotaMetrics } from '../modules/quota/index.ts';
import { Papers } from '../modules/reports/index.ts';
import { DocumentThreads } from '../modules/rule-documents/index.ts';
import { PgpThread, type SftpServer } from '../modules/sftp/index.ts';
import { watchCalls } from '../modules/test-plans/index.ts';
import type { BackgroundProcess } from '../platform/background/background-process.ts';
import { Schedule } from '../platform/background/schedule.ts';
import type { Database } from '../platform/database/connect.ts';
import { CONTROL_SCHEMA } from '../platform/database/workspace.ts';
import { apiDocs, collectApiDocs } from '../platform/http/api-docs.ts';
import { apiDocumentRoute } from '../platform/http/api-document-route.ts';
import { nameConsole } from '../platform/http/console-version.ts';
import { createServer } from '../platform/http/create-server.ts';
import { docsSite } from '../platform/http/docs-site.ts';
import { figuresRoute } from '../platform/http/figures-route.ts';
import { healthRoutes } from '../platform/http/health.ts';
import { closeQuery } from '../platform/http/known-names.ts';
import { collectPaths, type KnownPaths, refuseUnknown } from '../platform/http/known-paths.ts';
import { whenLate } from '../platform/http/late-bodies.ts';
import { liveRoute } from '../platform/http/live-route.ts';
import { metricsRoute } from '../platform/http/metrics-route.ts';
import { paceBodies } from '../platform/http/pace-bodies.ts';
import { paceStrangers } from '../platform/http/pace-strangers.ts';
import { rightsByChange, rightsOfZone } from '../platform/http/rights.ts';
import { requireSameOrigin } from '../platform/http/same-origin.ts';
import { secureAnswers, securityHeaders } from '../platform/http/security-headers.ts';
import { traceRequests } from '../platform/http/trace-requests.ts';
import { webApp } from '../platform/http/web-app.ts';
import type { LiveHub } from '../platform/live/live-hub.ts';
import { FigureSource } from '../platform/metrics/figures.ts';
import { type Measured, Metrics } from '../platform/metrics/metrics.ts';
import type { Module } from '../platform/module.ts';
import { readiness } from '../platform/readiness.ts';
import { answersRequests, doesBackgroundWork } from '../platform/role.ts';
import { Clamd } from '../platform/scanning/clamd.ts';
import type { Telemetry } from '../platform/telemetry/telemetry.ts';
import { createGuards } from './guards.ts';
import type { Installation } from './installation.ts';
import type { OpenWorkspace } from './open-workspace.ts';
import type { OpenWorkspaces } from './open-workspaces.ts';
import { paceAnswers } from './pace-answers.ts';
import { type RegisterZone, routesOf } from './routes.ts';
import { createProcess, type ServerProcess } from './server-process.ts';
import { openSftpOf } from './sftp.ts';

export interface Dependencies {
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
  /** How many ingestion requests are held at once. */
  maxHeldRequests?: number;
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

const WEB_DIRECTORY = join(import.meta.dirname, '../../../web/dist');
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
  const documents = new DocumentThreads(ingestion.capacity.courtesy);
  const papers = new Papers(ingestion.capacity.courtesy);
  const pgpThread = new PgpThread(ingestion.capacity.courtesy);
  const verificationCounts = createVerificationMetrics();
  const parts = createProcess({
    ...dependencies,
    telemetry,
    capacity: ingestion.capacity,
    documents,
    papers,
    pgpThread,
    counts: ingestion.counts,
    verificationCounts,
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
  await collectApiDocs(app);
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
  runBackgroundWork(app, parts, { threads: [ingestion.capacity, documents, papers, pgpThread], logger });
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
  await app.register(async (zone) => {
    zone.addHook('onRoute', rightsOfZone('sender'));
    zone.addHook('onRequest', guards.enterNamed);
    await registerZone(zone, 'bare');
  });
  await app.register(async (zone) => {
    zone.addHook('onRoute', rightsOfZone('api-key'));
    zone.addHook('onRequest', requireKey);
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
    }),
  );
  return built;
}

interface Observed {
  database: Database;
  workspaces: () => readonly Measured[];
  hub: LiveHub;
  metrics: Metric[];
  telemetry: Telemetry | null;
}

/** Measures every request. */
function observe(
  app: FastifyInstance,
  { database, workspaces, hub, metrics: ofModules, telemetry }: Observed,
): { metrics: Metrics; figures: FigureSource } {
  const metrics = new Metrics({ database, workspaces }, ofModules);
  const figures = new FigureSource({
    metrics,
    database,
    announce: (change) => hub.channel(CONTROL_SCHEMA).announce(change),
  });
  if (telemetry !== null) app.addHook('onRequest', traceRequests(telemetry));
  const stopMeasuring = telemetry?.measure(() => metrics.values());
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    const { method, routeOptions, span } = request;
    span?.end(routeOptions.url ?? 'unknown', statusCode);
    // A live stream lasts as long as its page.
    if (routeOptions.url !== PATHS.live) {
      metrics.observeRequest(method, routeOptions.url ?? 'unknown', statusCode, elapsedTime);
    }
    done();
  });
  app.addHook('onClose', async () => {
    figures.close();
    await stopMeasuring?.();
    metrics.close();
  });
  return { metrics, figures };
}

interface ConsoleParts {
  registerZone: RegisterZone;
  hub: LiveHub;
  knownPaths: KnownPaths;
  figures: FigureSource;
  guards: ReturnType<typeof createGuards>;
  requireKey: onRequestAsyncHookHandler;
}

/** The zone for browsers: pages and the calls behind a session. Ingestion runs without its plugins. */
async function registerConsole(
  app: FastifyInstance,
  { config, webDirectory = WEB_DIRECTORY }: Dependencies,
  { accessTokens, auth, workspaces, onboarding, placement, signatures, singleSignOn, partners }: Installation,
  { registerZone, hub, knownPaths, figures, guards, requireKey }: ConsoleParts,
): Promise<void> {
  app.addHook('onRequest', nameConsole(webDirectory));
  await app.register(helmet, securityHeaders(webDirectory, config.publicUrl));
  await app.register(cookie);
  await app.register(compress, { threshold: 1_024 });
  app.addHook('onRequest', requireSameOrigin(config));

  const { requireOperator } = accessTokens;
  await app.register(async (open) => {
    open.addHook('onRoute', rightsOfZone('anybody'));
    await open.register(auth.routes.open);
    await open.register(workspaces.routes.open);
    await open.register(signatures.routes.open);
    await open.register(singleSignOn.routes.open);
    await open.register(accessTokens.routes.open);
    await open.register(apiDocumentRoute, { publicUrl: config.publicUrl, requireKey, requireOperator });
  });
  await app.register(apiDocs, { requireOperator });
  await app.register(async (guarded) => {
    guarded.addHook('onRequest', requireOperator);
    guarded.addHook('onRequest', guards.checkInstallation);
    guarded.addHook('preValidation', whenLate(requireOperator));
    guarded.addHook('preValidation', whenLate(guards.checkInstallation));
    guarded.addHook('onRoute', closeQuery);
    await guarded.register(async (outside) => {
      outside.addHook('onRoute', rightsOfZone('session'));
      await outside.register(auth.routes.operator);
      await outside.register(accessTokens.routes.operator);
      await outside.register(placement.routes.operator);
      await outside.register(partners.routes.operator);
    });
    await guarded.register(singleSignOn.routes.operator);
    await guarded.register(workspaces.routes.operator);
    await guarded.register(onboarding.routes.operator);
    await guarded.register(async (inside) => {
      inside.addHook('onRoute', rightsByChange);
      inside.addHook('onRequest', guards.enterAsOperator);
      inside.addHook('preValidation', whenLate(guards.checkRoleAgain));
      const paced = paceAnswers(app.courtesy);
      inside.decorateReply('written', null);
      inside.decorateRequest('checkedFromMs', null);
      inside.addHook('preValidation', paced.noteCheck);
      inside.addHook('preHandler', paced.takeTurn);
      inside.addHook('preSerialization', paced.writeAnswer);
      inside.addHook(
        'onRequest',
        watchCalls({
          logOf: ({ workspace }) => workspace.modules.testPlans.calls,
          callerOf: ({ operator }) => operator.username,
          isWatched: ({ routeOptions }) => routeOptions.config.seenByTestPlans === true,
        }),
      );
      await registerZone(inside, 'operator');
      await inside.register(figuresRoute, {
        figures,
        backgroundOf: ({ workspace }) => workspace.background,
      });
      await inside.register(liveRoute, {
        channelsOf: ({ workspace }) => [workspace.channel, hub.channel(CONTROL_SCHEMA)],
        ownerOf: ({ workspace, operator }) => ({ workspace: workspace.id, user: operator.id }),
        keep: ({ workspace }) => workspace.keep(),
        isStillAllowed: guards.mayStay,
        sessionEndsAt: (request) => request.sessionEndsAt,
      });
    });
  });
  await app.register(webApp, { directory: webDirectory, knownPaths });
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
