import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import type { SocketConnection } from './embedded.ts';

/** A PostgreSQL that the tests use, with the database from which they create theirs. */
export interface TestNode extends SocketConnection {
  password?: string;
}

/** Runs statements one after the other, on all nodes at once. */
export async function onEachNode(nodes: readonly TestNode[], ...statements: string[]): Promise<void> {
  await Promise.all(
    nodes.map(async (node) => {
      const client = new Client(node);
      await client.connect();
      try {
        for (const statement of statements) await client.query(statement);
      } finally {
        await client.end();
      }
    }),
  );
}

/** Ends what Citus runs in the database and keeps it out, because a database that is in use can be neither copied nor removed. */
export const vacateDatabase = (nodes: readonly TestNode[], database: string): Promise<void> =>
  onEachNode(
    nodes,
    `update pg_database set datallowconn = false where datname = ${escapeLiteral(database)}`,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = ${escapeLiteral(database)}`,
  );

/** The coordinator's is removed first: it holds connections to the others. */
export async function dropOnEachNode(nodes: readonly TestNode[], database: string): Promise<void> {
  if (nodes.length > 1) await vacateDatabase(nodes, database);
  const statement = `drop database if exists ${escapeIdentifier(database)} with (force)`;
  for (const node of nodes) await onEachNode([node], statement);
}
