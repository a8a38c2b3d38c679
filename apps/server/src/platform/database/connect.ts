import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import type { Logger } from 'pino';
import { StartUpError } from '../start-up-error.ts';
import type { Schema } from './schema.ts';

export interface Database {
  db: Kysely<Schema>;
  pool: Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  logger: Logger;
  /** Connections kept at most. */
  poolSize?: number;
}

const POOL_SIZE = 12;
const OLDEST_MAJOR = 15;
const { builtins } = types;

/** `int8` does not fit a JavaScript number, and a `date` has no time zone: neither is left to the driver's default. */
const columnTypes: PoolConfig['types'] = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary') {
      if (oid === builtins.INT8) return BigInt;
      if (oid === builtins.DATE) return (text: string) => text;
    }
    return types.getTypeParser(oid, format);
  },
};

/**
 * Opens a pool on PostgreSQL. No connection is made yet: one that breaks is replaced at the next query, so
 * the pool outlives a restart of the database.
 */
export function openDatabase(
  connection: PoolConfig,
  { logger, poolSize = POOL_SIZE }: DatabaseOptions,
): Database {
  const pool = new Pool({
    application_name: 'clearbench',
    max: poolSize,
    // Under load a request waits for a free connection at most this long; then it is told to come back.
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    // A connection to a machine that vanished is noticed within seconds, also the one that only listens.
    keepAliveInitialDelayMillis: 10_000,
    ...connection,
    types: columnTypes,
  });
  let closing = false;
  // An idle connection that breaks has no query to report to.
  pool.on('error', (error) => {
    if (!closing) logger.warn({ reason: error.message }, 'A database connection was lost');
  });
  // One that breaks while it is lent out does, at its next query, or has failed the one that ran. Without a
  // listener, the same error would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const close = () => {
    closing = true;
    return db.destroy();
  };
  return { db, pool, close };
}

/** Makes sure that the database behind `DATABASE_URL` answers and is recent enough. */
export async function verifyDatabase({ pool }: Database): Promise<void> {
  let version: string;
  try {
    const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num');
    version = rows[0]?.server_version_num ?? '0';
  } catch (error) {
    const reason = error instanceof Error && error.message !== '' ? error.message : String(error);
    throw new StartUpError(
      `The database of DATABASE_URL cannot be reached: ${reason}. Check the address, the password and that it runs; ` +
        'or unset DATABASE_URL to use the embedded database.',
      { cause: error },
    );
  }
  requireRecent(version);
}

/** `version` is a `server_version_num`, like 180004. */
export function requireRecent(version: string): void {
  const major = Math.floor(Number(version) / 10_000);
  if (major >= OLDEST_MAJOR) return;
  throw new StartUpError(
    `The database of DATABASE_URL is PostgreSQL ${major}. Clearbench needs PostgreSQL ${OLDEST_MAJOR} or newer.`,
  );
}
