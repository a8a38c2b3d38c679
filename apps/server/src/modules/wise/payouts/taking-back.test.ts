import { fillPath, PATHS } from '@clearbench/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { messagesOf, recallOf } from '../../banking/testing.ts';
import { createServerWithWise } from './testing.ts';

const scene = await createServerWithWise();
beforeEach(async () => {
  scene.answerInstead = null;
  scene.beforeAnswer = null;
  await scene.retry();
  scene.calls.length = 0;
});

const isDown = () => new Response('', { status: 503 });
/** Unlike after an outage, the call is not repeated at once. */
const isClosed = () => new Response('', { status: 403 });
const isUncovered = (path: string) =>
  path.endsWith('/payments')
    ? Response.json(
        { type: 'BALANCE', status: 'REJECTED', errorCode: 'balance.payment-option-unavailable' },
        { status: 201 },
      )
    : null;

const act = (id: string, status: string) =>
  scene.server.call('PATCH', fillPath(PATHS.transactionStatus, { id }), { status });
const recall = (id: string) =>
  scene.server.call('POST', fillPath(PATHS.transactionRecall, { id }), { reason: 'DUPL' });
const automate = (id: string, action: 'hold' | 'resume') =>
  scene.server.call('POST', fillPath(PATHS.transactionAutomation, { id }), { action });
const statusOf = async (id: string) => (await scene.transferOf(id)).status;
const kindsOf = async (id: string) => (await scene.transferOf(id)).events.map(({ kind }) => kind);
const payments = () => scene.calls.filter((call) => call.endsWith('/payments')).length;

async function stateAtWise(id: string): Promise<string> {
  const { wiseTransferId } = await scene.payoutOf(id);
  const answer = await scene.atWise('GET', `/v1/transfers/${wiseTransferId}`);
  return ((await answer.json()) as { status: string }).status;
}

/** Not made at Wise yet. */
async function queued(): Promise<string> {
  scene.answerInstead = isClosed;
  const id = await scene.arrived();
  await scene.server.settle();
  expect(await scene.payoutOf(id)).toMatchObject({ state: 'queued', canBeTakenBack: true, attempts: 1 });
  return id;
}

/** Made at Wise, but the balance does not cover it. */
async function uncovered(): Promise<string> {
  scene.answerInstead = isUncovered;
  const id = await scene.arrived();
  await scene.server.settle();
  expect(await scene.payoutOf(id)).toMatchObject({ state: 'created', canBeTakenBack: true, attempts: 1 });
  return id;
}

describe('a payout whose money has not left', () => {
  it.each(['failed', 'completed'])('is taken back when an operator makes its transfer %s', async (status) => {
    const id = await queued();
    expect((await act(id, status)).statusCode).toBe(200);
    expect(await statusOf(id)).toBe(status);
    expect(await kindsOf(id)).toContain('payout.cancelled');
    scene.answerInstead = null;
    scene.calls.length = 0;
    await scene.retry();
    expect(await scene.payoutOf(id)).toMatchObject({
      state: 'cancelled',
      problem: null,
      canBeTakenBack: false,
    });
    expect(scene.calls).toEqual([]);
    const trial = (await scene.server.call('GET', PATHS.trialBalance)).json();
    for (const { debits, credits } of trial) expect(debits).toBe(credits);
  });

  it('is taken back by a recall, and cancelled at Wise if it was made there', async () => {
    const id = await uncovered();
    expect((await recall(id)).json().message).toBe('The transfer was cancelled before it was sent.');
    expect(await statusOf(id)).toBe('failed');
    scene.answerInstead = null;
    await scene.retry();
    expect((await scene.payoutOf(id)).state).toBe('cancelled');
    expect(await stateAtWise(id)).toBe('cancelled');
    expect(payments()).toBe(1);
  });

  it('is taken back by a posted recall, which is answered positively', async () => {
    const id = await queued();
    const { uetr } = await scene.transferOf(id);
    await scene.server.post(recallOf({ payment: 'BYUETR', uetr }));
    await scene.server.settle();
    expect(await statusOf(id)).toBe('failed');
    const answer = (await messagesOf(scene.server, id, 'out')).at(-1);
    expect([answer?.type, answer?.text]).toEqual(['MT196', expect.stringContaining(':76:/CNCL')]);
    expect((await scene.payoutOf(id)).state).toBe('cancelled');
  });

  it('is neither made nor paid while it is held', async () => {
    const [first, second] = [await queued(), await uncovered()];
    for (const id of [first, second]) expect((await automate(id, 'hold')).statusCode).toBe(200);
    scene.answerInstead = null;
    scene.calls.length = 0;
    await scene.retry();
    expect(await scene.payoutOf(first)).toMatchObject({ state: 'queued', isHeld: true });
    expect(await scene.payoutOf(second)).toMatchObject({ state: 'created', isHeld: true });
    expect(scene.calls).toEqual([]);
    for (const id of [first, second]) expect((await automate(id, 'resume')).statusCode).toBe(200);
    await scene.server.settle();
    for (const id of [first, second]) {
      expect(await scene.payoutOf(id)).toMatchObject({ state: 'funded', isHeld: false });
    }
  });

  it('cannot be paid in another way while it is not taken back', async () => {
    const id = await queued();
    const sent = await scene.server.call('POST', PATHS.interbankSwift, {
      transactionId: id,
      messageType: 'MT103',
    });
    expect([sent.statusCode, sent.json().message]).toEqual([
      409,
      expect.stringContaining('withdraw the payout'),
    ]);
    expect((await act(id, 'failed')).statusCode).toBe(200);
  });

  it('is cancelled at Wise if it is taken back while it is being made there', async () => {
    let answer = 0;
    scene.beforeAnswer = async (path) => {
      if (path !== '/v1/transfers') return;
      answer = (await act(id, 'failed')).statusCode;
    };
    const id = await scene.arrived();
    await scene.server.settle();
    expect([answer, await statusOf(id)]).toEqual([200, 'failed']);
    expect((await scene.payoutOf(id)).state).toBe('cancelled');
    expect(await stateAtWise(id)).toBe('cancelled');
    expect(payments()).toBe(0);
    expect(await kindsOf(id)).not.toContain('payout.created');
  });

  it('is not paid if it is taken back just before Wise is asked to pay', async () => {
    let answer = 0;
    scene.beforeAnswer = async (path) => {
      if (!/^\/v1\/transfers\/\d+$/.test(path) || answer !== 0) return;
      answer = 1;
      answer = (await act(id, 'failed')).statusCode;
    };
    const id = await scene.arrived();
    await scene.server.settle();
    expect([answer, await statusOf(id), payments()]).toEqual([200, 'failed', 0]);
    expect(await stateAtWise(id)).toBe('cancelled');
  });

  it('shows that the holder of the account has paid it at Wise all the same', async () => {
    const id = await uncovered();
    const { wiseTransferId } = await scene.payoutOf(id);
    expect((await act(id, 'failed')).statusCode).toBe(200);
    const paid = new Request(`http://wise/v3/profiles/7200001/transfers/${wiseTransferId}/payments`, {
      method: 'POST',
      headers: { authorization: 'Bearer key' },
      body: '{"type":"BALANCE"}',
    });
    expect((await scene.simulator.handle(paid)).status).toBe(201);
    scene.answerInstead = null;
    await scene.retry();
    const { state, problem } = await scene.payoutOf(id);
    expect([state, problem]).toEqual(['cancelled', expect.stringContaining('Request a refund there')]);
    expect(await scene.messagesOf(id)).toContain(problem);
  });
});

describe('a payout whose money may have left', () => {
  it('cannot be taken back or held while Wise is being asked to pay', async () => {
    const refused: number[] = [];
    let text = '';
    scene.beforeAnswer = async (path) => {
      if (!path.endsWith('/payments')) return;
      const answers = [
        await act(id, 'failed'),
        await act(id, 'completed'),
        await recall(id),
        await automate(id, 'hold'),
      ];
      refused.push(...answers.map(({ statusCode }) => statusCode));
      text = answers[0]?.json().message;
    };
    const id = await scene.arrived();
    await scene.server.settle();
    expect(refused).toEqual([409, 409, 409, 409]);
    expect(text).toContain('the money may have left');
    expect(await scene.payoutOf(id)).toMatchObject({ state: 'funded', canBeTakenBack: false });
  });

  it('can be taken back once Wise says that it did not, and no lost call can change that', async () => {
    scene.answerInstead = (path) => (path.endsWith('/payments') ? isDown() : null);
    const id = await scene.arrived();
    await scene.server.settle();
    expect((await scene.payoutOf(id)).state).toBe('funding');
    expect((await act(id, 'failed')).statusCode).toBe(409);
    await scene.retry();
    expect((await scene.payoutOf(id)).state).toBe('funding');
    await scene.server.database.pool.query(
      `update wise_payouts set funding_at = now() - interval '61 seconds', due_at = now() where transaction_id = $1`,
      [id],
    );
    await scene.server.settle();
    expect((await scene.payoutOf(id)).state).toBe('created');
    expect((await act(id, 'failed')).statusCode).toBe(200);
  });
});

it('of an operator and the payout at the same time, one is first, and the money agrees with the transfer', async () => {
  for (let round = 0; round < 10; round++) {
    const id = await queued();
    scene.answerInstead = null;
    await scene.server.database.pool.query('update wise_payouts set due_at = now()');
    const [answer] = await Promise.all([act(id, 'failed'), scene.server.settle()]);
    await scene.retry();
    const { state, wiseTransferId } = await scene.payoutOf(id);
    if (answer.statusCode === 200) {
      expect([await statusOf(id), state]).toEqual(['failed', 'cancelled']);
      if (wiseTransferId !== null) expect(await stateAtWise(id)).toBe('cancelled');
    } else expect([answer.statusCode, state]).toEqual([409, 'funded']);
  }
});
