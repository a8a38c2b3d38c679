import type { Hop, Timeline } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { hopRole } from '@/components/way/hop-texts.ts';
import { carrierText, wayText } from './way.ts';

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
  messageIds: [],
  ...changes,
});

const END = hop({ key: 'beneficiary-institution', role: 'beneficiary-institution', bic: 'ELMFDEF0' });
const way = (hops: Hop[], changes: Partial<Timeline> = {}) =>
  wayText({ hops, status: 'processing', branches: [], ...changes } as Timeline);

describe('where a payment is', () => {
  it('names who holds it and what it waits for', () => {
    expect(way([hop({ state: 'waiting', waitsFor: 'conversion' })])).toBe(
      'Held by Clearbench sandbox bank, waiting for the conversion to M1',
    );
    expect(way([hop({}), { ...END, state: 'waiting', waitsFor: 'confirmation' }])).toBe(
      'Held by ELMFDEF0, waiting for the confirmation of the bank',
    );
  });

  it('says how it ended', () => {
    expect(way([END], { status: 'completed' })).toBe('Credited to the beneficiary');
    expect(way([{ ...END, state: 'failed' }], { status: 'failed' })).toBe('Ended at ELMFDEF0');
  });
});

describe('a hop', () => {
  it('tells the two stays at the platform apart', () => {
    expect(hopRole(hop({}))).toBe('This platform');
    expect(hopRole(hop({ key: 'platform-m1' }))).toBe('This platform, M1 funds');
  });

  it('shows what carries the payment there and what the network said', () => {
    const carrier = { messageId: '1', network: 'swift', type: 'MT103' } as const;
    expect(carrierText({ ...carrier, state: 'acknowledged' })).toBe('MT103 ACK');
    expect(carrierText({ ...carrier, state: 'refused' })).toBe('MT103 NAK');
  });
});
