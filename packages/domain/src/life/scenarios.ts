import type { ChosenScenario } from './scenario-choosers.ts';
import {
  isNetworkScenario,
  type NetworkScenarioName,
  SCENARIO_BIC_PREFIXES,
  SCENARIO_TITLES,
  type ScenarioName,
} from './scenario-names.ts';

/**
 * The scenarios of the simulation. A scenario is selected by the amount's last four digits (in minor units), a
 * BIC that begins with the scenario's four letters, or a telex receiver code. One selected by name takes precedence; those of a
 * payout or a payee can only be selected by name.
 */
export interface Scenario {
  readonly name: ScenarioName;
  /** The last four digits of the amount in minor units: `7701` is 12577.01 EUR or 127701 JPY. */
  readonly amountEnding: string | null;
  /** The first four letters of a beneficiary's or destination's BIC. */
  readonly bicPrefix: string | null;
  /** The whole receiver code of a telex. */
  readonly receiverCode: string | null;
  readonly title: string;
  readonly effect: string;
}

const scenario = (name: NetworkScenarioName, amountEnding: string, effect: string): Scenario => ({
  name,
  amountEnding,
  bicPrefix: SCENARIO_BIC_PREFIXES[name],
  receiverCode: `${SCENARIO_BIC_PREFIXES[name]}${amountEnding}`,
  title: SCENARIO_TITLES[name],
  effect,
});

const byNameOnly = (name: ScenarioName, effect: string): Scenario => ({
  name,
  amountEnding: null,
  bicPrefix: null,
  receiverCode: null,
  title: SCENARIO_TITLES[name],
  effect,
});

export const SCENARIOS: readonly Scenario[] = [
  scenario(
    'reject',
    '7701',
    'The beneficiary bank answers RJCT with AC04, closed account. The funds go back to the ordering institution.',
  ),
  scenario(
    'refuse-conversion',
    '7702',
    'The central bank answers the MT202 with RJCT and RR04, regulatory reason. The transfer fails.',
  ),
  scenario(
    'nak',
    '7703',
    'The network answers the next message with NAK T27 (BIC incorrect). Telex: the answerback does not match.',
  ),
  scenario(
    'delay',
    '7704',
    'The beneficiary bank reports ACSP/G002 (credit may not be confirmed the same day) and credits 1 hour later.',
  ),
  scenario('duplicate', '7705', 'Every confirmation arrives twice, the second with a PDM trailer.'),
  scenario('reorder', '7706', 'The final confirmation arrives before those of the intermediary banks.'),
  scenario(
    'return',
    '7707',
    'The beneficiary bank credits, and returns the funds 1 hour later with AC06, blocked account.',
  ),
  scenario('fees', '7708', 'Two correspondents deduct fees; the beneficiary receives less than was sent.'),
  scenario(
    'lost-confirmation',
    '7709',
    'The confirmation never arrives. After 24 hours an investigation asks for it, and the answer completes the transfer.',
  ),
  scenario(
    'outage',
    '7710',
    'The network goes down for every transfer when the message is sent, and comes back after 10 minutes or when an operator ends the outage. Until then, messages wait in the queue.',
  ),
  scenario(
    'recall',
    '7711',
    'The ordering institution recalls the payment while it is on its way (reason CUST). The recall is passed on, accepted, and answered.',
  ),
  scenario(
    'exchange',
    '7712',
    'Over SWIFT, a correspondent converts the amount to the currency of the beneficiary bank’s country (to USD if the amount is already in that currency, or from USD to EUR), at a fixed simulated rate, and keeps a fee in it. A return comes back converted.',
  ),
  byNameOnly(
    'approval',
    'The provider of the payout asks the account holder to approve it (strong customer authentication), and waits for that.',
  ),
  byNameOnly(
    'insufficient-funds',
    'The balance at the provider of the payout does not cover it for 10 minutes. The payout waits and is retried.',
  ),
  byNameOnly(
    'payee-close-match',
    'If payees are verified, the bank of the payee answers that the name almost matches, and names the holder.',
  ),
  byNameOnly(
    'payee-no-match',
    'If payees are verified, the bank of the payee answers that the name does not match.',
  ),
  byNameOnly('payee-not-possible', 'If payees are verified, the bank of the payee can’t verify the name.'),
  byNameOnly(
    'payee-late',
    'If payees are verified, the bank of the payee answers after 5 seconds, which is too late.',
  ),
  byNameOnly('payee-error', 'If payees are verified, the bank of the payee answers with an error.'),
];

export const NETWORK_SCENARIOS: readonly Scenario[] = SCENARIOS.filter(({ name }) => isNetworkScenario(name));

const BY_NAME: ReadonlyMap<string, Scenario> = new Map(SCENARIOS.map((entry) => [entry.name, entry]));
const by = (value: 'amountEnding' | 'bicPrefix' | 'receiverCode'): ReadonlyMap<string | null, Scenario> =>
  new Map(NETWORK_SCENARIOS.map((entry) => [entry[value], entry]));
const BY_ENDING = by('amountEnding');
const BY_PREFIX = by('bicPrefix');
const BY_CODE = by('receiverCode');

export function isScenarioName(text: string): text is ScenarioName {
  return BY_NAME.has(text);
}

/** The scenario selected by a transfer's own magic values; null for an ordinary one. */
export function scenarioOf(transfer: {
  readonly amountMinor: bigint;
  readonly bics: readonly (string | null)[];
}): ChosenScenario | null {
  const ending = (transfer.amountMinor % 10_000n).toString().padStart(4, '0');
  const byAmount = BY_ENDING.get(ending);
  if (byAmount !== undefined) return { scenario: byAmount.name, chosenBy: 'amount' };
  for (const bic of transfer.bics) {
    const byBic = bic === null ? undefined : BY_PREFIX.get(bic.slice(0, 4));
    if (byBic !== undefined) return { scenario: byBic.name, chosenBy: 'bic' };
  }
  return null;
}

/** The scenario selected by a telex receiver code; null for an ordinary code. */
export function scenarioOfReceiverCode(code: string): ScenarioName | null {
  return BY_CODE.get(code.toUpperCase())?.name ?? null;
}
