import { fillPath, PATHS, type Timeline } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { detailOf, entered } from './testing.ts';

const server = await createTestApp();

it('of a transfer with very many events, the oldest and the newest are shown', async () => {
  const { transactionId } = await entered(server);
  await server.database.pool.query(
    `insert into transaction_events (transaction_seq, status, kind, message, created_at)
      select seq, status, 'recall.received', 'Recall ' || number, $2
      from transactions, generate_series(1, 1200) as number where transaction_id = $1 order by number`,
    [transactionId, new Date()],
  );
  const { events } = await detailOf(server, transactionId);
  expect([events.length, events[0]?.kind, events.at(-1)?.message]).toEqual([
    1_000,
    'transaction.initiated',
    'Recall 1200',
  ]);
  const timeline = await server.call('GET', fillPath(PATHS.transactionTimeline, { id: transactionId }));
  expect(timeline.json<Timeline>().events).toHaveLength(1_000);
});
