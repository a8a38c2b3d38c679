import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import type { Logger } from 'pino';
import { StartUpError } from '../start-up-error.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { type Limits, PATIENT_LIMITS, REQUEST_LIMITS } from './limits.ts';
import { tellBusyFromGone } from './pool-busy.ts';
import { preparedName } from './prepared.ts';
import type { Schema } from './schema.ts';
import { inWorkspace, jobsSchema, MAIN_WORKSPACE } from './workspace.ts';

/** A pool of connections, as it is and behind Kysely. */
export interface Access {
  db: Kysely<Schema>;
  pool: Pool;
}

/** For what somebody waits for; the others have connections of their own. */
export interface Database extends Access {
  /** For what takes longer. */
  patient: Access;
  /** For sweeps, and for locks that a process holds while it lives. */
  background: Access;
  /** For the job queue, which has a schema of its own and expects the driver's own column types. */
  jobs: { pool: Pool; schema: string };
  workspace: string;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  logger: Logger;
  /** Connections kept at most for requests. */
  poolSize?: number;
  limits?: Limits;
  patientLimits?: Limits;
  workspace?: string;
}

const POOL_SIZE = 12;
const PATIENT_POOL_SIZE = 4;
const BACKGROUND_POOL_SIZE = 6;
/** One listens; the others are those of the jobs that run at once. */
const JOBS_POOL_SIZE = 7;
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
 * Opens pools on PostgreSQL. No connection is made yet: one that breaks is replaced at the next query, so
 * the pools outlive a restart of the database.
 */
export function openDatabase(
  connection: PoolConfig,
  {
    logger,
    poolSize = POOL_SIZE,
    limits = REQUEST_LIMITS,
    patientLimits = PATIENT_LIMITS,
    workspace = MAIN_WORKSPACE,
  }: DatabaseOptions,
): Database {
  let closing = false;
  const openPool = (
    size: number,
    { connectionMs, statementMs, answerMs }: Limits,
    columns: Partial<PoolConfig> = { types: columnTypes },
  ): Pool => {
    const pool = new Pool({
      application_name: 'clearbench',
      max: size,
      connectionTimeoutMillis: connectionMs,
      idleTimeoutMillis: 60_000,
      statement_timeout: statementMs,
      query_timeout: answerMs,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
      // A connection to a machine that vanished is noticed within seconds, also the one that only listens.
      keepAliveInitialDelayMillis: 10_000,
      ...inWorkspace(connection, workspace),
      ...columns,
    });
    tellBusyFromGone(pool);
    // An idle connection that breaks has no query to report to.
    pool.on('error', (error) => {
      if (!closing) logger.warn({ reason: error.message }, 'A database connection was lost');
    });
    // One that breaks while it is lent out does, at its next query, or has failed the one that ran. Without a
    // listener, the same error would end the process.
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  };
  const open = (size: number, poolLimits: Limits): Access => {
    const pool = openPool(size, poolLimits);
    return { pool, db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool: discardingPool(pool) }) }) };
  };
  const requests = open(poolSize, limits);
  const patient = open(PATIENT_POOL_SIZE, patientLimits);
  const background = open(BACKGROUND_POOL_SIZE, patientLimits);
  const jobs = { pool: openPool(JOBS_POOL_SIZE, patientLimits, {}), schema: jobsSchema(workspace) };
  const close = async () => {
    closing = true;
    const ends = [requests, patient, background].map(({ db, pool }) => db.destroy().then(() => pool.end()));
    await Promise.all([...ends, jobs.pool.end()]);
  };
  return { ...requests, patient, background, jobs, workspace, close };
}

/**
 * The pool as Kysely takes it. Kysely gives a connection back whatever happened on it; one whose statement was
 * never answered must not be lent out again, nor be asked to roll back.
 */
function discardingPool(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      let lost: unknown = null;
      const query = async (text: string, values: unknown[]) => {
        if (lost !== null) throw lost;
        try {
          const name = preparedName(text);
          return await client.query(name === undefined ? { text, values } : { name, text, values });
        } catch (error) {
          if (isDatabaseUnavailable(error)) lost = error;
          throw error;
        }
      };
      return {
        // The other form of it, with a cursor, needs a cursor in Kysely's configuration.
        query: query as unknown as PostgresPoolClient['query'],
        release: (discard = false) => client.release(discard || lost !== null),
      };
    },
    // Who opened the pool ends it.
    end: async () => {},
  };
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
