import { expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../../platform/actor.ts';
import { record } from '../../audit/index.ts';
import { startPlans } from '../testing.ts';
import { eventsAfter } from './events.ts';
import { CLOCK_CHANGES_MAX, createEventsRepository } from './events-repository.ts';

const { server, plans } = await startPlans();

const CHANGED = {
  actor: SYSTEM_ACTOR,
  action: 'settings.changed',
  object: { type: 'settings', id: 'server' },
} as const;
const ROW = '2026-11-20,1.00,EUR,REF,A,DE89370400440532013000,B,DE89370400440532013000';
const HEADER =
  'value_date,amount,currency,transaction_reference,sender_name,sender_account,recipient_name,recipient_account';

it('a moment with more events than a page is read to its end, and others in parts', async () => {
  const run = await plans.runOf({
    steps: [{ on: 'transfers', where: 'transfer.amount > 9.0', text: 'x' }],
  });
  await server.post(
    `${HEADER}\n${Array.from({ length: 7 }, (_, i) => ROW.replace('REF', `R${i}`)).join('\n')}\n`,
  );
  await new Promise((resolve) => setTimeout(resolve, 20));
  await server.post(`${HEADER}\n${ROW.replace('REF', 'LAST')}\n`);
  const { db } = server.database;
  const row = await db.selectFrom('test_runs').selectAll().where('id', '=', run.id).executeTakeFirstOrThrow();
  const look = (afterMs: number) =>
    eventsAfter(createEventsRepository(db, 3), row, {
      afterMs,
      startMs: row.started_at.getTime(),
      kinds: new Set(['transfers', 'payloads']),
    });
  const found = new Map<string, string>();
  let afterMs = row.started_at.getTime() - 1;
  for (let looks = 0; looks < 20 && Number.isFinite(afterMs); looks++) {
    const { events, wholeUntilMs } = await look(afterMs);
    for (const { id, on, atMs } of events) if (atMs <= wholeUntilMs) found.set(`${on} ${id}`, on);
    // Each look gets beyond the one before.
    expect(wholeUntilMs).toBeGreaterThan(afterMs);
    afterMs = wholeUntilMs;
  }
  const kinds = [...found.values()];
  expect(kinds.filter((kind) => kind === 'payloads')).toHaveLength(2);
  expect(kinds.filter((kind) => kind === 'transfers').length).toBeGreaterThanOrEqual(8);
});

it('a clock that is set again and again leaves its last settings to look through, in order', async () => {
  const run = await plans.runOf();
  const { db } = server.database;
  const { audit_from: from } = await db
    .selectFrom('test_runs')
    .select('audit_from')
    .where('id', '=', run.id)
    .executeTakeFirstOrThrow();
  const changes = Array.from({ length: CLOCK_CHANGES_MAX + 5 }, (_, number) => number);
  await db
    .transaction()
    .execute((tx) =>
      record(tx, [
        { ...CHANGED, after: { scenarioSeed: 'x' } },
        ...changes.map((clockOffsetMs) => ({ ...CHANGED, after: { clockOffsetMs } })),
      ]),
    );
  const found = await createEventsRepository(db).clockChanges(from);
  expect(found.map(({ after }) => JSON.parse(after ?? '').clockOffsetMs)).toEqual(
    changes.slice(-CLOCK_CHANGES_MAX),
  );
});
