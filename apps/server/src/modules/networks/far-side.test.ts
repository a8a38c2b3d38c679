import type { ScenarioName } from '@clearbench/domain';
import { expect, it } from 'vitest';
import { confirmationsOf } from './far-side.ts';
import type { Facts } from './messages.ts';

const HOP_MS = 1_000;

/** Codes of what the banks answer to an investigation, and what they say of the amount. */
function answers(reason: 'conversion' | 'credit', scenario: ScenarioName | null) {
  const facts: Facts = {
    purpose: 'investigation',
    messageId: '0',
    type: 'MT199',
    transferType: 'mt103_swift',
    transactionSeq: '1',
    transactionId: 'trx_0000000000',
    uetr: null,
    reference: 'INV0000000000',
    receiverBic: 'SECBDEF0',
    correspondents: ['LINDDE20', 'WILWSGS0'],
    beneficiaryBic: 'ELMFDEF0',
    orderingBic: 'OAKNGB20',
    currency: 'USD',
    amountMinor: '100000',
    valueDate: '2026-11-22',
    account: 'DE89370400440532013000',
    reason,
  };
  return confirmationsOf('swift', facts, scenario, HOP_MS).map(({ plan: { status, reason, amountMinor } }) =>
    [status, reason, amountMinor].filter((part) => part !== null).join(' '),
  );
}

it.each([
  ['conversion', null, ['CRED 100000']],
  ['conversion', 'lost-confirmation', ['CRED 100000']],
  ['conversion', 'refuse-conversion', ['RJCT RR04']],
  ['credit', null, ['ACCC 100000']],
  ['credit', 'lost-confirmation', ['ACCC 100000']],
  ['credit', 'fees', ['ACCC 99900']],
  ['credit', 'exchange', ['ACCC 90864']],
  ['credit', 'reject', ['RJCT AC04']],
  ['credit', 'delay', ['ACSP G002 100000', 'ACCC 100000']],
  ['credit', 'recall', ['ACSP G002 100000', 'CUST CUST']],
] as const)(
  'an investigation of a %s in the scenario %s does not change how it ends',
  (reason, scenario, ends) => {
    expect(answers(reason, scenario)).toEqual(ends);
  },
);
