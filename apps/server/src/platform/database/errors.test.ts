import { createServer } from 'node:net';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { openDatabase } from './connect.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { createTestDatabase } from './testing.ts';

const logger = pino({ level: 'silent' });

const database = await createTestDatabase();

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error) => error,
  );

describe('unavailable', () => {
  test('nothing listens at the address', async () => {
    const absent = openDatabase({ host: '127.0.0.1', port: 1 }, { logger });
    expect(isDatabaseUnavailable(await failure(absent.pool.query('select 1')))).toBe(true);
    await absent.close();
  });

  test('the socket is gone', async () => {
    const absent = openDatabase({ host: '/nonexistent', port: 5432 }, { logger });
    expect(isDatabaseUnavailable(await failure(absent.pool.query('select 1')))).toBe(true);
    await absent.close();
  });

  test('the server hangs up on the connection', async () => {
    const rude = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve));
    const address = rude.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const broken = openDatabase({ host: '127.0.0.1', port }, { logger });
    expect(isDatabaseUnavailable(await failure(broken.pool.query('select 1')))).toBe(true);
    await broken.close();
    rude.close();
  });

  test('the session is ended while its statement runs, and the next statement works', async () => {
    const sleeping = failure(database.pool.query('select pg_sleep(30)'));
    await expect
      .poll(async () => {
        const { rows } = await database.pool.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(30)' and datname = current_database()",
        );
        return rows.length;
      })
      .toBe(1);
    expect(isDatabaseUnavailable(await sleeping)).toBe(true);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('every connection of the pool is busy for too long', async () => {
    const small = openDatabase(database.connection, { logger, poolSize: 1 });
    const client = await small.pool.connect();
    // Only now, because the first connection may take its time.
    small.pools.requests.options.connectionTimeoutMillis = 50;
    expect(isDatabaseUnavailable(await failure(small.pool.query('select 1')))).toBe(true);
    client.release();
    await small.close();
  });

  test.each([
    'server closed the connection unexpectedly',
    'SSL connection has been closed unexpectedly',
    'could not receive data from server: Connection reset by peer',
  ])('a coordinator lost a node during a statement: %s', (message) => {
    expect(isDatabaseUnavailable(Object.assign(new Error(message), { code: 'XX000' }))).toBe(true);
  });
});

describe('not unavailable', () => {
  test('an internal error of the database', () => {
    const error = Object.assign(new Error('cache lookup failed for relation 16384'), { code: 'XX000' });
    expect(isDatabaseUnavailable(error)).toBe(false);
  });

  test.each([
    ['a wrong statement', 'select from nowhere'],
    ['a broken rule', "insert into settings (key, value) values ('a', null)"],
  ])('%s', async (_, statement) => {
    expect(isDatabaseUnavailable(await failure(database.pool.query(statement)))).toBe(false);
  });

  test('any other error or value', () => {
    expect(isDatabaseUnavailable(new TypeError('x is not a function'))).toBe(false);
    expect(isDatabaseUnavailable('ECONNREFUSED')).toBe(false);
    expect(isDatabaseUnavailable(null)).toBe(false);
  });
});
