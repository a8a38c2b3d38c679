import { fillPath, PATHS } from '@clearbench/contract';
import { Pool } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { isOnCitus } from '../database/testing.ts';
import { readiness } from '../readiness.ts';

const server = await createTestApp();

describe('metrics', () => {
  const read = async (headers: Record<string, string> = {}) =>
    (await server.app.inject({ url: PATHS.metrics, headers: { host: 'localhost', ...headers } })).body;

  it('count payloads and transfers, and time requests by route pattern', async () => {
    const message = mt103();
    await server.post(message);
    await server.post(message);
    await server.post('no message');
    await server.call('GET', fillPath(PATHS.transaction, { id: 'trx_0000000000' }));
    const text = await read();
    for (const line of [
      'clearbench_payloads_total{outcome="stored"} 1',
      'clearbench_payloads_total{outcome="duplicate"} 1',
      'clearbench_payloads_total{outcome="refused"} 1',
      'clearbench_transfers_total 1',
      'clearbench_ingestion_held_requests 0',
      'clearbench_http_request_seconds_count{method="GET",route="/api/transactions/:id",status="404"} 1',
    ]) {
      expect(text).toContain(line);
    }
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
      'clearbench_database_connections{pool="requests",state="waiting"} 0',
      '# TYPE clearbench_database_statements_total counter',
      'clearbench_database_statements_total{pool="requests"} ',
      'clearbench_sweep_depth{workspace="main",name="mark duplicates"} ',
      '# TYPE clearbench_sweep_busy_seconds_total counter',
      'clearbench_network_up{workspace="main",network="swift"} 1',
    ]) {
      expect(text).toContain(name);
    }
    expect(text).not.toContain('trx_0000000000');
  });

  it('can be read on this machine, by operators and with the token, and by no other client', async () => {
    const status = async (app: TestApp, headers: Record<string, string>) =>
      (await app.app.inject({ url: PATHS.metrics, headers })).statusCode;
    const away = { host: 'clearbench.example' };
    expect(await status(server, { host: 'localhost' })).toBe(200);
    expect(await status(server, { host: 'localhost', 'x-forwarded-for': '192.0.2.1' })).toBe(401);
    expect(await status(server, away)).toBe(401);
    expect(await status(server, { ...away, cookie: await server.login() })).toBe(200);
    expect(await status(server, { ...away, authorization: 'Bearer anything' })).toBe(401);

    const token = 'a token of sixteen or more'.replaceAll(' ', '-');
    const guarded = await createTestApp({ env: { METRICS_TOKEN: token } });
    expect(await status(guarded, { host: 'localhost' })).toBe(401);
    expect(await status(guarded, { ...away, authorization: `Bearer ${token}` })).toBe(200);
    expect(await status(guarded, { ...away, authorization: `Bearer ${token}x` })).toBe(401);
  });
});

describe('the request id', () => {
  it('is in every response, including errors and unknown paths, and never repeats', async () => {
    const ids = await Promise.all(
      [PATHS.health, PATHS.transactions, '/nowhere', '/%ff'].map(
        async (url) => (await server.app.inject({ url })).headers['x-request-id'],
      ),
    );
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{8}-[0-9a-z]+$/);
  });

  it("is the client's own id if that is a plain word", async () => {
    const answered = async (id: string) =>
      (await server.app.inject({ url: PATHS.health, headers: { 'x-request-id': id } })).headers[
        'x-request-id'
      ];
    expect(await answered('trace-4711:abc')).toBe('trace-4711:abc');
    expect(await answered('forged line "')).not.toContain('forged');
  });
});

const UNUSABLE = 'is unavailable; the server log says why';

describe('readiness', () => {
  const NODES = isOnCitus() ? { nodes: null } : {};

  it('names each part that works', async () => {
    const response = await server.app.inject({ url: PATHS.readiness });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { status: 'ready', checks: { database: 'ok', ...(isOnCitus() && { nodes: 'ok' }), disk: 'ok' } },
    ]);
  });

  it('names work that has not been done for too long, in a process that does it', async () => {
    const stalledWork = async () => ['fan out'];
    const { pool } = server.database;
    expect(await readiness({ pool, dataDir: null, stalledWork, logger: { warn: vi.fn() } })).toEqual({
      database: null,
      ...NODES,
      worker: 'has not succeeded for too long: fan out',
    });
  });

  it('names a database that takes no writes', async () => {
    const pool = new Pool({
      ...server.database.connection,
      options: '-c default_transaction_read_only=on',
    });
    const checked = await readiness({ pool, dataDir: null, stalledWork: null, logger: { warn: vi.fn() } });
    expect(checked).toEqual({ database: 'is read-only, like a standby', ...NODES });
    await pool.end();
  });

  it('names a database that is down and a disk that cannot be checked, and why in the log only', async () => {
    const pool = new Pool(server.database.connection);
    await pool.end();
    const warn = vi.fn();
    const checked = await readiness({
      pool,
      dataDir: '/nonexistent',
      stalledWork: async () => [],
      logger: { warn },
    });
    expect(checked).toEqual({ database: UNUSABLE, disk: UNUSABLE });
    expect(warn.mock.calls.map(([{ part, err }]) => [part, String(err)])).toEqual([
      ['database', expect.stringContaining('pool')],
      ['disk', expect.stringContaining('ENOENT')],
    ]);
  });

  it.runIf(process.platform === 'linux')('names a disk without room', async () => {
    // `/proc` reports no free blocks, like a full disk.
    const full = await createTestApp({ env: { DATA_DIR: '/proc' } });
    const response = await full.app.inject({ url: PATHS.readiness });
    expect([response.statusCode, response.json().code, response.json().checks.disk]).toEqual([
      503,
      'not_ready',
      '0 MB free in DATA_DIR, at least 256 MB are needed',
    ]);
  });

  it('returns 503 with the reasons while something is wrong', async () => {
    const other = await createTestApp({ env: { DATA_DIR: '/nonexistent' } });
    const response = await other.app.inject({ url: PATHS.readiness });
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({
      success: false,
      code: 'not_ready',
      checks: { database: 'ok', disk: UNUSABLE },
    });
  });
});
