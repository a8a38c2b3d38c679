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
  handleCommandComplete(message: unknown, connection: Connection): void;
}

const DriverQuery = Query as unknown as new (
  config: QueryConfig,
  values: undefined,
  callback: Done,
) => DriverQuery;

/**
 * A statement after others that have no parameters and no rows, all sent together, which saves their round trips.
 * PostgreSQL runs them in one transaction. If one fails, the ones after it do not run.
 */
export class PrefacedQuery extends DriverQuery {
  readonly #preface: readonly string[];
  #completed = 0;

  static run(client: PoolClient, preface: readonly string[], config: QueryConfig): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      const done: Done = (error, result) => (error == null ? resolve(result) : reject(error));
      client.query(new PrefacedQuery(preface, config, done));
    });
  }

  constructor(preface: readonly string[], config: QueryConfig, done: Done) {
    super(config, undefined, done);
    this.#preface = preface;
    // A simple query would be a separate transaction.
    this.queryMode = 'extended';
  }

  override submit(connection: Connection): Error | null {
    connection.stream.cork();
    for (const text of this.#preface) {
      connection.parse({ name: '', text, types: [] }, true);
      connection.bind({ portal: '', statement: '', binary: 'false', values: [] }, true);
      connection.execute({ portal: '', rows: '' }, true);
    }
    const problem = super.submit(connection);
    connection.stream.uncork();
    return problem;
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#completed === this.#preface.length) super.handleCommandComplete(message, connection);
    else this.#completed += 1;
  }
}
