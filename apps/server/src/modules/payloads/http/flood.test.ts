import { INGESTION_PATHS } from '@clearbench/contract';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../../platform/database/testing.ts';
import { launch, untilReady } from '../../../testing/program.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';

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
  const dataDir = temporaryFolder();
  const server = launch(
    'main',
    { DATA_DIR: dataDir, DATABASE_URL: database.url },
    { node: [`--max-old-space-size=${HEAP_MEGABYTES}`] },
  );
  onTestFinished(async () => void (await server.stop()));
  const { address, apiKey } = await untilReady(server);

  const statuses = await Promise.all(
    Array.from({ length: BODIES }, async (_, index) => {
      const response = await fetch(`${address}${INGESTION_PATHS.json}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}` },
        body: padded(index),
      }).catch(() => null);
      await response?.arrayBuffer();
      return response?.status ?? 503;
    }),
  );
  expect([server.process.exitCode, server.process.signalCode]).toEqual([null, null]);
  const stored = statuses.filter((status) => status === 201).length;
  expect(stored).toBeGreaterThan(0);
  expect(statuses.every((status) => status === 201 || status === 503)).toBe(true);
  const { rows } = await database.pool.query('select count(*)::int as count from payloads');
  expect(rows[0].count).toBeGreaterThanOrEqual(stored);
});
