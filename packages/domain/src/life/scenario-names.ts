/** The scenarios that the networks can play. */
export const NETWORK_SCENARIO_NAMES = [
  'reject',
  'refuse-conversion',
  'nak',
  'delay',
  'duplicate',
  'reorder',
  'return',
  'fees',
  'lost-confirmation',
  'outage',
  'recall',
  'exchange',
] as const;
export type NetworkScenarioName = (typeof NETWORK_SCENARIO_NAMES)[number];

/** The scenarios that only a payout provider can play: networks have no approvals and no balance. */
const PAYOUT_SCENARIO_NAMES = ['approval', 'insufficient-funds'] as const;

/** What the bank of the payee answers when it is asked to verify the payee. Everything after that succeeds. */
export const PAYEE_SCENARIO_NAMES = [
  'payee-close-match',
  'payee-no-match',
  'payee-not-possible',
  'payee-late',
  'payee-error',
] as const;
export type PayeeScenarioName = (typeof PAYEE_SCENARIO_NAMES)[number];

export const SCENARIO_NAMES = [
  ...NETWORK_SCENARIO_NAMES,
  ...PAYOUT_SCENARIO_NAMES,
  ...PAYEE_SCENARIO_NAMES,
] as const;
export type ScenarioName = (typeof SCENARIO_NAMES)[number];

export const isPayoutScenario = (name: ScenarioName): name is (typeof PAYOUT_SCENARIO_NAMES)[number] =>
  PAYOUT_SCENARIO_NAMES.some((known) => known === name);

export const isPayeeScenario = (name: ScenarioName): name is PayeeScenarioName =>
  PAYEE_SCENARIO_NAMES.some((known) => known === name);

export const isNetworkScenario = (name: ScenarioName): name is NetworkScenarioName =>
  NETWORK_SCENARIO_NAMES.some((known) => known === name);

export const SCENARIO_TITLES: Readonly<Record<ScenarioName, string>> = {
  reject: 'Rejected by the beneficiary bank',
  'refuse-conversion': 'Conversion refused',
  nak: 'Refused by the network',
  delay: 'Delayed',
  duplicate: 'Confirmed twice',
  reorder: 'Out of order',
  return: 'Returned after settlement',
  fees: 'Fees on the way',
  'lost-confirmation': 'Confirmation lost',
  outage: 'Network outage',
  recall: 'Recalled by the sender',
  exchange: 'Converted on the way',
  approval: 'Approval required',
  'insufficient-funds': 'Insufficient funds',
  'payee-close-match': 'Payee almost matches',
  'payee-no-match': 'Payee does not match',
  'payee-not-possible': 'Payee can’t be verified',
  'payee-late': 'Payee verified too late',
  'payee-error': 'Payee’s bank fails',
};

/** The first four letters of a beneficiary's or destination's BIC that choose a scenario. */
export const SCENARIO_BIC_PREFIXES: Readonly<Record<NetworkScenarioName, string>> = {
  reject: 'RJCT',
  'refuse-conversion': 'CBNO',
  nak: 'NAKK',
  delay: 'SLOW',
  duplicate: 'DUPE',
  reorder: 'ORDR',
  return: 'RETN',
  fees: 'FEES',
  'lost-confirmation': 'LOST',
  outage: 'DOWN',
  recall: 'RCLL',
  exchange: 'EXCH',
};
