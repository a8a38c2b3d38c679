import type { WisePayout } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { debitText, isUnpaid, payoutText, remedyText } from './payout-texts.ts';

const said = (state: WisePayout['state'], providerState: string | null) => {
  const payout = { state, providerState };
  return [payoutText(payout), debitText(payout, '€10.00'), isUnpaid(payout)];
};

it('a payout on its way is debited, and expected to arrive', () => {
  expect(said('funded', 'processing')).toEqual([
    'Paid from the balance, on its way',
    '€10.00 debited',
    false,
  ]);
  expect(said('sent', 'outgoing_payment_sent')).toEqual([
    'Paid out to the beneficiary',
    '€10.00 debited',
    false,
  ]);
});

it('a payout that Wise cancelled or got back is not shown as on its way', () => {
  expect(said('funded', 'cancelled')).toEqual([
    'Cancelled by Wise, to be refunded to the balance',
    '€10.00 debited, to be refunded',
    true,
  ]);
  expect(said('sent', 'bounced_back')).toEqual([
    'Sent back by the beneficiary’s bank, to be refunded to the balance',
    '€10.00 debited, to be refunded',
    true,
  ]);
  expect(said('refunded', 'funds_refunded')).toEqual([
    'Sent back, refunded to the balance',
    '€10.00 debited, then refunded',
    true,
  ]);
});

it('a payout that was never paid from the balance takes nothing', () => {
  expect(said('failed', 'cancelled')).toEqual(['Not paid out', '€10.00 not debited', true]);
  expect(said('cancelled', null)).toEqual(['Withdrawn, not paid out', '€10.00 not debited', true]);
  expect(said('cancelling', null)).toEqual([
    'Withdrawn, to be cancelled at Wise',
    '€10.00 not debited',
    true,
  ]);
});

it('a payout that can be taken back says how, one that cannot says why, and one at its end says nothing', () => {
  const remedy = (state: WisePayout['state'], canBeTakenBack: boolean, problem: string | null = null) =>
    remedyText({ state, problem, isHeld: false, canBeTakenBack });
  expect(remedy('queued', true)).toMatch(/fail, complete or recall the transfer/);
  expect(remedy('funding', false, 'No answer.')).toMatch(/may already have left/);
  expect(remedy('funded', false)).toBeNull();
  expect(remedy('failed', false, 'Refused.')).toBeNull();
  expect(remedyText({ state: 'queued', problem: null, isHeld: true, canBeTakenBack: true })).toMatch(
    /^On hold/,
  );
});
