import { beforeEach, expect, it } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { createServerWithWise } from './testing.ts';

const scene = await createServerWithWise();
beforeEach(() => {
  scene.answerInstead = null;
  scene.calls.length = 0;
});

const made = () => scene.calls.filter((call) => call === 'POST /v1/accounts').length;
const noQuotes = (path: string) => (path.endsWith('/quotes') ? new Response('', { status: 403 }) : null);

it('payouts to one beneficiary share a recipient, however many there are and however often each is tried', async () => {
  scene.answerInstead = noQuotes;
  const ids = await Promise.all(Array.from({ length: 12 }, () => scene.arrived()));
  for (let attempt = 0; attempt < 5; attempt++) await scene.retry();
  expect(made()).toBe(1);
  scene.answerInstead = null;
  await scene.retry();
  for (const id of ids) expect((await scene.payoutOf(id)).state).toBe('funded');
  expect(made()).toBe(1);
});

it('a recipient is not made again by a server that died before it stored the one that Wise had made', async () => {
  const text = mt103().replace('SUEDWERK GMBH', 'NORDWERK GMBH');
  scene.answerInstead = noQuotes;
  const id = await scene.arrived(text);
  await scene.server.settle();
  // As if the process had died before it stored what Wise had made.
  await scene.server.database.pool.query(
    'update wise_payouts set recipient_id = null where transaction_id = $1',
    [id],
  );
  scene.answerInstead = null;
  await scene.retry();
  expect((await scene.payoutOf(id)).state).toBe('funded');
  expect(made()).toBe(1);
});

it('a recipient that was removed at Wise is replaced', async () => {
  scene.answerInstead = noQuotes;
  const id = await scene.arrived(mt103().replace('SUEDWERK GMBH', 'WESTWERK GMBH'));
  await scene.server.settle();
  await scene.server.database.pool.query(
    'update wise_payouts set recipient_id = 1 where transaction_id = $1',
    [id],
  );
  scene.answerInstead = null;
  await scene.retry();
  await scene.retry();
  expect((await scene.payoutOf(id)).state).toBe('funded');
});

it('a payer who sends in spite of another name has accepted that at Wise, too', async () => {
  const id = await scene.arrived(mt103().replace('SUEDWERK GMBH', 'SOMEBODY ELSE'));
  await scene.retry();
  expect((await scene.payoutOf(id)).state).toBe('funded');
  expect(scene.calls.some((call) => /^PATCH \/v2\/accounts\/\d+\/confirmations$/.test(call))).toBe(true);
});
