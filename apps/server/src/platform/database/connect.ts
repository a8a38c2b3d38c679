import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import type { Logger } from 'pino';
import { type Limits, PATIENT_LIMITS, REQUEST_LIMITS } from './limits.ts';
import { tellBusyFromGone } from './pool-busy.ts';
import { preparedName } from './prepared.ts';
import type { Schema } from './schema.ts';
import { CONTROL_SCHEMA, jobsSchema, MAIN_WORKSPACE, workspaceSchema } from './workspace.ts';
import { WorkspacePool } from './workspace-pool.ts';

/** The connections of a pool for one workspace, both directly and through Kysely. */
export interface Access {
  db: Kysely<Schema>;
  pool: WorkspacePool;
}

/** For requests that a client waits for; other work has its own connections. */
export interface Database extends Access {
  /** For work that takes longer. */
  patient: Access;
  /** For sweeps, for live changes, and for locks that a process holds as long as it runs. */
  background: Access;
  /** For simulated providers: anyone who can reach a sandbox may call them, so they take no connection from the others. */
  simulators: Access;
  /** The control schema, which all workspaces share. */
  control: Access & Pick<Database, 'patient'>;
  /** For the job queue, which has its own schema and expects the driver's default column types. */
  jobs: { pool: Pool; schema: string };
  workspace: string;
  /** The pools, which all workspaces share. */
  pools: Pools;
  close(): Promise<void>;
}

export type Pools = Readonly<Record<'requests' | 'patient' | 'background' | 'simulators' | 'jobs', Pool>>;

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
      ...connection,
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
  const pools: Pools = {
    requests: openPool(poolSize, limits),
    patient: openPool(PATIENT_POOL_SIZE, patientLimits),
    background: openPool(BACKGROUND_POOL_SIZE, patientLimits),
    simulators: openPool(SIMULATORS_POOL_SIZE, limits),
    jobs: openPool(JOBS_POOL_SIZE, patientLimits, {}),
  };
  const close = async () => {
    closing = true;
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
  };
  return { ...databaseOf(pools, workspace), close };
}

/** The database of a workspace. */
export function databaseOf(pools: Pools, workspace: string): Omit<Database, 'close'> {
  const access = (shared: Pool, schema = workspaceSchema(workspace)): Access => {
    const pool = new WorkspacePool(shared, schema);
    return { pool, db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool: poolOfKysely(pool) }) }) };
  };
  return {
    ...access(pools.requests),
    patient: access(pools.patient),
    background: access(pools.background),
    simulators: access(pools.simulators),
    control: {
      ...access(pools.requests, CONTROL_SCHEMA),
      patient: access(pools.patient, CONTROL_SCHEMA),
    },
    jobs: { pool: pools.jobs, schema: jobsSchema(workspace) },
    workspace,
    pools,
  };
}

function poolOfKysely(pool: WorkspacePool): PostgresPool {
  return {
    // Kysely asks for the options only to learn the types of columns for cursors.
    options: {},
    async connect() {
      const connection = await pool.lend();
      const query = (text: string, values: unknown[]) => {
        const name = preparedName(text);
        return connection.query(name === undefined ? { text, values } : { name, text, values });
      };
      return {
        // The other overload, with a cursor, needs a cursor in Kysely's configuration.
        query: query as unknown as PostgresPoolClient['query'],
        release: (discard = false) => connection.release(discard),
      };
    },
    // The pool is closed by its owner.
    end: async () => {},
  };
}
