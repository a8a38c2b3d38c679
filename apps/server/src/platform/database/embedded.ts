import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import type { Logger } from 'pino';
import { StartUpError } from '../start-up-error.ts';
import { chooseAccount } from './embedded/account.ts';
import { prepareBinaries } from './embedded/binaries.ts';
import { openSocketAccess, prepareCluster, SUPERUSER } from './embedded/cluster.ts';
import { lockDataDirectory } from './embedded/instance-lock.ts';
import type { Settings } from './embedded/launch.ts';
import { SOCKET_PORT } from './embedded/postmaster.ts';
import { supervise } from './embedded/supervisor.ts';

/** How to connect, from this process or another process of the same user. */
export interface SocketConnection {
  /** The directory of the Unix socket. */
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface EmbeddedDatabase {
  connection: SocketConnection;
  /** Shuts PostgreSQL down cleanly and releases the data directory. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  logger: Logger;
  /** Overrides for our settings of `postgresql.conf`. */
  settings?: Settings;
}

/**
 * Starts the embedded PostgreSQL in `dataDir/postgres`, creates it at the first start, and keeps it running until
 * `stop`. It listens on a Unix socket only. Failures are `StartUpError`s that say what to do.
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir);
  const lock = await lockDataDirectory(dataDir);
  try {
    const { connection, stop } = await startLocked(dataDir, options);
    return { connection, stop: () => stop().finally(() => lock.release()) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * For programs beside the server: connects to the PostgreSQL of the server that runs on `dataDir`, or starts that PostgreSQL for
 * the duration of the program. Never creates a database.
 */
export async function reachEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const directory = join(resolve(options.dataDir), 'postgres');
  if (!existsSync(join(directory, 'PG_VERSION'))) {
    throw new StartUpError(`There is no database in ${options.dataDir}. Set DATA_DIR or DATABASE_URL.`);
  }
  const access = await openSocketAccess(directory);
  const connection = connectionOf(access.directory);
  const client = new Client(connection);
  try {
    await client.connect();
    await client.end();
    return { connection, stop: () => access.remove() };
  } catch {
    await access.remove();
    return startEmbeddedDatabase(options);
  }
}

const connectionOf = (host: string): SocketConnection => ({
  host,
  port: SOCKET_PORT,
  user: SUPERUSER,
  database: 'clearbench',
});

async function startLocked(
  dataDir: string,
  { logger, settings = {} }: EmbeddedOptions,
): Promise<EmbeddedDatabase> {
  const directory = join(dataDir, 'postgres');
  const account = await chooseAccount(directory);
  const binaries = await prepareBinaries(dataDir, account);
  const cluster = await prepareCluster(directory, binaries, account);
  const supervisor = await supervise(cluster, binaries, settings, logger);
  const access = await openSocketAccess(directory);
  const stop = async () => {
    await supervisor.stop();
    await access.remove();
  };
  const connection = connectionOf(access.directory);
  try {
    await ensureDatabase(connection);
  } catch (error) {
    await stop();
    throw error;
  }
  return { connection, stop };
}

async function ensureDatabase(connection: SocketConnection): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const found = await client.query('select from pg_database where datname = $1', [connection.database]);
    if (found.rowCount === 0) await client.query(`create database ${escapeIdentifier(connection.database)}`);
  } finally {
    await client.end();
  }
}
