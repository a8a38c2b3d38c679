import { Pool } from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from './connect.ts';
import { connectedOf } from './connected.ts';
import { PoolBusyError } from './pool-busy.ts';
import { lineOf, type PoolLine } from './pool-line.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
let pool: Pool;
let line: PoolLine;
beforeEach(async () => {
  database = await createTestDatabase();
  pool = openDatabase(database.connection, {
    logger: pino({ level: 'silent' }),
    poolSize: 1,
    limits: { connectionMs: 300, statementMs: 1_000, answerMs: 2_000 },
  }).pools.requests;
  line = lineOf(pool);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const take = (schema: string) => line.take(schema, () => {});

it('schemas that wait are served in turn, and those who wait for the same one in their order', async () => {
  const served: string[] = [];
  const held = await take('flood');
  const visit = async (schema: string, name: string) => {
    const client = await take(schema);
    served.push(name);
    client.release();
  };
  const visits = [
    ...[1, 2, 3, 4].map((number) => visit('flood', `flood ${number}`)),
    visit('oak', 'oak 1'),
    visit('oak', 'oak 2'),
    visit('elm', 'elm 1'),
  ];
  expect(line.waitingCount).toBe(7);
  held.release();
  await Promise.all(visits);
  expect(served).toEqual(['flood 1', 'oak 1', 'elm 1', 'flood 2', 'oak 2', 'flood 3', 'flood 4']);
  expect(line.waitingCount).toBe(0);
});

it('a free connection serves those first whose statements it knows, but lets the first one wait only so long', async () => {
  const served: string[] = [];
  const held = await take('oak');
  connectedOf(held).served.add('oak');
  const visit = async (schema: string) => {
    const client = await take(schema);
    served.push(schema);
    client.release();
  };
  const visits = [visit('elm'), ...Array.from({ length: 12 }, () => visit('oak'))];
  held.release();
  await Promise.all(visits);
  expect(served).toHaveLength(13);
  expect(served.indexOf('elm')).toBe(8);
});

it('a schema rests after a connection, which serves the others in the meantime', async () => {
  const served: string[] = [];
  let rest = 0;
  line.limitOf = () => 1;
  line.restMsOf = (schema) => (schema === 'flood' ? rest : 0);
  const held = await take('flood');
  const visit = async (schema: string) => {
    const client = await take(schema);
    served.push(schema);
    client.release();
  };
  const visits = [visit('flood'), visit('flood'), visit('oak'), visit('oak')];
  rest = 1;
  held.release();
  await Promise.all(visits);
  expect(served).toEqual(['oak', 'oak', 'flood', 'flood']);
});

it('who waits in vain takes no place from the others', async () => {
  const held = await take('oak');
  const waiting = take('elm').catch((error: unknown) => error);
  const error = await waiting;
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(PoolBusyError);
  expect(line.waitingCount).toBe(0);
  held.release();
  const next = await take('elm');
  next.release();
});

it('a connection that cannot be opened leaves its place to the next', async () => {
  const unreachable = new Pool({ host: '/nonexistent', max: 1 });
  const other = lineOf(unreachable);
  for (let round = 0; round < 3; round += 1) await expect(other.take('oak', () => {})).rejects.toThrow();
  expect(other.waitingCount).toBe(0);
});

it('a schema with a limit leaves the other connections free, and gets them when its limit ends', async () => {
  const two = openDatabase(database.connection, { logger: pino({ level: 'silent' }), poolSize: 3 }).pools
    .requests;
  const own = lineOf(two);
  let limit = 1;
  own.limitOf = (schema) => (schema === 'flood' ? limit : Number.POSITIVE_INFINITY);
  const [first, waiting] = [await own.take('flood', () => {}), own.take('flood', () => {})];
  const others = [await own.take('oak', () => {}), await own.take('elm', () => {})];
  expect(own.waitingCount).toBe(1);
  others[0]?.release();
  await own.take('birch', () => {}).then((client) => client.release());
  expect(own.waitingCount).toBe(1);
  limit = 2;
  others[1]?.release();
  for (const client of [first, await waiting]) client.release();
  await two.end();
});
