import { type Kysely, sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Schema } from '../../../platform/database/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/testing.ts';
import { eventsSince } from './events-since.ts';
import { isLater } from './marks.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});

const add = (tx: Kysely<Schema>, ...orders: string[]) =>
  sql`insert into ebics_events (at, order_id, user_id, "order", action, reason, texts)
    select now(), id, 'USER', '{}', 'FILE_UPLOAD', 'TS01', '{}' from unnest(${orders}::text[]) as id`.execute(
    tx,
  );

it('parts of a protocol have each event once, also if it is committed late', async () => {
  const { db } = database;
  let mark = '';
  const seen: string[] = [];
  const marks: string[] = [];
  const next = async () => {
    const { events, snapshot, rest } = await eventsSince(db, { snapshot: mark }, 3);
    expect(isLater(snapshot, mark)).toBe(true);
    mark = snapshot;
    marks.push(mark);
    seen.push(...events.map(({ order_id }) => order_id));
    return { parts: events.length, rest };
  };
  await add(db, 'A1', 'A2');
  const late = await db.startTransaction().execute();
  await add(late, 'L1', 'L2');
  await add(db, 'B1', 'B2');
  await add(db, 'C1');
  expect(await next()).toEqual({ parts: 2, rest: 3 });
  expect(await next()).toEqual({ parts: 3, rest: 0 });
  await add(db, 'D1', 'D2', 'D3', 'D4');
  await late.commit().execute();
  await add(db, 'E1');
  while ((await next()).rest > 0);
  expect(seen.toSorted()).toEqual(['A1', 'A2', 'B1', 'B2', 'C1', 'D1', 'D2', 'D3', 'D4', 'E1', 'L1', 'L2']);
  expect((await eventsSince(db, { snapshot: mark }, 3)).events).toEqual([]);
  for (const [index, one] of marks.entries())
    for (const later of marks.slice(index + 1))
      expect([isLater(later, one), isLater(one, later)]).toEqual([true, false]);
});

it.each([
  ['2026-11-30', '2026-11-29'],
  ['2026-11-29', ''],
  ['100', '99'],
  ['10:20:', '10:19:'],
  ['10:20:', '10:20:15'],
  ['11:20:12', '10:20:10,12'],
])('the mark %s is later than %s', (one, other) => {
  expect([isLater(one, other), isLater(other, one), isLater(one, one)]).toEqual([true, false, false]);
});
