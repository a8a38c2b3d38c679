import type { Pool, PoolClient } from 'pg';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from './connect.ts';
import { createTestDatabase } from './testing.ts';
import { requireOriginal, requireRecent, verifyDatabase } from './verify.ts';

const silent = pino({ level: 'silent' });
const database = await createTestDatabase();

test('the database of the tests is recent enough', async () => {
  await expect(verifyDatabase(database, silent)).resolves.toBeUndefined();
});

test('a database that is still starting is waited for, and the log says so', async () => {
  const starting = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
  vi.spyOn(database.pools.requests, 'query').mockImplementationOnce(() => Promise.reject(starting));
  const logged: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => void logged.push(line) });
  await expect(verifyDatabase(database, logger)).resolves.toBeUndefined();
  expect(logged).toEqual([expect.stringContaining('the database system is starting up')]);
});

test('a database that is too old is refused with both versions', () => {
  expect(() => requireRecent('140012')).toThrow('is PostgreSQL 14. Clearbench needs PostgreSQL 15 or newer');
  expect(() => requireRecent('150000')).not.toThrow();
});

test('a database that cannot be reached is reported with its variable and without its password', async () => {
  const unreachable = openDatabase(
    { connectionString: 'postgres://me:hunter2@127.0.0.1:1/clearbench' },
    { logger: silent },
  );
  const message = await verifyDatabase(unreachable, silent).then(
    () => '',
    (error: Error) => error.message,
  );
  expect(message).toContain('DATABASE_URL cannot be reached');
  expect(message).not.toContain('hunter2');
  await unreachable.close();
});

test('a database that only speaks the protocol of PostgreSQL is refused by its name', () => {
  expect(() => requireOriginal('CockroachDB CCL v25.2.1 (x86_64-pc-linux-gnu)')).toThrow('is CockroachDB');
  expect(() => requireOriginal('PostgreSQL 15.2-YB-2025.1.0.0-b0 on x86_64')).toThrow('is YugabyteDB');
  expect(() => requireOriginal('PostgreSQL 18.0 on x86_64-pc-linux-gnu')).not.toThrow();
});

/** Acts like a pooler in transaction mode: outside a transaction, each statement takes a free session. */
function pooled(sessions: PoolClient[], order: 'in turn' | 'the latest'): Pool {
  const free = [...sessions];
  const connect = async () => {
    let held: PoolClient | undefined;
    return {
      async query(text: string) {
        const session = held ?? (order === 'in turn' ? free.shift() : free.pop());
        const result = await session?.query(text);
        held = text === 'begin' || (held !== undefined && text !== 'rollback') ? session : undefined;
        if (held === undefined && session !== undefined) free.push(session);
        return result;
      },
      release() {},
    };
  };
  return { connect, query: (text: string) => sessions[0]?.query(text) } as unknown as Pool;
}

test.each([1, 2, 3])('a pooler in transaction mode is refused, with %i sessions', async (count) => {
  const sessions = await Promise.all(Array.from({ length: count }, () => database.pools.requests.connect()));
  onTestFinished(() => {
    for (const session of sessions) session.release();
  });
  for (const order of ['in turn', 'the latest'] as const) {
    await expect(verifyDatabase({ pools: { requests: pooled(sessions, order) } }, silent)).rejects.toThrow(
      'leads to a pooler in transaction mode',
    );
  }
});

test('a pooler that refuses the settings of connections is reported as one', async () => {
  const refused = Object.assign(new Error('unsupported startup parameter: options'), { code: '08P01' });
  vi.spyOn(database.pools.requests, 'query').mockImplementationOnce(() => Promise.reject(refused));
  await expect(verifyDatabase(database, silent)).rejects.toThrow('A pooler such as PgBouncer');
});
