import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import packageJson from '../../package.json' with { type: 'json' };
import type { Config } from '../config/config.ts';
import { misspeltText } from '../config/misspelt-variables.ts';
import { provideMasterKey } from '../modules/keys/index.ts';
import { type Database, openDatabase } from '../platform/database/connect.ts';
import { deleteAtEnd } from '../platform/database/embedded/delete-at-end.ts';
import { startEmbeddedDatabase } from '../platform/database/embedded.ts';
import { migrateToLatest } from '../platform/database/migrate.ts';
import { copyNewDatabase, NOT_DURABLE } from '../platform/database/new-database.ts';
import { verifyDatabase } from '../platform/database/verify.ts';
import { listen, probePort } from '../platform/listen.ts';
import { servesSftp } from '../platform/role.ts';
import { startTelemetry } from '../platform/telemetry/start-telemetry.ts';
import type { Telemetry } from '../platform/telemetry/telemetry.ts';
import { buildApp } from './build-app.ts';
import { prepareConnectionFile, type WriteConnectionFile } from './connection-file.ts';
import { type FirstStart, prepareFirstStart } from './first-start.ts';

export interface RunningServer {
  port: number;
  /** Null: this process serves no SFTP. */
  sftpPort: number | null;
  firstStart: FirstStart;
  /**
   * Keeps serving every request for `SHUTDOWN_GRACE`, while `/readyz` tells load balancers to choose another server.
   * `enough` ends the wait.
   */
  leave(enough: AbortSignal): Promise<void>;
  /** Finishes running work, then ends everything. `hurry` aborts the requests that are still running. */
  stop(hurry: AbortSignal): Promise<void>;
}

/** How long running requests may still take once the server is asked to stop. */
const DRAIN_MS = 10_000;
const IDLE_CHECK_MS = 50;
/** How long a statement that outlived its request may delay the stop. */
const CLOSE_MS = 3_000;

type Undo = (hurry: AbortSignal) => Promise<void>;

/**
 * Starts everything in order: database, schema, first operator, HTTP. If a step fails, or the start is cancelled between two steps
 * or while it waits for the database of `DATABASE_URL`, the previous steps are undone.
 */
export async function startServer(
  config: Config,
  logger: Logger,
  cancelled: AbortSignal,
): Promise<RunningServer> {
  const undo: Undo[] = [];
  const stop: Undo = async (hurry) => {
    for (const step of undo.toReversed()) {
      // A failing step must not prevent the following ones: the database stops in any case.
      await step(hurry).catch((error: unknown) => logger.error({ err: error }, 'A shutdown step failed'));
    }
  };
  try {
    await probePort(config);
    if (config.sftpPort !== null && servesSftp(config.role)) {
      await probePort({ host: config.host, port: config.sftpPort }, 'SFTP_PORT');
    }
    for (const variable of config.misspeltVariables) logger.warn(misspeltText(variable));
    const telemetry = await startTelemetry(config, logger);
    if (telemetry !== null) undo.push((hurry) => atMost(CLOSE_MS, hurry, telemetry.close()));
    const connection = await provideDatabase(config, logger, undo);
    const database = openDatabase(connection, { logger, connections: config.databaseConnections });
    undo.push((hurry) => atMost(CLOSE_MS, hurry, database.close()));
    cancelled.throwIfAborted();
    if (config.databaseUrl !== null) await unlessAborted(cancelled, verifyDatabase(database, logger));
    cancelled.throwIfAborted();
    await migrateToLatest(database);
    cancelled.throwIfAborted();
    return { ...(await serve(config, { database, telemetry }, logger, undo)), stop };
  } catch (error) {
    await stop(AbortSignal.abort());
    throw error;
  }
}

/** Rejects as soon as the signal is aborted: nobody waits for the work any more. The signal is not aborted yet. */
const unlessAborted = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);

async function provideDatabase(config: Config, logger: Logger, undo: Undo[]): Promise<PoolConfig> {
  const { databaseUrl, dataDir, ephemeral } = config;
  if (databaseUrl !== null) return { connectionString: databaseUrl };
  if (ephemeral) {
    deleteAtEnd(dataDir, logger);
    undo.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }));
    const discard = await copyNewDatabase({ dataDir, version: packageJson.version, logger });
    const start = () => startEmbeddedDatabase({ dataDir, logger, settings: NOT_DURABLE });
    const embedded = await start().catch(async (error: unknown) => {
      if (discard === null) throw error;
      await discard();
      return start();
    });
    undo.push(() => embedded.stop());
    return embedded.connection;
  }
  const embedded = await startEmbeddedDatabase({ dataDir, logger });
  undo.push(() => embedded.stop());
  return embedded.connection;
}

async function serve(
  config: Config,
  { database, telemetry }: { database: Database; telemetry: Telemetry | null },
  logger: Logger,
  undo: Undo[],
): Promise<Omit<RunningServer, 'stop'>> {
  const masterKey = await provideMasterKey(database, config);
  const { app, installation, main, openSftp, leave } = await buildApp({
    config,
    database,
    masterKey,
    logger,
    telemetry,
  });
  undo.push((hurry) => closeApp(app, hurry));
  await app.ready();
  const { modules } = await main();
  const firstStart = await prepareFirstStart({
    config,
    database,
    auth: installation.auth,
    apiKeys: modules.apiKeys.service,
  });
  const sftpServer = await openSftp();
  if (sftpServer !== null) undo.push(() => sftpServer.close());
  const port = await listen(app, config, await connectionFile(config, firstStart, logger));
  return {
    port,
    sftpPort: sftpServer?.port ?? null,
    firstStart,
    async leave(enough) {
      leave();
      await delay(config.shutdownGraceMs, undefined, { signal: enough }).catch(() => {});
    },
  };
}

/** The server works without this file; the command line then asks for the address and the key. */
async function connectionFile(
  config: Config,
  { apiKey }: FirstStart,
  logger: Logger,
): Promise<WriteConnectionFile> {
  const warn = (error: unknown) =>
    logger.warn({ err: error }, 'The file for the command line could not be written');
  try {
    const write = await prepareConnectionFile(config, apiKey);
    return (port) => {
      try {
        write(port);
      } catch (error) {
        warn(error);
      }
    };
  } catch (error) {
    warn(error);
    return () => {};
  }
}

/** Accepts no new connections, and lets running requests finish for a while. */
async function closeApp(app: FastifyInstance, hurry: AbortSignal): Promise<void> {
  // A connection whose request has been answered in the meantime would be kept alive and delay the stop.
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  const closed = app.close();
  try {
    await atMost(DRAIN_MS, hurry, closed);
    app.server.closeAllConnections();
    await closed;
  } finally {
    clearInterval(idle);
  }
}

async function atMost(patienceMs: number, hurry: AbortSignal, work: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  const patience = delay(patienceMs, undefined, { signal: AbortSignal.any([hurry, done.signal]) });
  await Promise.race([work, patience.catch(() => {})]);
  done.abort();
}
