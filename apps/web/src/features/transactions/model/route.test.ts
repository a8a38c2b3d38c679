import type { Branch, Hop, Timeline } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { hopRole } from '@/components/route/hop-texts.ts';
import { branchEnd, carrierText, hopsBeside, routeFigures, routeText, stepDetail } from './route.ts';

const hop = (changes: Partial<Hop>): Hop => ({
  key: 'platform',
  role: 'platform',
  bic: 'CLRBGB20',
  name: 'Clearbench sandbox bank',
  state: 'passed',
  waitsFor: null,
  arrivedAt: null,
  leftAt: null,
  carrier: null,
  status: null,
  reason: null,
  meaning: null,
  fee: null,
  exchangeRate: null,
  exchanged: null,
  messageIds: [],
  ...changes,
});

const END = hop({ key: 'beneficiary-institution', role: 'beneficiary-institution', bic: 'ELMFDEF0' });
const routeOf = (hops: Hop[], changes: Partial<Timeline> = {}) =>
  routeText({ hops, status: 'processing', branches: [], ...changes } as Timeline);

describe('where a payment is', () => {
  it('names the holder and what it waits for', () => {
    expect(routeOf([hop({ state: 'waiting', waitsFor: 'conversion' })])).toBe(
      'At Clearbench sandbox bank, waiting for the conversion to M1',
    );
    expect(routeOf([hop({}), { ...END, state: 'waiting', waitsFor: 'confirmation' }])).toBe(
      'At ELMFDEF0, waiting for the confirmation of the bank',
    );
  });

  it('says how it ended', () => {
    expect(routeOf([END], { status: 'completed' })).toBe('Credited to the beneficiary');
    expect(routeOf([{ ...END, state: 'failed' }], { status: 'failed' })).toBe('Ended at ELMFDEF0');
    const failed = (status: string, reason: string | null) =>
      routeOf([{ ...END, state: 'failed', status, reason }], { status: 'failed' });
    expect(failed('RJCT', 'AC04')).toBe('Rejected by ELMFDEF0 (AC04)');
    expect(failed('NAK', 'T27')).toBe('Refused by the network at ELMFDEF0 (NAK T27)');
    expect(failed('CNCL', null)).toBe('Cancelled at ELMFDEF0');
  });

  it('adds up the costs, and says where the funds are', () => {
    const money = (amount: string) => ({ amount, currency: 'USD' });
    const figures = (changes: Partial<Timeline>) =>
      routeFigures({
        status: 'completed',
        branches: [],
        sentAmount: money('1000.00'),
        creditedAmount: money('999.00'),
        fees: [money('0.50'), money('0.50')],
        elapsedMs: 65_000,
        ...changes,
      } as unknown as Timeline).map(({ label, value }) => `${label}: ${value}`);
    expect(figures({})).toEqual([
      'Sent: $1,000.00',
      'Fees on the way: $0.50 + $0.50',
      'Credited: $999.00',
      'Took: 1 min 05 s',
    ]);
    expect(figures({ status: 'failed', creditedAmount: null, fees: [] })).toEqual([
      'Sent: $1,000.00',
      'Funds: With the ordering institution',
    ]);
    expect(figures({ status: 'processing', creditedAmount: null, fees: [] })).toEqual(['Sent: $1,000.00']);
  });
});

describe('a branch', () => {
  it('says how it ended', () => {
    expect(branchEnd({ kind: 'return', state: 'closed' }).label).toBe('Funds returned');
    expect(branchEnd({ kind: 'investigation', state: 'open' }).label).toBe('Open');
  });

  it('repeats nothing from the text of a step, or from the step before it', () => {
    const step = (text: string): Branch['steps'][number] => ({
      at: '',
      text,
      code: 'RETN/AC06',
      meaning: 'returned: blocked account',
      messageId: null,
    });
    const first = step('RETN/AC06');
    expect(stepDetail(step('Returned by ELMFDEF0: AC06, blocked account'))).toEqual({
      code: 'RETN/AC06',
      meaning: null,
    });
    expect(stepDetail(first)).toEqual({ code: null, meaning: 'returned: blocked account' });
    expect(stepDetail(step('Failed'), first)).toEqual({ code: null, meaning: null });
  });

  it('explains alone why the payment ended at its hop', () => {
    const end: Hop = { ...END, state: 'failed', status: 'NAK', reason: 'T27', meaning: 'The BIC is wrong.' };
    const beside = (branches: Pick<Branch, 'hop'>[]) =>
      hopsBeside({ hops: [hop({ meaning: 'converted to M1' }), end], branches: branches as Branch[] });
    expect(beside([{ hop: end.key }])).toEqual([
      hop({ meaning: 'converted to M1' }),
      { ...end, meaning: null },
    ]);
    expect(beside([{ hop: null }]).at(-1)).toEqual(end);
  });
});

describe('a hop', () => {
  it('distinguishes the two stays at the platform', () => {
    expect(hopRole(hop({}))).toBe('This platform');
    expect(hopRole(hop({ key: 'platform-m1' }))).toBe('This platform, M1 funds');
  });

  it("shows the message that carries the payment there and the network's answer", () => {
    const carrier = { messageId: '1', network: 'swift', type: 'MT103' } as const;
    expect(carrierText({ ...carrier, state: 'acknowledged' })).toBe('MT103 ACK');
    expect(carrierText({ ...carrier, state: 'refused' })).toBe('MT103 NAK');
  });
});
