import { PATHS } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { createServerWithWise } from './testing.ts';

const scene = await createServerWithWise();
const server = scene.server;

const payoutOf = (id: string) => scene.payoutOf(id);
const transferOf = (id: string) => scene.transferOf(id);
const messagesOf = (id: string) => scene.messagesOf(id);
const arrived = () => scene.arrived();
const retry = () => scene.retry();
const dueInMs = async (id: string): Promise<number> => {
  const { rows } = await server.database.pool.query(
    'select due_at from wise_payouts where transaction_id = $1',
    [id],
  );
  return rows[0].due_at.getTime() - Date.now();
};
/** Lets Wise process its transfers. Events cannot reach this server, so it polls. */
async function simulate(state: string): Promise<void> {
  const { rows } = await server.database.pool.query('select wise_transfer_id from wise_payouts');
  for (const { wise_transfer_id: id } of rows) {
    await scene.atWise('GET', `/v1/simulation/transfers/${id}/${state}`);
  }
}

const isDown = () => new Response('', { status: 503 });
const UNREACHED = 'Wise cannot be reached. The payout waits and is retried.';

describe('a payout while Wise is down', () => {
  it('waits for an hour, says so once, continues when Wise is back, and is noticed when it bounces, all without a webhook', async () => {
    scene.answerInstead = isDown;
    const id = await arrived();
    await server.settle();
    for (let minutes = 0; minutes < 60; minutes += 30) {
      await server.advanceClock(30 * 60_000);
      await retry();
      expect(await dueInMs(id)).toBeLessThanOrEqual(5 * 60_000);
    }
    expect(await payoutOf(id)).toMatchObject({ state: 'queued', problem: UNREACHED });
    expect((await messagesOf(id)).filter((message) => message === UNREACHED)).toHaveLength(1);
    expect((await transferOf(id)).status).not.toBe('completed');

    scene.answerInstead = null;
    await retry();
    expect(await payoutOf(id)).toMatchObject({ state: 'funded', problem: null });
    await simulate('funds_converted');
    await simulate('outgoing_payment_sent');
    await retry();
    expect(await payoutOf(id)).toMatchObject({ state: 'sent', providerState: 'outgoing_payment_sent' });
    expect((await transferOf(id)).status).toBe('completed');

    await simulate('bounced_back');
    await simulate('funds_refunded');
    await retry();
    expect(await payoutOf(id)).toMatchObject({ state: 'refunded', providerState: 'funds_refunded' });
    const { events } = await transferOf(id);
    for (const kind of ['return.received', 'return.sent']) {
      expect(events.filter((event) => event.kind === kind)).toMatchObject([{ status: 'completed' }]);
    }
  });
});

it('a payout waits as long as Wise asks when the rate limit is reached, and says so', async () => {
  scene.answerInstead = () => new Response('', { status: 429, headers: { 'retry-after': '3600' } });
  const id = await arrived();
  await server.settle();
  expect((await payoutOf(id)).problem).toMatch(/^Wise is limiting the number of calls\./);
  expect(await dueInMs(id)).toBeGreaterThan(3_500_000);
  scene.answerInstead = null;
  await retry();
  expect(await payoutOf(id)).toMatchObject({ state: 'funded', problem: null });
});

/** An event of Wise that happens so many seconds from now; the status of the answer. */
async function report(id: string, state: string, second: number, signature?: string): Promise<number> {
  const { wiseTransferId } = await payoutOf(id);
  const body = JSON.stringify({
    data: {
      resource: { type: 'transfer', id: Number(wiseTransferId), profile_id: 7_200_001, account_id: 1 },
      current_state: state,
      previous_state: null,
      occurred_at: new Date(Date.now() + second * 1_000).toISOString(),
    },
    subscription_id: 's',
    event_type: 'transfers#state-change',
    schema_version: '2.0.0',
    sent_at: new Date().toISOString(),
  });
  const headers = {
    'content-type': 'application/json',
    'x-signature-sha256': signature ?? (await scene.sign(body)),
    'x-delivery-id': `${id} ${state} ${second}`,
  };
  const answer = await server.app.inject({ method: 'POST', url: PATHS.wiseEvents, headers, payload: body });
  return answer.statusCode;
}

/** A payout that was cancelled at Wise before it could be paid for; what Wise said of it before. */
async function cancelledUnpaid(): Promise<{ id: string; before: string }> {
  scene.answerInstead = (path) => (path.endsWith('/payments') ? isDown() : null);
  const id = await arrived();
  await server.settle();
  expect(await payoutOf(id)).toMatchObject({ state: 'funding' });
  const path = `/v1/transfers/${(await payoutOf(id)).wiseTransferId}`;
  const before = await (await scene.atWise('GET', path)).text();
  await scene.atWise('PUT', `${path}/cancel`);
  scene.answerInstead = null;
  return { id, before };
}

describe('a payout that is cancelled at Wise before it is paid for fails', () => {
  it('when it is to be paid for', async () => {
    const { id } = await cancelledUnpaid();
    await retry();
    const { status, events } = await transferOf(id);
    expect([status, (await payoutOf(id)).state]).toEqual(['failed', 'failed']);
    const failures = events.filter(({ kind }) => kind === 'transaction.failed');
    expect(failures).toMatchObject([{ message: 'Wise: payout cancelled' }]);
  });

  it('when Wise refuses its payment', async () => {
    const { id, before } = await cancelledUnpaid();
    const { wiseTransferId } = await payoutOf(id);
    scene.answerInstead = (path) => {
      if (path !== `/v1/transfers/${wiseTransferId}`) return null;
      scene.answerInstead = null;
      return new Response(before);
    };
    await retry();
    expect(await payoutOf(id)).toMatchObject({ state: 'funding', problem: null });
    await retry();
    expect((await transferOf(id)).status).toBe('failed');
  });

  it('when Wise reports it', async () => {
    const { id } = await cancelledUnpaid();
    expect(await report(id, 'cancelled', 60)).toBe(200);
    await retry();
    const { status, events } = await transferOf(id);
    expect([status, (await payoutOf(id)).state]).toEqual(['failed', 'failed']);
    expect(events.filter(({ kind }) => kind === 'transaction.failed')).toHaveLength(1);
  });
});

it('a payout of which Wise reports the end before it answers the call that pays it stays ended', async () => {
  const id = await arrived();
  scene.beforeAnswer = async (path) => {
    if (path.endsWith('/payments')) expect(await report(id, 'outgoing_payment_sent', 60)).toBe(200);
  };
  await server.settle();
  scene.beforeAnswer = null;
  expect(await payoutOf(id)).toMatchObject({ state: 'sent', providerState: 'outgoing_payment_sent' });
  expect((await transferOf(id)).status).toBe('completed');
});

it('states that Wise reports late, repeatedly or out of order, or that come from others, change nothing', async () => {
  const id = await arrived();
  await server.settle();
  expect(await report(id, 'funds_refunded', 90, 'Zm9yZ2Vk')).toBe(401);
  expect(await report(id, 'outgoing_payment_sent', 60)).toBe(200);
  const settled = await messagesOf(id);
  expect((await transferOf(id)).status).toBe('completed');
  for (const [state, second] of [
    ['outgoing_payment_sent', 60],
    ['funds_converted', 30],
    ['cancelled', 20],
    ['processing', -3_600],
  ] as const) {
    expect(await report(id, state, second)).toBe(200);
  }
  expect(await payoutOf(id)).toMatchObject({ state: 'sent', providerState: 'outgoing_payment_sent' });
  expect(await messagesOf(id)).toEqual(settled);
});
