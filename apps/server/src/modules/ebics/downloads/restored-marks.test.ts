import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Schema } from '../../../platform/database/schema.ts';
import { createTestDatabase } from '../../../platform/database/testing.ts';
import { createDeliveryRepository } from './delivery-repository.ts';
import { eventsSince } from './events-since.ts';
import { addFiles, filesSince } from './file-repository.ts';
import { isLater } from './marks.ts';
import { renumberMarks } from './restored-marks.ts';

const API_KEY = randomUUID();
const [ADA, BEA, CAY] = [randomUUID(), randomUUID(), randomUUID()];

let db: Kysely<Schema>;
beforeEach(async () => {
  ({ db } = await createTestDatabase());
});

async function add(name: string): Promise<void> {
  await sql`insert into ebics_events (at, order_id, user_id, "order", action, reason, texts)
    values (now(), ${name}, 'USER', '{}', 'FILE_UPLOAD', 'TS01', '{}')`.execute(db);
  const file = { id: randomUUID(), api_key_id: API_KEY, what: 'camt.054' as const, at: new Date() };
  await addFiles(db, [{ ...file, name, text: name }]);
}

/** The HAC protocol and the debit notices that a subscriber downloads. */
async function fetched(subscriber: string): Promise<string[][]> {
  const deliveries = createDeliveryRepository(db);
  const [seenEvents, seenFiles] = [
    await deliveries.until(subscriber, 'HAC'),
    await deliveries.until(subscriber, 'camt.054'),
  ];
  const { events, snapshot } = await eventsSince(db, { snapshot: seenEvents });
  const since = { snapshot: seenFiles };
  const found = await filesSince(db, { apiKeyId: API_KEY, what: 'camt.054', since });
  expect([isLater(snapshot, seenEvents), isLater(found.snapshot, seenFiles)]).toEqual([true, true]);
  await deliveries.end('', subscriber, { HAC: snapshot, 'camt.054': found.snapshot });
  return [events.map(({ order_id }) => order_id), found.files.map(({ name }) => name)];
}

/** As if the PostgreSQL of the backup had begun to count its transactions elsewhere. */
async function restored(by: string): Promise<void> {
  for (const table of ['ebics_events', 'ebics_files'])
    await sql`update ${sql.table(table)} set xact = (xact::text::bigint + ${by}::bigint)::text::xid8`.execute(
      db,
    );
  await sql`update ebics_deliveries set until =
    (pg_snapshot_xmin(until::pg_snapshot)::text::bigint + ${by}::bigint)::text || ':' ||
    (pg_snapshot_xmax(until::pg_snapshot)::text::bigint + ${by}::bigint)::text || ':'`.execute(db);
  await renumberMarks(db);
}

it.each(['1000000000', '0'])('a restore changes nothing about who gets what, by %s', async (by) => {
  await add('A');
  expect(await fetched(ADA)).toEqual([['A'], ['A']]);
  await add('B');
  expect(await fetched(BEA)).toEqual([
    ['A', 'B'],
    ['A', 'B'],
  ]);
  await add('C');
  await restored(by);
  await add('D');
  expect(await fetched(ADA)).toEqual([
    ['B', 'C', 'D'],
    ['B', 'C', 'D'],
  ]);
  expect(await fetched(BEA)).toEqual([
    ['C', 'D'],
    ['C', 'D'],
  ]);
  expect(await fetched(CAY)).toEqual([
    ['A', 'B', 'C', 'D'],
    ['A', 'B', 'C', 'D'],
  ]);
  await add('E');
  for (const each of [ADA, BEA, CAY]) expect(await fetched(each)).toEqual([['E'], ['E']]);
});

it('a download of before has ended, and days and numbers stay as they are', async () => {
  await sql`insert into ebics_transactions (id, subscriber_id, direction, "order", segments, started_at, marks)
    values ('T1', ${ADA}, 'download', '{}', 1, now(), '{"HAC": "9:9:"}')`.execute(db);
  await sql`insert into ebics_segments (transaction_id, number, data) values ('T1', 1, '')`.execute(db);
  await sql`insert into ebics_deliveries values (${ADA}, 'camt.053', '2026-11-30'), (${ADA}, 'camt.052', '17')`.execute(
    db,
  );
  await renumberMarks(db);
  for (const table of ['ebics_transactions', 'ebics_segments'])
    expect((await sql`select from ${sql.table(table)}`.execute(db)).rows).toEqual([]);
  const deliveries = createDeliveryRepository(db);
  expect([await deliveries.until(ADA, 'camt.053'), await deliveries.until(ADA, 'camt.052')]).toEqual([
    '2026-11-30',
    '17',
  ]);
});
