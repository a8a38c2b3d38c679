import type { Transaction } from '@clearbench/contract';
import { NETWORK_SCENARIO_NAMES, type NetworkScenarioName } from '@clearbench/domain';
import { describe, expect, it } from 'vitest';
import { factsOf } from './story.ts';
import {
  BANK,
  CONVERTED,
  CREDIT,
  DONE,
  FAILED,
  FIRST,
  FORWARD,
  LAST,
  PASSED,
  PROCESSED,
  REQUESTED,
  SENT,
  states,
  story,
  type Told,
} from './testing.ts';
import { timelineOf } from './timeline.ts';

describe('the holder of the payment', () => {
  it.each([
    ['before processing', [['transaction.initiated']], { status: 'pending' }, 'platform', 'processing'],
    ['before its conversion', PROCESSED, {}, 'platform', 'conversion'],
    ['while the network has the request', REQUESTED.slice(0, -1), {}, 'platform', 'network'],
    ['while it is converted', REQUESTED, { status: 'converting' }, 'central-bank', 'advice'],
    ['before its settlement', CONVERTED, { status: 'converting' }, 'platform-m1', 'settlement'],
    ['while its message is queued', SENT.slice(0, -1), { status: 'converting' }, 'platform-m1', 'network'],
    ['at the correspondent', SENT, { status: 'converting' }, 'correspondent-1', 'confirmation'],
    ['at the end', [...SENT, FORWARD], { status: 'converting' }, 'beneficiary-institution', 'confirmation'],
  ] as [string, Told[], Partial<Transaction>, string, string][])(
    '%s',
    (_when, told, changed, key, waitsFor) => {
      const holders = timelineOf(story(told, changed)).hops.filter(({ state }) => state === 'waiting');
      expect(holders.map((hop) => [hop.key, hop.waitsFor])).toEqual([[key, waitsFor]]);
    },
  );
});

/** The effect of each scenario on hops and branches. */
const EXPECTED: Record<NetworkScenarioName, () => void> = {
  reject() {
    const rejection: Told = [
      'tracking.status',
      { messageId: 'in-2', bic: LAST, code: 'RJCT', reason: 'AC04' },
    ];
    const given = story([...SENT, FORWARD, rejection, ['transaction.failed', { code: 'RJCT' }]], FAILED);
    expect(states(given).at(-1)).toBe('failed');
    expect(timelineOf(given).branches).toMatchObject([{ kind: 'rejection', state: 'closed' }]);
  },
  'refuse-conversion'() {
    const rejection: Told = [
      'tracking.status',
      { messageId: 'in-1', bic: BANK, code: 'RJCT', reason: 'RR04' },
    ];
    const given = story([...REQUESTED, rejection, ['transaction.failed']], FAILED);
    expect(states(given)).toEqual(['passed', 'passed', 'failed', 'skipped', 'skipped', 'skipped']);
  },
  nak() {
    const facts = { messageId: 'pay', code: 'T27', meaning: 'BIC incorrect' };
    const given = story(
      [...SENT.slice(0, -1), ['network.refused', facts], ['transaction.failed', facts]],
      FAILED,
    );
    const { hops, branches } = timelineOf(given);
    expect(hops[3]).toMatchObject({
      state: 'failed',
      status: 'NAK',
      reason: 'T27',
      meaning: 'BIC incorrect',
    });
    expect(branches).toMatchObject([{ hop: 'platform-m1', steps: [{ code: 'T27' }] }]);
  },
  delay() {
    const wait: Told = ['tracking.status', { messageId: 'in-2', bic: LAST, code: 'ACSP', reason: 'G002' }];
    expect(timelineOf(story([...SENT, FORWARD, wait])).hops.at(-1)).toMatchObject({
      state: 'waiting',
      reason: 'G002',
      meaning: 'accepted, on its way: credit may not be confirmed the same day',
    });
    expect(states(story([...SENT, FORWARD, wait, CREDIT], DONE))).toEqual(PASSED);
  },
  duplicate() {
    const again: Told = ['confirmation.ignored', { messageId: 'in-3', bic: LAST, code: 'ACCC' }];
    expect(states(story([...SENT, FORWARD, FORWARD, CREDIT, again], DONE))).toEqual(PASSED);
  },
  reorder() {
    const late: Told = ['confirmation.ignored', { ...FORWARD[1] }];
    const { hops } = timelineOf(story([...SENT, CREDIT, late], DONE));
    expect(hops.map(({ state }) => state)).toEqual(PASSED);
    expect(hops[4]).toMatchObject({ status: 'ACSP', reason: 'G000' });
  },
  return() {
    const back: Told = ['return.received', { messageId: 'in-3', bic: LAST, code: 'RETN', reason: 'AC06' }];
    const { branches, hops } = timelineOf(story([...SENT, FORWARD, CREDIT, back], DONE));
    expect(hops.at(-1)).toMatchObject({ state: 'passed', status: 'ACCC' });
    expect(branches).toMatchObject([{ kind: 'return', hop: 'beneficiary-institution' }]);
  },
  fees() {
    const told: Told[] = [
      ...SENT,
      [
        'tracking.status',
        { bic: FIRST, to: 'WILWSGS0', code: 'ACSP', reason: 'G000', fee: '0.50', currency: 'USD' },
      ],
      [
        'tracking.status',
        { bic: 'WILWSGS0', to: LAST, code: 'ACSP', reason: 'G000', fee: '0.50', currency: 'USD' },
      ],
      ['settlement.completed', { bic: LAST, code: 'ACCC', amount: '999.00', currency: 'USD' }],
    ];
    const { fees, creditedAmount } = timelineOf(story(told, DONE, 'fees'));
    expect(fees).toEqual([
      { currency: 'USD', amount: '0.50' },
      { currency: 'USD', amount: '0.50' },
    ]);
    expect(creditedAmount).toEqual({ currency: 'USD', amount: '999.00' });
  },
  'lost-confirmation'() {
    const asked: Told = ['investigation.opened', { messageId: 'ask', bic: LAST }];
    const taken: Told = ['network.acknowledged', { messageId: 'ask' }];
    expect(timelineOf(story([...SENT, FORWARD, asked, taken])).branches).toMatchObject([
      { kind: 'investigation', state: 'open', hop: 'beneficiary-institution' },
    ]);
    const { branches } = timelineOf(story([...SENT, FORWARD, asked, taken, CREDIT], DONE));
    expect(branches.map(({ state, steps }) => [state, steps.length])).toEqual([['closed', 3]]);
    const again: Told = ['investigation.opened', { messageId: 'again', bic: LAST }];
    const twice = timelineOf(story([...SENT, FORWARD, asked, taken, again, CREDIT], DONE));
    expect(twice.branches.map(({ state, steps }) => [state, steps.length])).toEqual([
      ['closed', 2],
      ['closed', 2],
    ]);
  },
  outage() {
    const held = timelineOf(story(SENT.slice(0, -1)));
    expect(held.heldBy).toBe('Clearbench sandbox bank');
    expect(held.hops[4]?.carrier).toMatchObject({ messageId: 'pay', state: 'queued' });
  },
  recall() {
    const told: Told[] = [
      ...SENT,
      FORWARD,
      ['recall.received', { messageId: 'in-3', bic: 'OAKNGB20', code: 'CUST', reason: 'CUST' }],
      ['recall.requested', { messageId: 'ask', reason: 'CUST', bic: FIRST }],
      ['recall.replied', { messageId: 'reply-1', bic: 'OAKNGB20', code: 'PDCR' }],
      ['network.acknowledged', { messageId: 'ask' }],
      ['recall.answered', { messageId: 'in-4', bic: FIRST, code: 'CNCL' }],
      ['transaction.failed', { messageId: 'in-4', recalled: true }],
      ['recall.replied', { messageId: 'reply-2', bic: 'OAKNGB20', code: 'CNCL' }],
    ];
    const { branches, hops } = timelineOf(story(told, FAILED));
    expect(branches.map(({ kind, state, steps }) => [kind, state, steps.length])).toEqual([
      ['recall', 'accepted', 7],
    ]);
    expect(hops.at(-1)).toMatchObject({ state: 'failed', status: 'CNCL' });
    const tooLate = timelineOf(
      story(
        [
          ...PROCESSED,
          ['transaction.failed'],
          ['recall.received', { messageId: 'in-1', bic: 'OAKNGB20', code: 'CUST', reason: 'CUST' }],
          ['recall.replied', { messageId: 'reply', bic: 'OAKNGB20', code: 'RJCR', reason: 'ARDT' }],
        ],
        FAILED,
      ),
    );
    expect(tooLate.branches).toMatchObject([{ kind: 'rejection' }, { kind: 'recall', state: 'refused' }]);
  },
  exchange() {
    const converted: Told = [
      'tracking.status',
      {
        ...FORWARD[1],
        currency: 'EUR',
        amount: '908.64',
        fee: '0.45',
        exchangeRate: { from: 'USD', to: 'EUR', rate: '0.909091' },
        exchanged: { from: '1000.00', to: '909.09' },
      },
    ];
    const credit: Told = ['settlement.completed', { ...CREDIT[1], currency: 'EUR', amount: '908.64' }];
    const { hops, fees, sentAmount, creditedAmount } = timelineOf(story([...SENT, converted, credit], DONE));
    expect(hops[4]).toMatchObject({
      state: 'passed',
      exchangeRate: { from: 'USD', to: 'EUR', rate: '0.909091' },
      exchanged: {
        from: { currency: 'USD', amount: '1000.00' },
        to: { currency: 'EUR', amount: '909.09' },
      },
    });
    expect(fees).toEqual([{ currency: 'EUR', amount: '0.45' }]);
    expect([sentAmount, creditedAmount]).toEqual([
      { currency: 'USD', amount: '1000.00' },
      { currency: 'EUR', amount: '908.64' },
    ]);
  },
};

describe('every scenario', () => {
  it.each(NETWORK_SCENARIO_NAMES)('%s', (name) => EXPECTED[name]());
});

describe('an operator', () => {
  it('who completes a transfer skips the hops that it has not reached', () => {
    const { hops, heldBy, elapsedMs } = timelineOf(story([...PROCESSED, ['settlement.completed']], DONE));
    expect(hops.map(({ state }) => state)).toEqual([
      'passed',
      'passed',
      'skipped',
      'skipped',
      'skipped',
      'skipped',
    ]);
    expect([heldBy, elapsedMs]).toEqual([null, 30_000]);
  });

  it('who fails it leaves it where it was, by name', () => {
    const given = story([...SENT, ['transaction.failed']], FAILED);
    const events = given.events.map((event) => ({
      ...event,
      actor: { kind: 'operator' as const, id: '1', name: 'ada' },
    }));
    const { branches, hops } = timelineOf({ ...given, events });
    expect(hops[4]?.state).toBe('failed');
    expect(branches).toMatchObject([{ title: 'Failed by ada', hop: 'correspondent-1' }]);
  });

  it('who recalls it before it is sent cancels it at the platform', () => {
    const told: Told[] = [
      ...PROCESSED,
      ['recall.requested', { reason: 'DUPL' }],
      ['transaction.failed', { recalled: true }],
    ];
    const { branches, hops } = timelineOf(story(told, FAILED));
    expect(hops[1]).toMatchObject({ state: 'failed', status: 'CNCL' });
    expect(branches).toMatchObject([
      { kind: 'recall', state: 'accepted', steps: [{ code: 'DUPL', meaning: 'duplicate payment' }, {}] },
    ]);
  });
});

describe('a payout through a provider', () => {
  const wise = { provider: 'wise' };
  const asked: Told[] = [...CONVERTED, ['settlement.requested', wise]];

  it('replaces the banks on the way', () => {
    const { hops, heldBy } = timelineOf(story(asked, { status: 'converting' }));
    expect(heldBy).toBe('Wise');
    expect(hops.map(({ key, state }) => [key, state]).slice(3)).toEqual([
      ['platform-m1', 'passed'],
      ['payout-provider', 'waiting'],
      ['correspondent-1', 'skipped'],
      ['beneficiary-institution', 'ahead'],
    ]);
  });

  it('says what it cost, at what rate, and what arrived', () => {
    const paid = {
      ...wise,
      fee: { currency: 'USD', amount: '4.20' },
      credited: { currency: 'EUR', amount: '910.00' },
      exchangeRate: { from: 'USD', to: 'EUR', rate: '0.9134' },
    };
    const { hops, creditedAmount } = timelineOf(story([...asked, ['settlement.completed', paid]], DONE));
    expect(creditedAmount).toEqual({ currency: 'EUR', amount: '910.00' });
    expect(hops.find(({ role }) => role === 'payout-provider')).toMatchObject({
      state: 'passed',
      fee: { amount: '4.20', borneBy: 'provider' },
      exchangeRate: { rate: '0.9134' },
    });
    expect(hops.at(-1)?.state).toBe('passed');
  });
});

describe('facts of an event', () => {
  it('are null where an older version stored none, or something else', () => {
    for (const data of [null, 'text', 1, [], { messageId: 4, network: 'pigeon' }]) {
      expect(factsOf(data)).toMatchObject({ messageId: null, network: null, recalled: false });
    }
  });
});
