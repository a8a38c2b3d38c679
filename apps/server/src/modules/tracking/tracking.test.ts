import { fillPath, type Hop, PATHS, type Timeline } from '@clearbench/contract';
import { formatMinor, SCENARIOS, type ScenarioName } from '@clearbench/domain';
import { describe, expect, it } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import { createTestApp } from '../../testing/test-app.ts';

const HOUR_MS = 3_600_000;

const server = await createTestApp({ env: { AUTOMATION: 'instant' } });

async function arrived(text: string): Promise<string> {
  const response = await server.post(text);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().transactions[0].transactionId;
}

const amountOf = (scenario: ScenarioName): string => {
  const ending = SCENARIOS.find(({ name }) => name === scenario)?.amountEnding ?? '0000';
  return `USD${formatMinor(1_250_000n + BigInt(ending), 'USD').replace('.', ',')}`;
};

/** A transfer in dollars to Germany, which passes a correspondent, taken as far as it gets immediately. */
async function started(scenario: ScenarioName): Promise<string> {
  return settled(await arrived(mt103({ amount: amountOf(scenario) })));
}

async function settled(id: string): Promise<string> {
  await server.settle();
  return id;
}

async function timeline(id: string): Promise<Timeline> {
  const response = await server.call('GET', fillPath(PATHS.transactionTimeline, { id }));
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

async function later(byMs: number): Promise<void> {
  await server.advanceClock(byMs);
  await server.settle();
}

const show = ({ hops }: Timeline): string[] =>
  hops.map(({ key, state, status, reason }: Hop) =>
    [key, state, [status, reason].filter((code) => code !== null).join('/')]
      .filter((part) => part !== '')
      .join(' '),
  );

/** Everything before the last bank has been passed. */
const SENT = ['ordering-institution passed', 'platform passed', 'central-bank passed', 'platform-m1 passed'];
const FORWARDED = [...SENT, 'correspondent-1 passed ACSP/G000'];
const DONE = [...FORWARDED, 'beneficiary-institution passed ACCC'];

describe('the timeline of a transfer, by scenario', () => {
  it('ordinary: passes every hop, each with its message, its times and what the provider paid', async () => {
    const one = await timeline(await arrived(mt103({ amount: 'USD12500,50' })).then(settled));
    expect(show(one)).toEqual(DONE);
    expect(one.heldBy).toBeNull();
    expect(one.creditedAmount).toEqual({ currency: 'USD', amount: '12500.50' });
    const bank = one.hops.find(({ role }) => role === 'central-bank');
    expect(bank).toMatchObject({
      carrier: { network: 'swift', type: 'MT202', state: 'acknowledged' },
      fee: { currency: 'USD', amount: '12.50', borneBy: 'provider' },
    });
    expect(bank?.messageIds).toHaveLength(2);
    for (const hop of one.hops.slice(1)) expect([hop.key, hop.arrivedAt === null]).toEqual([hop.key, false]);
    const known = new Set(one.messages.map(({ id }) => id));
    expect(one.hops.flatMap(({ messageIds }) => messageIds).every((id) => known.has(id))).toBe(true);
  });

  it('reject: the beneficiary institution failed it, with the reason and its meaning', async () => {
    const one = await timeline(await started('reject'));
    expect(show(one)).toEqual([...FORWARDED, 'beneficiary-institution failed RJCT/AC04']);
    expect(one.hops.at(-1)?.meaning).toBe('rejected: closed account');
    expect(one.branches).toMatchObject([
      { kind: 'rejection', state: 'closed', hop: 'beneficiary-institution', title: 'Rejected by ELMFDEF0' },
    ]);
  });

  it('refuse-conversion: it ends at the central bank', async () => {
    const one = await timeline(await started('refuse-conversion'));
    expect(show(one).slice(2)).toEqual([
      'central-bank failed RJCT/RR04',
      'platform-m1 skipped',
      'correspondent-1 skipped',
      'beneficiary-institution skipped',
    ]);
  });

  it('nak: it never left the platform, and the error code is explained', async () => {
    const one = await timeline(await started('nak'));
    expect(show(one)[1]).toBe('platform failed NAK/T27');
    expect(one.hops[2]?.carrier?.state).toBe('refused');
    expect(one.branches).toMatchObject([
      { kind: 'rejection', hop: 'platform', title: 'Refused by the network' },
    ]);
  });

  it('delay: it waits at the beneficiary institution, which says why', async () => {
    const id = await started('delay');
    const before = await timeline(id);
    expect(show(before)).toEqual([...FORWARDED, 'beneficiary-institution waiting ACSP/G002']);
    expect(before.hops.at(-1)?.waitsFor).toBe('confirmation');
    await later(HOUR_MS);
    expect(show(await timeline(id))).toEqual(DONE);
  });

  it('duplicate: a repeated confirmation appears once', async () => {
    const one = await timeline(await started('duplicate'));
    expect(show(one)).toEqual(DONE);
    expect(one.events.some(({ kind }) => kind === 'confirmation.ignored')).toBe(true);
  });

  it('reorder: a bank that reports late is known to have passed it on', async () => {
    expect(show(await timeline(await started('reorder')))).toEqual(DONE);
  });

  it('return: it was credited, and came back', async () => {
    const id = await started('return');
    expect((await timeline(id)).branches).toEqual([]);
    await later(HOUR_MS);
    const one = await timeline(id);
    expect(show(one)).toEqual(DONE);
    // The return itself, then its way to the sender of the order.
    expect(one.branches[0]?.steps.map(({ code }) => code)).toEqual(['RETN/AC06', 'RETN/AC06', null]);
    expect(one.branches).toMatchObject([{ kind: 'return', hop: 'beneficiary-institution' }]);
  });

  it('fees: what each bank kept, and what arrived', async () => {
    const one = await timeline(await started('fees'));
    expect(one.fees).toHaveLength(2);
    const minor = (amount: string) => Math.round(Number(amount) * 100);
    const kept = one.fees.reduce((sum, { amount }) => sum + minor(amount), 0);
    expect(minor(one.creditedAmount?.amount ?? '0')).toBe(minor(one.sentAmount.amount) - kept);
    expect(one.hops.filter(({ fee }) => fee?.borneBy === 'beneficiary').map(({ key }) => key)).toEqual([
      'correspondent-1',
      'correspondent-2',
    ]);
  });

  it('lost-confirmation: an investigation asks, and its answer closes it', async () => {
    const id = await started('lost-confirmation');
    expect(show(await timeline(id)).at(-1)).toBe('beneficiary-institution waiting');
    await later(24 * HOUR_MS);
    const one = await timeline(id);
    expect(show(one)).toEqual(DONE);
    expect(one.branches).toMatchObject([{ kind: 'investigation', state: 'closed' }]);
    expect(one.branches[0]?.steps.map(({ text }) => text)).toEqual([
      'No confirmation arrived: inquiry sent, MT199 to ELMFDEF0 over SWIFT',
      'MT199 acknowledged by the network (ACK)',
      'Settled: ELMFDEF0: ACCC',
    ]);
  });

  it('recall: requested by the sender, answered by the bank that holds the payment', async () => {
    const one = await timeline(await started('recall'));
    expect(one.status).toBe('failed');
    expect(one.branches).toMatchObject([{ kind: 'recall', state: 'accepted', title: 'Recall by OAKNGB20' }]);
    expect(one.branches[0]?.steps.some(({ code }) => code === 'CNCL')).toBe(true);
    expect(one.hops.find(({ state }) => state === 'failed')?.status).toBe('CNCL');
  });

  it('outage: the platform holds it until the network is back', async () => {
    const id = await started('outage');
    const before = await timeline(id);
    expect(before.heldBy).toBe('Clearbench sandbox bank');
    expect(before.hops[1]?.waitsFor).toBe('network');
    expect(before.hops[2]?.carrier?.state).toBe('queued');
    for (let times = 0; times < 4; times += 1) await later(HOUR_MS);
    expect(show(await timeline(id))).toEqual(DONE);
  });
});

describe('tracking', () => {
  const track = (code: string) => server.call('GET', fillPath(PATHS.tracking, { code }));

  it('finds a transfer by every code that its parties know', async () => {
    const id = await arrived(mt103({ reference: 'TRACK-ME/1' }));
    const { codes } = await timeline(id);
    for (const code of [
      id,
      codes.uetr,
      codes.uetr.toUpperCase(),
      codes.gpi,
      codes.trn,
      'TRACK-ME/1',
      ` ${id} `,
    ]) {
      const response = await track(code);
      expect([code, response.statusCode]).toEqual([code, 200]);
      expect(response.json<Timeline>().transaction.transactionId).toBe(id);
    }
    await server.settle();
    expect((await track('TRACK-ME/1')).json<Timeline>().transaction.transactionId).toBe(id);
  });

  it('names the newest of several transfers with one reference', async () => {
    await arrived(mt103({ reference: 'SAME' }));
    const second = await arrived(mt103({ reference: 'SAME' }));
    expect((await track('SAME')).json<Timeline>().transaction.transactionId).toBe(second);
  });

  it('distinguishes the codes by their letters, and answers 404 to any other text', async () => {
    const { codes } = await timeline(await arrived(mt103()));
    const other = codes.gpi.replace(/[a-z]/g, (letter) => letter.toUpperCase());
    if (other !== codes.gpi) expect((await track(other)).statusCode).toBe(404);
    for (const code of [
      'GPI0000000000',
      'TRN-CLB00000000',
      'TRN123456789',
      'trx_0000000000',
      '%',
      'x'.repeat(500),
    ]) {
      const response = await track(code);
      expect([code, response.statusCode]).toEqual([code, 404]);
    }
  });

  it('answers 404 for the timeline of an unknown transfer', async () => {
    const response = await server.call('GET', fillPath(PATHS.transactionTimeline, { id: 'trx_nothing000' }));
    expect(response.statusCode).toBe(404);
  });
});
