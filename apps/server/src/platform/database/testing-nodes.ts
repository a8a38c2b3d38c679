import { Client } from 'pg';
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
