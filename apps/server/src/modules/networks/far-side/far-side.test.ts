import { SCENARIO_NAMES, SCENARIOS_OF_MESSAGE, type ScenarioName } from '@clearbench/domain';
import { expect, it } from 'vitest';
import type { Facts, Purpose } from '../messages.ts';
import { confirmationsOf } from './far-side.ts';

const HOP_MS = 1_000;

function confirmations(purpose: Purpose, reason: string | null, scenario: ScenarioName | null) {
  const facts: Facts = {
    purpose,
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
  return confirmationsOf(facts, scenario, HOP_MS);
}

/** Codes of what the banks answer to an investigation, and what they say of the amount. */
const answers = (about: 'conversion' | 'credit', scenario: ScenarioName | null) =>
  confirmations('investigation', about, scenario).map(({ plan: { status, reason, amountMinor } }) =>
    [status, reason, amountMinor].filter((part) => part !== null).join(' '),
  );

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

/** Played by the network itself, before any bank answers. */
const OF_NETWORK: readonly ScenarioName[] = ['nak', 'outage'];
/** They decide which banks the payment passes, which is known before anybody asks about it. */
const OF_ROUTE: readonly ScenarioName[] = ['fees', 'exchange'];

it.each([
  ['conversion', null],
  ['settlement', null],
  ['investigation', 'credit'],
  ['recall', null],
  ['message', null],
] as const)('the scenarios of a %s are those that change what the banks answer to it', (purpose, reason) => {
  const plain = JSON.stringify(confirmations(purpose, reason, null));
  const changing = SCENARIO_NAMES.filter(
    (name) => JSON.stringify(confirmations(purpose, reason, name)) !== plain,
  );
  const banks = SCENARIOS_OF_MESSAGE[purpose].filter((name) => !OF_NETWORK.includes(name));
  const route = purpose === 'settlement' ? [] : OF_ROUTE;
  expect(new Set(changing.filter((name) => !route.includes(name)))).toEqual(new Set(banks));
  expect(SCENARIOS_OF_MESSAGE[purpose]).toEqual(expect.arrayContaining([...OF_NETWORK]));
});
