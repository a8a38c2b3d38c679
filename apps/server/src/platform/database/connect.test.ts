import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { escapeIdentifier, type Pool } from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openDatabase } from './connect.ts';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase } from './testing.ts';

const silent = pino({ level: 'silent' });
const database = await createTestDatabase();

test('int8 arrives as bigint, numeric and date as text, timestamptz as Date', async () => {
  const { rows } = await sql`
    select 9007199254740993::int8 as big, 0.10::numeric as amount, date '2026-02-28' as day,
      timestamptz '2026-02-28T12:00:00Z' as at, 7::int4 as small`.execute(database.db);
  expect(rows).toEqual([
    {
      big: 9007199254740993n,
      amount: '0.10',
      day: '2026-02-28',
      at: new Date('2026-02-28T12:00:00Z'),
      small: 7,
    },
  ]);
});

test('a test database has the newest schema, and migrating it again changes nothing', async () => {
  await migrateToLatest(database);
  expect(await database.control.db.selectFrom('operators').selectAll().execute()).toEqual([]);
});

test('statements have a short time limit in requests and a longer one in background work', async () => {
  const shown = async (pool: Pool) => (await pool.query('show statement_timeout')).rows[0].statement_timeout;
  expect([await shown(database.pools.requests), await shown(database.pools.patient)]).toEqual([
    '10s',
    '1min',
  ]);
});

test('the statement time limit is back in force after a migration', async () => {
  const one = openDatabase(database.connection, { logger: silent, poolSize: 1 });
  await migrateToLatest(one);
  expect((await one.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '10s' }]);
  await one.close();
});

test('servers that migrate an empty database at the same time all succeed', async () => {
  const name = `empty_${randomUUID()}`;
  await database.pools.requests.query(`create database ${escapeIdentifier(name)}`);
  const servers = [1, 2, 3].map(() =>
    openDatabase({ ...database.connection, database: name }, { logger: silent }),
  );
  await Promise.all(servers.map((server) => migrateToLatest(server)));
  await Promise.all(servers.map((server) => server.close()));
  await database.pools.requests.query(`drop database ${escapeIdentifier(name)} with (force)`);
});

test('a connection that breaks while checked out, between two statements, affects nothing else', async () => {
  const client = await database.pool.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  await database.pool.query('select pg_terminate_backend($1::integer)', [rows[0].pid]);
  await ended;
  await expect(client.query('select 1')).rejects.toThrow('not queryable');
  client.release();
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('test databases do not see each other', async () => {
  const other = await createTestDatabase();
  await database.db.insertInto('settings').values({ key: 'a', value: 'b' }).execute();
  expect(await other.db.selectFrom('settings').selectAll().execute()).toEqual([]);
  await other.drop();
});
