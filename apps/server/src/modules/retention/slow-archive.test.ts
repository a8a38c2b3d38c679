import { createServer, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { PATHS, type PayloadAccepted, type Transaction } from '@clearbench/contract';
import { afterAll, expect, it } from 'vitest';
import { listenLocally } from '../../testing/listen-locally.ts';
import { mt103 } from '../../testing/samples.ts';
import { createTestApp } from '../../testing/test-app.ts';

const DAY_MS = 86_400_000;

/** A storage that answers when the test lets it. */
const stored = new Map<string, string[]>();
let asked: ((answer: ServerResponse) => void) | null = null;
const bucket = createServer(async (request, response) => {
  const lines = String(gunzipSync(await buffer(request)))
    .trim()
    .split('\n');
  stored.set(
    request.url ?? '',
    lines.map((line) => JSON.parse(line).id),
  );
  if (asked === null) response.end();
  else asked(response);
});

const port = await listenLocally(bucket);
const server = await createTestApp({
  env: {
    AUTOMATION: 'instant',
    ARCHIVE: `http://127.0.0.1:${port}/bucket`,
    ...{ ARCHIVE_ACCESS_KEY_ID: 'key-id', ARCHIVE_SECRET_ACCESS_KEY: 'secret' },
  },
});
afterAll(async () => {
  await server.close();
  bucket.close();
});

async function run(): Promise<void> {
  const name = 'remove what is older than the settings say';
  const job = server.modules.retention.jobs?.find((each) => each.name === name);
  await job?.perform({}, { attempt: 1, isLastAttempt: false, signal: new AbortController().signal });
}

async function posted(): Promise<string> {
  const [transfer] = (await server.post(mt103())).json<PayloadAccepted>().transactions;
  return transfer?.transactionId ?? '';
}

const statuses = async (): Promise<Map<string, string>> =>
  new Map(
    (await server.call('GET', PATHS.transactions))
      .json<Transaction[]>()
      .map(({ transactionId, status }) => [transactionId, status]),
  );

it('while a storage takes its time, all sweeps go on, and what has changed by then is not removed', async () => {
  const [old, changed] = [await posted(), await posted()];
  await server.settle();
  await server.advanceClock(40 * DAY_MS);
  await server.call('PATCH', PATHS.settings, { retentionDays: { transfers: 30 } });
  const answer = new Promise<ServerResponse>((resolve) => {
    asked = resolve;
  });
  const running = run();
  const response = await answer;
  asked = null;

  const idle = await server.database.pool.query(
    "select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
  );
  expect(idle.rows).toEqual([]);
  // This needs the cursor of every sweep.
  const recent = await posted();
  await server.settle();
  expect((await statuses()).get(recent)).toBe('completed');
  await server.database.pool.query(
    `update transaction_events set message = message || ' (seen)'
     where transaction_seq = (select seq from transactions where transaction_id = $1)`,
    [changed],
  );
  response.end();
  await running;

  expect([...(await statuses()).keys()].sort()).toEqual([changed, recent].sort());
  expect([...stored.values()]).toEqual([[old]]);
  await run();
  expect([...(await statuses()).keys()]).toEqual([recent]);
  expect([...stored.values()]).toEqual([[old], [changed]]);
});
