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
 * A statement after a change of the search path, both sent together. PostgreSQL runs them in one transaction, so that
 * the statement never runs in another schema. If it fails, the connection must not be reused.
 */
export class SchemaQuery extends DriverQuery {
  readonly #change: string;
  #isChanged = false;

  static run(client: PoolClient, schema: string, config: QueryConfig): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      const done: Done = (error, result) => (error == null ? resolve(result) : reject(error));
      client.query(new SchemaQuery(setSchema(schema), config, done));
    });
  }

  constructor(change: string, config: QueryConfig, done: Done) {
    super(config, undefined, done);
    this.#change = change;
    // A simple query would be a separate transaction.
    this.queryMode = 'extended';
  }

  override submit(connection: Connection): Error | null {
    connection.stream.cork();
    connection.parse({ name: '', text: this.#change, types: [] }, true);
    connection.bind({ portal: '', statement: '', binary: 'false', values: [] }, true);
    connection.execute({ portal: '', rows: '' }, true);
    const problem = super.submit(connection);
    connection.stream.uncork();
    return problem;
  }

  /** The first is that of the change. */
  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#isChanged) super.handleCommandComplete(message, connection);
    this.#isChanged = true;
  }
}
