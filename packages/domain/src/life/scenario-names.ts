export const SCENARIO_NAMES = [
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
export type ScenarioName = (typeof SCENARIO_NAMES)[number];

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
};

/** The first four letters of a beneficiary's or destination's BIC that choose a scenario. */
export const SCENARIO_BIC_PREFIXES: Readonly<Record<ScenarioName, string>> = {
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
