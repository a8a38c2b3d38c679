import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { connectedOf, preferServed } from './connected.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { lineOf } from './pool-line.ts';
import { PrefacedQuery, setSchema } from './prefaced-query.ts';
import { isUnread } from './prepared.ts';

/** Each connection plans a statement once per workspace. A connection with this many plans is replaced. */
const STATEMENTS_MAX = 600;

/**
 * Lends the connections of a pool that all workspaces share, each with one workspace's schema as its search path. It
 * prefers a connection that served the workspace before; if its last one was another, it changes the search path together with the
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

/**
 * A connection that is checked out for a workspace. The beginning of a transaction is sent together with its first
 * statement, and statements whose result nobody reads together with the next one.
 */
export class LentConnection {
  readonly #client: PoolClient;
  readonly #schema: string;
  /** The beginning of a transaction that is not sent yet. */
  #begin: string | null = null;
  #isInTransaction = false;
  /** Statements of the transaction that are not sent yet. */
  #held: QueryConfig[] = [];
  /** The transaction changed the search path. */
  #isChanged = false;
  #lost: unknown = null;

  constructor(client: PoolClient, schema: string) {
    this.#client = client;
    this.#schema = schema;
  }

  /**
   * A statement name in `query` belongs to this workspace. A connection is not reused after an unanswered statement,
   * or after the change of its search path failed.
   */
  async query(query: QueryConfig): Promise<QueryResult> {
    if (this.#lost !== null) throw this.#lost;
    if (isBegin(query)) {
      this.#begin = query.text;
      this.#isInTransaction = true;
      return unsent('BEGIN');
    }
    // What would be undone at once is not sent at all.
    if (query.text.startsWith('rollback')) this.#held = [];
    if (isEnd(query)) {
      this.#isInTransaction = false;
      if (this.#begin !== null && this.#held.length === 0) {
        this.#begin = null;
        return unsent(query.text.toUpperCase());
      }
    }
    const own = query.name === undefined ? query : { ...query, name: `${this.#schema}:${query.name}` };
    const isPrepared = own.name === undefined || connectedOf(this.#client).prepared.has(own.name);
    if (this.#isInTransaction && isPrepared && isUnread(query.text)) {
      this.#held.push(own);
      return unsent('HELD');
    }
    const last = isPrepared ? undefined : this.#held.pop();
    if (last !== undefined) await this.#send(last);
    return this.#send(own);
  }

  async #send(query: QueryConfig): Promise<QueryResult> {
    const connected = connectedOf(this.#client);
    if (query.name !== undefined) connected.statements.add(query.name);
    const isServed = connected.schema === this.#schema;
    const begin = this.#begin;
    const preface = [
      ...(begin === null ? [] : [{ text: begin }]),
      ...(isServed ? [] : [{ text: setSchema(this.#schema) }]),
      ...this.#held,
    ];
    this.#begin = null;
    this.#held = [];
    connected.schema = this.#schema;
    connected.served.add(this.#schema);
    if (!isServed) this.#isChanged = true;
    // The change is part of the transaction, and lasts only if that is committed.
    else if (this.#isChanged && isEnd(query)) connected.schema = null;
    try {
      const result = await this.#run(query, preface);
      if (query.name !== undefined) connected.prepared.add(query.name);
      // PostgreSQL answers `commit` with ROLLBACK after a statement that failed.
      if (result.command === 'COMMIT') connected.schema = this.#schema;
      return result;
    } catch (error) {
      // Without a transaction, the change of the search path failed with the statement.
      if ((!isServed && begin === null) || isDatabaseUnavailable(error)) this.#lost = error;
      throw error;
    }
  }

  async #run(query: QueryConfig, preface: readonly QueryConfig[]): Promise<QueryResult> {
    if (preface.length > 0 && !isSeveral(query)) return PrefacedQuery.run(this.#client, preface, query);
    for (const before of preface) await this.#client.query(before);
    return this.#client.query(query);
  }

  release(discard = false): void {
    const { statements } = connectedOf(this.#client);
    this.#client.release(discard || this.#lost !== null || statements.size > STATEMENTS_MAX);
  }
}

const isBegin = ({ text }: QueryConfig): boolean => text === 'begin' || text.startsWith('start transaction');

const isEnd = ({ text }: QueryConfig): boolean => text === 'commit' || text === 'rollback';

/** The result of a transaction's beginning or end that need not be sent. */
const unsent = (command: string): QueryResult => ({ command, rows: [], rowCount: null, oid: 0, fields: [] });

/** True for several statements in one text, which only the simple protocol takes. */
const isSeveral = ({ text, values = [] }: QueryConfig): boolean => values.length === 0 && text.includes(';');
