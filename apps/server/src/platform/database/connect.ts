import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from './errors.ts';
import { type Limits, PATIENT_LIMITS, REQUEST_LIMITS } from './limits.ts';
import { tellBusyFromGone } from './pool-busy.ts';
import { preparedName } from './prepared.ts';
import type { Schema } from './schema.ts';
import { inWorkspace, jobsSchema, MAIN_WORKSPACE } from './workspace.ts';

/** A connection pool, both directly and through Kysely. */
export interface Access {
  db: Kysely<Schema>;
  pool: Pool;
}

/** For requests that a client waits for; other work has its own connections. */
export interface Database extends Access {
  /** For work that takes longer. */
  patient: Access;
  /** For sweeps, for live changes, and for locks that a process holds as long as it runs. */
  background: Access;
  /** For simulated providers: anyone who can reach a sandbox may call them, so they take no connection from the others. */
  simulators: Access;
  /** For the job queue, which has its own schema and expects the driver's default column types. */
  jobs: { pool: Pool; schema: string };
  workspace: string;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  logger: Logger;
  /** Maximum number of connections for requests. */
  poolSize?: number;
  limits?: Limits;
  patientLimits?: Limits;
  workspace?: string;
}

const POOL_SIZE = 11;
const PATIENT_POOL_SIZE = 4;
/** One connection announces live changes and listens for them. */
const BACKGROUND_POOL_SIZE = 7;
/** One connection for calls from outside, one for our own. */
const SIMULATORS_POOL_SIZE = 2;
/** One connection listens; the others serve the jobs that run at the same time. */
const JOBS_POOL_SIZE = 7;
const { builtins } = types;

/** `int8` does not fit a JavaScript number, and a `date` has no time zone, so the driver's defaults are replaced for both. */
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
 * Opens pools on PostgreSQL without connecting yet. A connection that breaks is replaced at the next query, so the pools survive
 * a restart of the database.
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
      // Detects within seconds that the machine at the other end has vanished, also on the connection that only listens.
      keepAliveInitialDelayMillis: 10_000,
      ...inWorkspace(connection, workspace),
      ...columns,
    });
    tellBusyFromGone(pool);
    // An idle connection that breaks has no query that could report the error.
    pool.on('error', (error) => {
      if (!closing) logger.warn({ reason: error.message }, 'A database connection was lost');
    });
    // A checked-out connection that breaks reports it with its current or next query. Without this listener the same error would
    // end the process.
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
  const simulators = open(SIMULATORS_POOL_SIZE, limits);
  const jobs = { pool: openPool(JOBS_POOL_SIZE, patientLimits, {}), schema: jobsSchema(workspace) };
  const close = async () => {
    closing = true;
    const accesses = [requests, patient, background, simulators];
    const ends = accesses.map(({ db, pool }) => db.destroy().then(() => pool.end()));
    await Promise.all([...ends, jobs.pool.end()]);
  };
  return { ...requests, patient, background, simulators, jobs, workspace, close };
}

/**
 * Adapts the pool to Kysely. Kysely always returns a connection to the pool; this one drops a connection whose statement was
 * never answered, so that it is neither used again nor asked to roll back.
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
        // The other overload, with a cursor, needs a cursor in Kysely's configuration.
        query: query as unknown as PostgresPoolClient['query'],
        release: (discard = false) => client.release(discard || lost !== null),
      };
    },
    // The pool is closed by its owner.
    end: async () => {},
  };
}
