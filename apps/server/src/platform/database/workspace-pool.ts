import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { isDatabaseUnavailable } from './errors.ts';
import { lineOf } from './pool-line.ts';
import { SchemaQuery, setSchema } from './schema-query.ts';

/** Each connection plans a statement once per workspace. A connection with this many plans is replaced. */
const STATEMENTS_MAX = 600;

interface Connected {
  /** The schema in its search path; null if unknown. */
  schema: string | null;
  statements: Set<string>;
}

const connections = new WeakMap<PoolClient, Connected>();

/**
 * Lends the connections of a pool that all workspaces share, each with one workspace's schema as its search path. It
 * prefers a connection that last served the workspace; for any other, it changes the search path together with the
 * first statement.
 */
export class WorkspacePool {
  readonly #pool: Pool;
  readonly #schema: string;

  constructor(pool: Pool, schema: string) {
    this.#pool = pool;
    this.#schema = schema;
  }

  /** Like the driver's pools, but without callbacks. */
  readonly query = (async (query: string | QueryConfig, values: unknown[] = []) => {
    const connection = await this.lend();
    try {
      return await connection.query(typeof query === 'string' ? { text: query, values } : query);
    } finally {
      connection.release();
    }
  }) as Pool['query'];

  /** For code that needs the connection itself; release it. */
  async connect(): Promise<PoolClient> {
    const client = await this.#checkOut();
    try {
      await client.query(setSchema(this.#schema));
    } catch (error) {
      client.release(true);
      throw error;
    }
    connectedOf(client).schema = this.#schema;
    return client;
  }

  async lend(): Promise<LentConnection> {
    return new LentConnection(await this.#checkOut(), this.#schema);
  }

  #checkOut(): Promise<PoolClient> {
    return lineOf(this.#pool).take(this.#schema, () => preferServed(this.#pool, this.#schema));
  }
}

/** A connection that is checked out for a workspace. */
export class LentConnection {
  readonly #client: PoolClient;
  readonly #schema: string;
  /** The first statement changed the search path. */
  #isChanged = false;
  #lost: unknown = null;

  constructor(client: PoolClient, schema: string) {
    this.#client = client;
    this.#schema = schema;
  }

  /**
   * A statement name in `query` belongs to this workspace. A connection is not reused after an unanswered statement,
   * or after a failed first one.
   */
  async query(query: QueryConfig): Promise<QueryResult> {
    if (this.#lost !== null) throw this.#lost;
    const connected = connectedOf(this.#client);
    const own = query.name === undefined ? query : { ...query, name: `${this.#schema}:${query.name}` };
    if (own.name !== undefined) connected.statements.add(own.name);
    const isServed = connected.schema === this.#schema;
    connected.schema = this.#schema;
    if (!isServed) this.#isChanged = true;
    // The change is part of the transaction that it began, and lasts only if that is committed.
    else if (this.#isChanged && isEnd(query)) connected.schema = null;
    try {
      const result = await this.#run(own, isServed);
      // PostgreSQL answers `commit` with ROLLBACK after a statement that failed.
      if (result.command === 'COMMIT') connected.schema = this.#schema;
      return result;
    } catch (error) {
      // The change of the search path failed with it.
      if (!isServed || isDatabaseUnavailable(error)) this.#lost = error;
      throw error;
    }
  }

  async #run(query: QueryConfig, isServed: boolean): Promise<QueryResult> {
    if (!isServed) {
      if (!isSeveral(query)) return SchemaQuery.run(this.#client, this.#schema, query);
      await this.#client.query(setSchema(this.#schema));
    }
    return this.#client.query(query);
  }

  release(discard = false): void {
    const { statements } = connectedOf(this.#client);
    this.#client.release(discard || this.#lost !== null || statements.size > STATEMENTS_MAX);
  }
}

const isEnd = ({ text }: QueryConfig): boolean => text === 'commit' || text === 'rollback';

/** True for several statements in one text, which only the simple protocol takes. */
const isSeveral = ({ text, values = [] }: QueryConfig): boolean => values.length === 0 && text.includes(';');

function connectedOf(client: PoolClient): Connected {
  let connected = connections.get(client);
  if (connected === undefined) {
    connected = { schema: null, statements: new Set() };
    connections.set(client, connected);
  }
  return connected;
}

/**
 * pg-pool lends the last connection of its idle list, which is not part of its types; without that list, any
 * connection is lent.
 */
function preferServed(pool: Pool, schema: string): void {
  const idle = (pool as { _idle?: { client: PoolClient }[] })._idle;
  if (idle === undefined || idle.length < 2) return;
  const at = idle.findLastIndex(({ client }) => connections.get(client)?.schema === schema);
  if (at !== -1 && at < idle.length - 1) idle.push(...idle.splice(at, 1));
}
