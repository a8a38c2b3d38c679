import { PATHS } from '@clearbench/contract';
import { expect, it, onTestFinished } from 'vitest';
import { LOCKS } from '../../../platform/database/locks.ts';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { SIMULATED_API_KEY, SIMULATOR_PATH } from './simulated-wise.ts';

const REQUESTS = 300;
/** As many as the server has connections for requests. */
const PAYMENTS = 11;

const server = await createTestApp();
await server.post(mt103());

const call = () =>
  server.app.inject({
    url: `${SIMULATOR_PATH}/v2/profiles`,
    headers: { authorization: `Bearer ${SIMULATED_API_KEY}` },
  });

/** Nobody else can use the simulated Wise until the returned function is called. */
async function holdSimulator(): Promise<() => Promise<void>> {
  const client = await server.database.background.pool.connect();
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1, hashtext(current_schema()))', [LOCKS.wiseSimulator]);
  let isHeld = true;
  const release = async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query('rollback');
    client.release();
  };
  onTestFinished(release);
  return release;
}

const waitingForLock = async (): Promise<number> => {
  const { rows } = await server.database.background.pool.query(
    `select count(*)::integer as count from pg_locks
     where locktype = 'advisory' and not granted and classid = $1`,
    [LOCKS.wiseSimulator],
  );
  return rows[0].count;
};

it('a flood of calls of the simulated Wise is refused in its words, and leaves ingestion and our own calls alone', async () => {
  expect((await call()).statusCode).toBe(200);
  const release = await holdSimulator();
  const flood = Promise.all(Array.from({ length: REQUESTS }, call));
  await expect.poll(waitingForLock).toBeGreaterThan(0);
  const payments = await Promise.all(Array.from({ length: PAYMENTS }, () => server.post(mt103())));
  expect(payments.map(({ statusCode }) => statusCode)).toEqual(payments.map(() => 201));
  // Our own call is next, however many others wait.
  const connected = server.call('POST', PATHS.wiseConnect, {
    profileId: '7200001',
    apiKey: SIMULATED_API_KEY,
  });
  await expect.poll(waitingForLock).toBe(2);
  await release();
  expect((await connected).statusCode).toBe(200);

  const answers = await flood;
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThan(REQUESTS / 2);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(REQUESTS - refused.length);
  expect(refused[0]?.headers['retry-after']).toBe('1');
  expect(refused[0]?.json().error).toBe('Too Many Requests');
  expect((await call()).statusCode).toBe(200);
});
