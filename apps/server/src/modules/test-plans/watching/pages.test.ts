import { expect, it } from 'vitest';
import { startPlans } from '../testing.ts';
import { eventsAfter } from './events.ts';
import { createEventsRepository } from './events-repository.ts';

const { server, plans } = await startPlans();

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
