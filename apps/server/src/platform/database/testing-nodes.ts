import { Client, DatabaseError, escapeIdentifier } from 'pg';
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

/** `object_in_use`: Citus runs a worker in the database, which may be about to reach another node. */
const IN_USE = '55006';
const ATTEMPTS = 5;

/** The coordinator's is removed first: it holds connections to the others. */
export async function dropOnEachNode(nodes: readonly TestNode[], database: string): Promise<void> {
  const statement = `drop database if exists ${escapeIdentifier(database)} with (force)`;
  for (const node of nodes) {
    for (let attempt = 1; ; attempt++) {
      try {
        await onEachNode([node], statement);
        break;
      } catch (error) {
        const isInUse = error instanceof DatabaseError && error.code === IN_USE;
        if (!isInUse || attempt === ATTEMPTS) throw error;
      }
    }
  }
}
