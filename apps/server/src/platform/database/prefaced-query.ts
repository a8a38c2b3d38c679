import {
  type Connection,
  escapeIdentifier,
  type PoolClient,
  Query,
  type QueryConfig,
  type QueryResult,
} from 'pg';

/** Table names need no schema. `public` comes second, for extensions. */
export const setSchema = (schema: string): string => `set search_path to ${escapeIdentifier(schema)}, public`;

type Done = (error: Error | null | undefined, result: QueryResult) => void;

/** The methods of the driver's queries that its public types leave out. */
interface DriverQuery {
  queryMode?: string;
  submit(connection: Connection): Error | null;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

const DriverQuery = Query as unknown as new (
  config: QueryConfig,
  values?: undefined,
  callback?: Done,
) => DriverQuery;

/**
 * A statement after others whose rows nobody reads, all sent together, which saves their round trips. PostgreSQL runs them in one
 * transaction. If one fails, the ones after it do not run. Only unnamed statements, and those that the connection has prepared
 * before, can be sent together: the driver takes every confirmation that one is prepared for the last one's.
 */
export class PrefacedQuery extends DriverQuery {
  readonly #preface: readonly QueryConfig[];
  #completed = 0;

  static run(client: PoolClient, preface: readonly QueryConfig[], config: QueryConfig): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      const done: Done = (error, result) => (error == null ? resolve(result) : reject(error));
      client.query(new PrefacedQuery(preface, config, done));
    });
  }

  constructor(preface: readonly QueryConfig[], config: QueryConfig, done: Done) {
    super(config, undefined, done);
    this.#preface = preface;
    // A simple query would be a separate transaction.
    this.queryMode = 'extended';
  }

  override submit(connection: Connection): Error | null {
    connection.stream.cork();
    try {
      const unended = withoutEnd(connection);
      for (const config of this.#preface) {
        const query = new DriverQuery(config);
        query.queryMode = 'extended';
        const problem = query.submit(unended);
        if (problem !== null) return problem;
      }
      return super.submit(connection);
    } finally {
      connection.stream.uncork();
    }
  }

  override handleDataRow(message: unknown): void {
    if (this.#completed === this.#preface.length) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#completed === this.#preface.length) super.handleCommandComplete(message, connection);
    else this.#completed += 1;
  }
}

/** Statements that are sent to this are not described, and the next one follows in the same transaction. */
const withoutEnd = (connection: Connection): Connection =>
  Object.assign(Object.create(connection), { describe() {}, sync() {} });
