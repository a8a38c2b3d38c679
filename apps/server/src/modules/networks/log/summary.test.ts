import { expect, it } from 'vitest';
import type { Facts, Plan } from '../messages.ts';
import { summaryOf } from './summary.ts';

const plan = { status: 'CRED', reason: null, to: null, amountMinor: '1250050' } as Plan;
const facts = { currency: 'EUR' } as Facts;

it('a summary has the amount in its currency', () => {
  expect(summaryOf(facts, plan)).toBe('CRED EUR 12500.50');
  expect(summaryOf(facts, { ...plan, currency: 'JPY' })).toBe('CRED JPY 1250050');
});

it('an amount whose currency, and so whose decimals, are unknown is left out', () => {
  expect(summaryOf({ ...facts, currency: null }, plan)).toBe('CRED');
});
