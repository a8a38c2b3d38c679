import { randomUUID } from 'node:crypto';
import { escapeIdentifier } from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { atTheEnd } from '../../testing/at-the-end.ts';
import { type Database, openDatabase } from './connect.ts';
import { dropOnEachNode, onEachNode, type TestNode } from './testing-nodes.ts';

/** The migrated, empty database that every test database is a copy of. */
export const TEMPLATE_DATABASE = 'clearbench_template';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the databases of this test run are: the only PostgreSQL, or the coordinator of a Citus cluster and its workers. */
    testNodes: TestNode[];
    catalog: TestCatalog;
  }
}

/** Names in the database that say how Citus runs a statement. */
export interface TestCatalog {
  /** Functions that are neither immutable nor volatile. */
  stable: string[];
  /** Tables of a workspace whose rows get numbers. */
  numbered: string[];
  /** Tables that only the installation has, on the coordinator. */
  local: string[];
}

export interface TestDatabase extends Database {
  connection: TestNode;
  /** The same, for another process. */
  url: string;
  /** Closes the pool and removes the database. */
  drop(): Promise<void>;
}

/** An empty database with the newest schema, for a test or a test file: see `atTheEnd`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const nodes = inject('testNodes');
  const [first] = nodes;
  if (first === undefined) throw new Error('The test run has no database.');
  const connection = { ...first, database: `clearbench_test_${randomUUID()}` };
  const name = escapeIdentifier(connection.database);
  const template = escapeIdentifier(TEMPLATE_DATABASE);
  // The default writes each page to the log, which took twenty times as long.
  await onEachNode(nodes, `create database ${name} template ${template} strategy file_copy`);
  const database = openDatabase(connection, { logger: pino({ level: 'silent' }) });
  return {
    ...database,
    connection,
    url: urlOf(connection),
    drop: atTheEnd(async () => {
      await database.close();
      await dropOnEachNode(nodes, connection.database);
    }),
  };
}

/** How many sessions wait for a lock, on any node. */
export async function waitingForLocks({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query(
    `select from ${isOnCitus() ? 'citus_stat_activity' : 'pg_stat_activity'}
    where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

/** Whether this test run is one of `test:citus`. */
export const isOnCitus = (): boolean => inject('testNodes').length > 1;

function urlOf({ host, port, user, password = '', database }: TestNode): string {
  const account = [user, ...(password === '' ? [] : [password])].map(encodeURIComponent).join(':');
  return `postgres://${account}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
