import { Kysely, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import type { Logger } from 'pino';
import { DialectWithLastSteps } from './before-commit.ts';
import { CONNECTIONS, poolSizes } from './connections.ts';
import { type Limits, PATIENT_LIMITS, REQUEST_LIMITS, UNLIMITED } from './limits.ts';
import { tellBusyFromGone } from './pool-busy.ts';
import { preparedName } from './prepared.ts';
import type { Schema } from './schema.ts';
import { countStatements } from './statement-count.ts';
import { CONTROL_SCHEMA, MAIN_SCHEMA, workspaceSchema } from './workspace.ts';
import { WorkspacePool } from './workspace-pool.ts';

/** The connections of a pool for one workspace, both directly and through Kysely. */
export interface Access {
  db: Kysely<Schema>;
  pool: WorkspacePool;
}

/** The tables of a schema, for requests that a client waits for; other work has separate connections. */
export interface SchemaAccess extends Access {
  /** For work that takes longer. */
  patient: Access;
  /** For sweeps, jobs and migrations, and for live changes. */
  background: Access;
}

export interface WorkspaceDatabase extends SchemaAccess {
  /**
   * For simulated providers: anyone who can reach a sandbox may call them, so they must not use up the other
   * connections.
   */
  simulators: Access;
  /** The control schema, which all workspaces share. */
  control: SchemaAccess;
  /** The id of the workspace, which is the name of its schema. */
  workspace: string;
  /** The pools, which all workspaces share. */
  pools: Pools;
}

/** The database of an installation, as the workspace `main` sees it. */
export interface Database extends WorkspaceDatabase {
  close(): Promise<void>;
}

export type Pools = Readonly<
  Record<'requests' | 'patient' | 'background' | 'simulators' | 'jobs' | 'migrations' | 'lengthy', Pool>
>;

export interface DatabaseOptions {
  logger: Logger;
  /** Maximum number of connections. */
  connections?: number;
  /** Another maximum for requests only. */
  poolSize?: number;
  limits?: Limits;
  patientLimits?: Limits;
}

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
    connections = CONNECTIONS,
    poolSize,
    limits = REQUEST_LIMITS,
    patientLimits = PATIENT_LIMITS,
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
    countStatements(pool);
    // An idle connection that breaks has no query that could report the error.
    pool.on('error', (error) => {
      if (!closing) logger.warn({ reason: error.message }, 'A database connection was lost');
    });
    // A checked-out connection that breaks reports it with its current or next query. Without this listener the same error would
    // end the process.
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  };
  const sizes = poolSizes(connections);
  const pools: Pools = {
    requests: openPool(poolSize ?? sizes.requests, limits),
    patient: openPool(sizes.patient, patientLimits),
    background: openPool(sizes.background, patientLimits),
    simulators: openPool(sizes.simulators, limits),
    jobs: openPool(sizes.jobs, patientLimits, {}),
    migrations: openPool(sizes.migrations, UNLIMITED),
    // In addition to the others: opened only to move a workspace to another node, for a backup or for a restore.
    lengthy: openPool(1, UNLIMITED),
  };
  const close = async () => {
    closing = true;
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
  };
  return { ...databaseOf(pools, MAIN_SCHEMA), close };
}

/** The database of a workspace. */
export function databaseOf(pools: Pools, workspace: string): WorkspaceDatabase {
  return {
    ...schemaAccess(pools, workspaceSchema(workspace)),
    simulators: access(pools.simulators, workspace),
    control: schemaAccess(pools, CONTROL_SCHEMA),
    workspace,
    pools,
  };
}

const schemaAccess = (pools: Pools, schema: string): SchemaAccess => ({
  ...access(pools.requests, schema),
  patient: access(pools.patient, schema),
  background: access(pools.background, schema),
});

export function access(shared: Pool, schema: string): Access {
  const pool = new WorkspacePool(shared, schema);
  return {
    pool,
    db: new Kysely<Schema>({ dialect: new DialectWithLastSteps({ pool: poolOfKysely(pool) }) }),
  };
}

function poolOfKysely(pool: WorkspacePool): PostgresPool {
  return {
    // Kysely needs the options only to learn the column types of cursors.
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
    // The owner of the pool closes it.
    end: async () => {},
  };
}
