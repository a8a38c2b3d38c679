import { join } from 'node:path';
import { IDEMPOTENCY_HOURS } from '@clearbench/contract';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import {
  ApiKeyService,
  apiKeyRoutes,
  createApiKeyRepository,
  requireApiKey,
} from './modules/api-keys/index.ts';
import {
  AuthService,
  authRoutes,
  createAuthRepository,
  readSessionCookie,
  requireOperator,
} from './modules/auth/index.ts';
import {
  createPayloadRepository,
  createRawTexts,
  PayloadService,
  payloadRoutes,
} from './modules/payloads/index.ts';
import {
  ArrivalFollower,
  createTransactionRepository,
  TransactionService,
  transactionRoutes,
} from './modules/transactions/index.ts';
import { createVault } from './platform/crypto.ts';
import type { Database } from './platform/database/connect.ts';
import { apiDocs, collectApiDocs } from './platform/http/api-docs.ts';
import {
  installErrorHandler,
  refuseExpectation,
  requireHost,
  sendClientError,
  sendFrameworkError,
} from './platform/http/error-handler.ts';
import { healthRoutes } from './platform/http/health.ts';
import { collectPaths, type KnownPaths } from './platform/http/known-paths.ts';
import { liveRoute } from './platform/http/live-route.ts';
import { requireSameOrigin } from './platform/http/same-origin.ts';
import { webApp } from './platform/http/web-app.ts';
import { type Announce, LiveHub } from './platform/live-hub.ts';
import { Schedule } from './platform/schedule.ts';

export interface Dependencies {
  config: Config;
  database: Database;
  masterKey: Buffer;
  logger: Logger;
  /** Where the built console lies; tests of the API do without. */
  webDirectory?: string;
  /** How many ingestion requests are held at once. */
  maxHeldRequests?: number;
}

const WEB_DIRECTORY = join(import.meta.dirname, '../../web/dist');
const MAX_HELD_REQUESTS = 4_096;
const RADIX_SELECT_STYLE = "'sha256-441zG27rExd4/il+NvIqyL8zFx5XmyNQtE381kSkUJk='";
const CONSOLE_BODY_BYTES = 64 * 1024;

/** The whole server but its socket: `main.ts` listens on it, tests inject requests into it. */
export async function buildApp(dependencies: Dependencies): Promise<FastifyInstance> {
  const { config, database, logger } = dependencies;
  const hub = new LiveHub(database.pool, logger);
  const services = createServices(dependencies, (change) => hub.announce(change));
  const loggerInstance: FastifyBaseLogger = logger;
  const app: FastifyInstance = Fastify({
    loggerInstance,
    // Node would refuse without a body; `requireHost` does it with one.
    http: { requireHostHeader: false },
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request costs a tenth of an ingestion; the error handler names the request instead.
    childLoggerFactory: (parent) => parent,
    bodyLimit: CONSOLE_BODY_BYTES,
    requestTimeout: 60_000,
    // An id is looked up whatever its length, and not found.
    routerOptions: { maxParamLength: 2_000 },
    frameworkErrors: sendFrameworkError,
    clientErrorHandler: sendClientError,
    // What still comes in on open connections while the server stops is answered like anything before.
    return503OnClosing: false,
    // What a client claims in front of a trusted proxy's own entry counts for nothing.
    trustProxy: config.trustedProxies.length > 0 && config.trustedProxies,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installErrorHandler(app);
  app.addHook('onRequest', requireHost);
  app.server.on('checkExpectation', refuseExpectation);

  const knownPaths = collectPaths(app);
  await collectApiDocs(app);
  await app.register(healthRoutes, { pool: database.pool });
  await app.register(payloadRoutes, {
    payloads: services.payloads,
    requireApiKey: requireApiKey(services.apiKeys),
    maxHeldRequests: dependencies.maxHeldRequests ?? MAX_HELD_REQUESTS,
  });
  await app.register(async (console) => registerConsole(console, dependencies, services, hub, knownPaths));
  runBesideRequests(app, services, hub, logger);
  return app;
}

function createServices({ config, database, masterKey }: Dependencies, announce: Announce) {
  const vault = createVault(masterKey);
  const auth = new AuthService(createAuthRepository(database.db), vault, config);
  const apiKeys = new ApiKeyService(createApiKeyRepository(database.db), vault, announce);
  const payloads = new PayloadService(createPayloadRepository(database, IDEMPOTENCY_HOURS), announce);
  const transactions = new TransactionService({
    repository: createTransactionRepository(database.db),
    payloads,
    rawTexts: createRawTexts(database.pool),
    vault,
    announce,
  });
  const arrivalFollower = new ArrivalFollower(database.patient.db, announce);
  return { auth, apiKeys, payloads, transactions, arrivalFollower };
}

type Services = ReturnType<typeof createServices>;

/** What a browser uses: pages and the calls behind a session. Ingestion stays clear of its plugins. */
async function registerConsole(
  app: FastifyInstance,
  { config, webDirectory = WEB_DIRECTORY }: Dependencies,
  { auth, apiKeys, transactions }: Services,
  hub: LiveHub,
  knownPaths: KnownPaths,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        workerSrc: ["'self'"],
        // The one style element in the console is that of Radix's select, which hides its scrollbar.
        styleSrc: ["'self'", RADIX_SELECT_STYLE],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ?? false,
  });
  await app.register(cookie);
  await app.register(compress, { threshold: 1_024 });
  app.addHook('onRequest', requireSameOrigin(config));

  await app.register(authRoutes, { auth, config });
  await app.register(apiDocs, { requireOperator: requireOperator(auth) });
  await app.register(async (guarded) => {
    guarded.addHook('onRequest', requireOperator(auth));
    await guarded.register(apiKeyRoutes, { apiKeys });
    await guarded.register(transactionRoutes, { transactions });
    await guarded.register(liveRoute, {
      hub,
      isStillAllowed: async (request) => {
        const token = readSessionCookie(request);
        return token !== null && (await auth.findOperator(token)) !== null;
      },
    });
  });
  await app.register(webApp, { directory: webDirectory, knownPaths });
}

function runBesideRequests(app: FastifyInstance, services: Services, hub: LiveHub, logger: Logger): void {
  const { auth, apiKeys, payloads, arrivalFollower } = services;
  const schedule = new Schedule(logger);

  app.addHook('onReady', async () => {
    hub.subscribe((change) => {
      switch (change.topic) {
        case 'api-keys':
          apiKeys.forgetKnown();
          break;
        case 'transactions':
          arrivalFollower.noteArrival();
          break;
      }
    });
    await hub.start();
    schedule.every(5_000, 'record key use', () => apiKeys.recordUse());
    schedule.every(1_000, 'follow the arrivals', () => arrivalFollower.advance());
    schedule.every(3_600_000, 'forget what expired', async () => {
      await auth.forgetExpiredSessions();
      await payloads.forgetIdempotencyKeys();
    });
  });

  app.addHook('onClose', async () => {
    hub.close();
    await schedule.stop();
    await payloads.close();
    await apiKeys.recordUse().catch((error: unknown) => {
      logger.warn({ reason: String(error) }, 'The last use of the API keys was not written down');
    });
  });
}
