import { setTimeout as delay } from 'node:timers/promises';
import { INGESTION_PATHS, PATHS } from '@clearbench/contract';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startLoadBalancer } from '../testing/load-balancer.ts';
import { mt103 } from '../testing/samples.ts';
import { serversOfOneDatabase } from '../testing/server-process.ts';

// Servers start four times.
vi.setConfig({ testTimeout: 180_000 });

const CLIENTS = 8;
/** A second signal within this time counts as the first one. */
const SAME_REQUEST_MS = 1_000;

it('a rolling restart under load behind a load balancer resets and refuses no request', async () => {
  const { start, query } = await serversOfOneDatabase();
  // Longer than the test: a second signal ends it, as soon as the load balancer has noticed.
  const startOne = () => start('web', [], { SHUTDOWN_GRACE: '600' });
  const balancer = await startLoadBalancer();
  onTestFinished(() => balancer.close());
  let servers = [await startOne(), await startOne()];
  const apiKey = servers[0]?.apiKey ?? '';
  for (const { address } of servers) balancer.add(address);
  for (const { address } of servers) await expect.poll(() => balancer.uses(address)).toBe(true);

  const over = new AbortController();
  const statuses = new Set<number>();
  let posted = 0;
  const client = async () => {
    while (!over.signal.aborted) {
      const { status } = await post(balancer.address, apiKey);
      statuses.add(status);
      posted += 1;
    }
  };
  const load = Promise.all(Array.from({ length: CLIENTS }, client));

  for (const leaving of servers) {
    leaving.signal('SIGTERM');
    await expect.poll(() => balancer.uses(leaving.address)).toBe(false);
    // A busy server notices the signal late.
    const signalled = delay(SAME_REQUEST_MS + 100);
    const readiness = await fetch(leaving.address + PATHS.readiness);
    expect(readiness.status).toBe(503);
    expect(await readiness.json()).toMatchObject({
      code: 'not_ready',
      checks: { database: 'ok', server: 'is shutting down' },
    });
    // It still serves those who have not noticed, on connections that they do not use again.
    const answer = await post(leaving.address, apiKey);
    expect([answer.status, answer.connection]).toEqual([201, 'close']);
    posted += 1;
    await signalled;
    leaving.signal('SIGTERM');
    expect(await leaving.closed).toBe(0);
    balancer.remove(leaving.address);
    const next = await startOne();
    balancer.add(next.address);
    await expect.poll(() => balancer.uses(next.address)).toBe(true);
    servers = [...servers.filter((server) => server !== leaving), next];
  }
  over.abort();
  await load;

  expect(balancer.failures).toEqual([]);
  expect([...statuses]).toEqual([201]);
  expect(Number((await query('select count(*) from main.payloads')).count)).toBe(posted);
  // With SIGTERM they would wait ten minutes, also if it overtakes SIGINT: their end is waited for before the clean-up sends one.
  for (const { signal } of servers) signal('SIGINT');
  await Promise.all(servers.map(({ closed }) => closed));
});

it('the grace period ends by itself, and Ctrl-C starts none', async () => {
  const { start } = await serversOfOneDatabase();
  const patient = await start('web', [], { SHUTDOWN_GRACE: '1' });
  const startMs = performance.now();
  patient.signal('SIGTERM');
  expect(await patient.closed).toBe(0);
  expect(performance.now() - startMs).toBeGreaterThan(1_000);

  const interrupted = await start('web', [], { SHUTDOWN_GRACE: '600' });
  interrupted.signal('SIGINT');
  expect(await interrupted.closed).toBe(0);
});

async function post(address: string, apiKey: string) {
  const response = await fetch(address + INGESTION_PATHS.fin, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'text/plain' },
    body: mt103(),
  });
  await response.text();
  return { status: response.status, connection: response.headers.get('connection') };
}
