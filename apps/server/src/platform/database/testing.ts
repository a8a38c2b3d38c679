import { randomUUID } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { type Database, openDatabase } from './connect.ts';
import type { SocketConnection } from './embedded.ts';

/** The migrated, empty database that every test database is a copy of. */
export const TEMPLATE_DATABASE = 'clearbench_template';

declare module 'vitest' {
  interface ProvidedContext {
    /** How to connect to the PostgreSQL of this test run. */
    testDatabase: SocketConnection;
  }
}

export interface TestDatabase extends Database {
  connection: SocketConnection;
  /** Closes the pool and removes the database. */
  drop(): Promise<void>;
}

/** An empty database with the newest schema, for a single test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const connection = { ...inject('testDatabase'), database: `test_${randomUUID()}` };
  const name = escapeIdentifier(connection.database);
  await administer(`create database ${name} template ${escapeIdentifier(TEMPLATE_DATABASE)}`);
  const database = openDatabase(connection, { logger: pino({ level: 'silent' }) });
  return {
    ...database,
    connection,
    drop: async () => {
      await database.close();
      await administer(`drop database ${name} with (force)`);
    },
  };
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ ...inject('testDatabase'), database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
