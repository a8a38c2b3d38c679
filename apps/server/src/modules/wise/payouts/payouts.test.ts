import {
  fillPath,
  type Hop,
  type LedgerPosting,
  PATHS,
  type Timeline,
  type TransactionDetail,
  type WisePayout,
} from '@clearbench/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { passTime } from '../../../testing/pass-time.ts';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { messagesOf, recallOf } from '../../banking/testing.ts';
import { SIMULATED_API_KEY } from '../simulator/simulated-wise.ts';
import { consentAtWise } from '../testing.ts';

const server = await createTestApp({ env: { AUTOMATION: 'instant' } });
beforeEach(() => connect());

async function connect(profileId = '7200001'): Promise<void> {
  await server.call('POST', PATHS.wiseConnect, { profileId, apiKey: SIMULATED_API_KEY });
}

async function arrived(text: string): Promise<string> {
  const response = await server.post(text);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().transactions[0].transactionId;
}

const get = async (path: string, id: string) => (await server.call('GET', path.replace(':id', id))).json();
const detail = (id: string): Promise<TransactionDetail> => get(PATHS.transaction, id);
const payoutOf = async (id: string): Promise<WisePayout> => (await get(PATHS.transactionPayout, id)).payout;
const kindsOf = async (id: string) => (await detail(id)).events.map(({ kind }) => kind);

const live = (seconds: number) => passTime(server, seconds);

async function balance(currency: string, profileId = '7200001'): Promise<string> {
  const { rows } = await server.database.pool.query(
    `select entity from wise_simulator_entities where kind = 'balance' and owner = $1`,
    [profileId],
  );
  const entities: { currency: string; amountMinor: string }[] = rows.map(({ entity }) => JSON.parse(entity));
  return entities.find((each) => each.currency === currency)?.amountMinor ?? '';
}

/** The exchange at the hop of the provider. */
async function rateOf(id: string): Promise<Hop['exchangeRate'] | undefined> {
  const { hops }: Timeline = await get(PATHS.transactionTimeline, id);
  return hops.find(({ role }) => role === 'payout-provider')?.exchangeRate;
}

/** Payouts that wait in real time are due now. */
const hurry = () => server.database.pool.query(`update wise_payouts set due_at = now()`);

/** The account holder's actions on the page of connected apps. */
const approve = () =>
  server.database.pool.query(
    `update wise_simulator_entities set entity = replace(entity, '"approved":false', '"approved":true') where kind = 'approval'`,
  );

describe('a transfer that is settled while Wise is connected', () => {
  it('is paid out through Wise, on its timeline, with fee and amount in the ledger', async () => {
    await live(1);
    const before = await balance('EUR');
    const id = await arrived(mt103());
    await live(12);
    expect((await detail(id)).status).toBe('completed');
    const kinds = await kindsOf(id);
    // States that Wise reports late are not on it.
    expect(kinds).toEqual(expect.arrayContaining(['settlement.requested', 'payout.created']));
    expect(kinds.at(-1)).toBe('settlement.completed');
    expect(await payoutOf(id)).toMatchObject({
      state: 'sent',
      providerState: 'outgoing_payment_sent',
      credited: { currency: 'EUR', amount: '12500.50' },
      debited: { currency: 'EUR', amount: '12552.05' },
      fee: { currency: 'EUR', amount: '51.55' },
      rate: null,
      problem: null,
    });
    expect(await rateOf(id)).toBeNull();
    if (before !== '') expect(BigInt(before) - BigInt(await balance('EUR'))).toBe(1_255_205n);

    const postings: LedgerPosting[] = await get(PATHS.transactionLedger, id);
    const payout = postings.filter(({ kind }) => kind === 'wise-payout');
    expect(
      payout.map(({ debitAccount, creditAccount, amount }) => [debitAccount, creditAccount, amount]),
    ).toEqual([
      ['SETTLEMENT.EUR', 'NOSTRO-WISE.EUR', '12500.50'],
      ['PROVIDER-COST.EUR', 'NOSTRO-WISE.EUR', '51.55'],
    ]);
    const trial = (await server.call('GET', PATHS.trialBalance)).json();
    for (const { debits, credits } of trial) expect(debits).toBe(credits);
  });

  it('cannot be recalled, before or afterwards: no bank of a network has the payment', async () => {
    const id = await arrived(mt103());
    await live(1);
    expect(await kindsOf(id)).toContain('payout.created');
    const { uetr } = await detail(id);
    const recall = async () => {
      await server.post(recallOf({ payment: 'BYUETR', uetr }));
      await server.settle();
    };
    await recall();
    await live(12);
    expect((await detail(id)).status).toBe('completed');
    await recall();
    const byHand = await server.call('POST', fillPath(PATHS.transactionRecall, { id }), { reason: 'DUPL' });
    expect(byHand.statusCode, byHand.body).toBe(409);
    await live(5);
    const sent = await messagesOf(server, id, 'out');
    expect(sent.map(({ type }) => type)).toEqual(['MT202', 'MT196', 'MT196']);
    for (const { text } of sent.slice(1)) expect(text).toContain(':76:/RJCR/NOAS\r\n');
    expect(await kindsOf(id)).not.toContain('return.received');
  });

  it('is paid from another balance, at the rate of the quote, if there is none in its currency', async () => {
    const id = await arrived(mt103({ amount: 'SEK10000,00' }));
    await live(12);
    const payout = await payoutOf(id);
    expect(payout).toMatchObject({ state: 'sent', rate: '11.42', debited: { currency: 'EUR' } });
    expect(await rateOf(id)).toMatchObject({ from: 'EUR', to: 'SEK', rate: '11.42' });
    const postings: LedgerPosting[] = await get(PATHS.transactionLedger, id);
    const accounts = postings.filter(({ kind }) => kind === 'wise-payout').map((each) => each.creditAccount);
    expect(accounts).toEqual(['NOSTRO-WISEEXCHANGE.SEK', 'NOSTRO-WISE.EUR', 'NOSTRO-WISE.EUR']);
  });

  it('is returned when the payout bounces', async () => {
    const id = await arrived(mt103({ reference: 'WISE-BOUNCE' }));
    await live(30);
    const kinds = await kindsOf(id);
    expect(kinds.indexOf('return.received')).toBeGreaterThan(kinds.indexOf('settlement.completed'));
    expect((await payoutOf(id)).state).toBe('refunded');
    const postings: LedgerPosting[] = await get(PATHS.transactionLedger, id);
    const net = new Map<string, number>();
    for (const { debitAccount, creditAccount, amount } of postings) {
      net.set(debitAccount, (net.get(debitAccount) ?? 0) + Number(amount));
      net.set(creditAccount, (net.get(creditAccount) ?? 0) - Number(amount));
    }
    expect(net.get('NOSTRO-WISE.EUR')).toBeCloseTo(0);
    expect(net.get('SETTLEMENT.EUR')).toBeCloseTo(0);
  });

  it('fails with the reason when Wise cancels the payout or refuses the recipient', async () => {
    const cancelled = await arrived(mt103({ reference: 'WISE-CANCEL' }));
    const refused = await arrived(mt103().replace('SUEDWERK GMBH', 'SUEDWERK WISE-REFUSED'));
    await live(12);
    expect((await detail(cancelled)).status).toBe('failed');
    const whyFailed = async (id: string) =>
      (await detail(id)).events.find(({ kind }) => kind === 'transaction.failed')?.message;
    expect(await whyFailed(cancelled)).toBe('Wise: refunded to the balance');
    expect((await detail(refused)).status).toBe('failed');
    expect(await whyFailed(refused)).toContain('We cannot send money to this recipient');
  });

  it('waits for the account holder where Wise asks for approval, and says so', async () => {
    const id = await arrived(mt103({ reference: 'WISE-SCA' }));
    await live(3);
    expect((await payoutOf(id)).problem).toContain('strong customer authentication');
    await approve();
    await hurry();
    await live(12);
    expect((await detail(id)).status).toBe('completed');
  });

  it('waits while no balance covers it, says so, and continues when one does', async () => {
    await connect('7200002');
    const id = await arrived(mt103());
    await live(3);
    const problem = 'The Wise balance does not cover the payout. It is retried every five minutes.';
    expect(await payoutOf(id)).toMatchObject({ state: 'created', problem });
    expect((await detail(id)).events.at(-1)).toMatchObject({ kind: 'payout.waiting', message: problem });
    // 5,000.00 become 55,000.00.
    await server.database.pool.query(
      `update wise_simulator_entities set entity = replace(entity, '"amountMinor":"500000"', '"amountMinor":"5500000"') where kind = 'balance'`,
    );
    await hurry();
    await live(12);
    expect((await detail(id)).status).toBe('completed');
    expect(await balance('EUR', '7200002')).toBe(String(5_500_000 - 1_255_205));
  });

  it('is reported to the application’s single subscription where the account was connected on the page of Wise', async () => {
    const second = await createTestApp({ env: { AUTOMATION: 'instant' } });
    try {
      await second.call('GET', `${PATHS.wiseCallback}?${await consentAtWise(second)}`);
      const { transactions } = (await second.post(mt103())).json();
      const path = fillPath(PATHS.transaction, { id: transactions[0].transactionId });
      await passTime(second, 12);
      expect((await second.call('GET', path)).json().status).toBe('completed');
      const { rows } = await second.database.pool.query(
        `select distinct owner from wise_simulator_entities where kind = 'subscription'`,
      );
      expect(rows).toEqual([{ owner: 'application clearbench' }]);
    } finally {
      await second.close();
    }
  });

  it('cannot be changed by an operator while money may be on its way', async () => {
    const id = await arrived(mt103({ reference: 'WISE-STUCK' }));
    await live(3);
    const path = fillPath(PATHS.transactionStatus, { id });
    const answer = await server.call('PATCH', path, { status: 'failed', message: 'No' });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'step_not_possible']);
  });
});

describe('a payout', () => {
  it('is made once, wherever the server crashes', async () => {
    await live(1);
    const id = await arrived(mt103());
    await live(3);
    const before = await balance('EUR');
    for (const forgotten of [
      `state = 'created'`,
      `state = 'queued', wise_transfer_id = null, source_minor = null`,
      `state = 'queued', wise_transfer_id = null, provider_state = null`,
    ]) {
      // As if the process had died before it stored what Wise had done.
      await server.database.pool.query(
        `update wise_payouts set ${forgotten}, due_at = now() where transaction_id = $1`,
        [id],
      );
      await live(1);
    }
    await live(12);
    expect((await detail(id)).status).toBe('completed');
    expect((await kindsOf(id)).filter((kind) => kind === 'settlement.completed')).toHaveLength(1);
    expect(await balance('EUR')).toBe(before);
  });

  it('is made once although the response of Wise was lost', async () => {
    await live(1);
    const before = BigInt(await balance('EUR'));
    const id = await arrived(mt103({ reference: 'WISE-503' }));
    await live(12);
    expect((await detail(id)).status).toBe('completed');
    expect(before - BigInt(await balance('EUR'))).toBe(1_255_205n);
  });

  it('waits while Wise is not connected, and continues once it is', async () => {
    const id = await arrived(mt103({ reference: 'WISE-SCA' }));
    await live(2);
    await approve();
    await server.call('DELETE', PATHS.wiseConnection);
    await hurry();
    await live(1);
    expect((await payoutOf(id)).problem).toContain('Wise is not connected');
    await connect();
    await live(12);
    expect((await detail(id)).status).toBe('completed');
  });
});

it('says why the access was lost that a payout waits for', async () => {
  await connect();
  const id = await arrived(mt103({ reference: 'WISE-SCA' }));
  await live(2);
  await approve();
  await server.database.pool.query(
    `update wise_connections set state = 'lost', problem = 'The key is lost. Please connect the account again.'`,
  );
  await hurry();
  await live(1);
  expect((await payoutOf(id)).problem).toBe(
    'The key is lost. Please connect the account again. The payout waits until then.',
  );
  await connect();
  await live(12);
  expect((await detail(id)).status).toBe('completed');
});

it('goes through the networks while Wise is not connected', async () => {
  await server.call('DELETE', PATHS.wiseConnection);
  const id = await arrived(mt103());
  await live(2);
  expect(await payoutOf(id)).toBeNull();
  expect(await kindsOf(id)).not.toContain('payout.created');
});
