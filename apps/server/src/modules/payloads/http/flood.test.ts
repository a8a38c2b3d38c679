import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INGESTION_PATHS } from '@clearbench/contract';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../../platform/database/testing.ts';

const MEGABYTES = 1024 * 1024;
const BODIES = 30;
const HEAP_MEGABYTES = 160;

/** A transfer of maximum file size: nearly all of it is white space, which JSON allows. */
function padded(index: number): Buffer {
  const body = Buffer.alloc(10 * MEGABYTES - 1024, ' ');
  body.write(
    JSON.stringify({
      sender: { bic: 'OAKNGB20', name: 'Northern Mills Ltd', account: 'GB29NWBK60161331926819' },
      receiver: { bic: 'ELMFDEF0', name: 'Suedwerk GmbH', account: 'DE89370400440532013000' },
      amount: '1.00',
      currency: 'EUR',
      transaction_reference: `FLOOD${index}`,
      value_date: '2026-11-20',
    }),
  );
  return body;
}

it(`a flood of 10 MB bodies is stored or refused with a retry, in a heap of ${HEAP_MEGABYTES} MB`, {
  timeout: 90_000,
}, async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'clearbench-flood-'));
  const server = spawn(
    process.execPath,
    [`--max-old-space-size=${HEAP_MEGABYTES}`, join(import.meta.dirname, '../../../main.ts')],
    {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        PORT: '0',
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
      },
    },
  );
  const exited = once(server, 'close');
  onTestFinished(async () => {
    server.kill('SIGINT');
    await exited;
    await rm(dataDir, { recursive: true, force: true });
    await database.drop();
  });
  let said = '';
  server.stdout.on('data', (chunk) => {
    said += chunk;
  });
  await expect.poll(() => said.includes('Ctrl-C'), { timeout: 60_000 }).toBe(true);
  const address = /http:\/\/[\d.]+:\d+/.exec(said)?.[0];
  const key = /clb_[0-9a-f]{32}/.exec(said)?.[0];

  const statuses = await Promise.all(
    Array.from({ length: BODIES }, async (_, index) => {
      const response = await fetch(`${address}${INGESTION_PATHS.json}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: padded(index),
      }).catch(() => null);
      await response?.arrayBuffer();
      return response?.status ?? 503;
    }),
  );
  expect([server.exitCode, server.signalCode]).toEqual([null, null]);
  const stored = statuses.filter((status) => status === 201).length;
  expect(stored).toBeGreaterThan(0);
  expect(statuses.every((status) => status === 201 || status === 503)).toBe(true);
  const { rows } = await database.pool.query('select count(*)::int as count from payloads');
  expect(rows[0].count).toBeGreaterThanOrEqual(stored);
});
