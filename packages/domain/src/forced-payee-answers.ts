import { isPayeeScenario, type PayeeScenarioName, type ScenarioName } from './life/scenario-names.ts';

/** What the simulated bank does when it is asked to verify a payee. */
export type ForcedPayeeOutcome =
  | 'match'
  | 'close-match'
  | 'no-match'
  | 'not-possible'
  | 'closed-account'
  | 'client-inconsistent'
  | 'server-error'
  | 'late'
  | 'unreachable'
  | 'malformed';

export interface ForcedPayeeAnswer {
  /** Forces the answer for every account. */
  readonly name: string;
  /** Forces the answer for every name, unless the name forces another. A valid IBAN of no bank. */
  readonly account: string;
  readonly outcome: ForcedPayeeOutcome;
  /** The sentence that tables show. */
  readonly text: string;
}

/** The name that a forced close match returns. */
export const FORCED_CLOSE_NAME = 'Forced Close Match GmbH';
/** How long a forced late answer takes: as long as the scheme lets a bank take. */
export const LATE_ANSWER_MS = 5_000;

/** Names and accounts that always get the same answer, so that a client can be tested without preparing the register. */
export const FORCED_PAYEE_ANSWERS: readonly ForcedPayeeAnswer[] = [
  {
    name: 'Forced Match',
    account: 'DE90999001000000000001',
    outcome: 'match',
    text: '`MTCH`: the name is that of the account.',
  },
  {
    name: 'Forced Close Match',
    account: 'DE63999001000000000002',
    outcome: 'close-match',
    text: `\`CMTC\`, and \`matchedName\` is “${FORCED_CLOSE_NAME}”.`,
  },
  {
    name: 'Forced No Match',
    account: 'DE36999001000000000003',
    outcome: 'no-match',
    text: '`NMTC`: the account has another name.',
  },
  {
    name: 'Forced Not Possible',
    account: 'DE09999001000000000004',
    outcome: 'not-possible',
    text: '`NOAP`: the bank can’t tell.',
  },
  {
    name: 'Forced Closed Account',
    account: 'DE79999001000000000005',
    outcome: 'closed-account',
    text: '`NOAP`: the account is closed.',
  },
  {
    name: 'Forced Client Inconsistent',
    account: 'DE52999001000000000006',
    outcome: 'client-inconsistent',
    text: 'Status 400 with `CLIENT_INCONSISTENT`, as if the certificate were that of another bank.',
  },
  {
    name: 'Forced Error',
    account: 'DE25999001000000000007',
    outcome: 'server-error',
    text: 'Status 500.',
  },
  {
    name: 'Forced Late Answer',
    account: 'DE95999001000000000008',
    outcome: 'late',
    text: '`MTCH` after 5 seconds, which is too late.',
  },
  {
    name: 'Forced Unreachable Bank',
    account: 'DE68999001000000000009',
    outcome: 'unreachable',
    text: 'The connection is closed without an answer.',
  },
  {
    name: 'Forced Malformed Answer',
    account: 'DE41999001000000000010',
    outcome: 'malformed',
    text: 'Status 200 with half of a JSON document.',
  },
];

const OUTCOMES: Readonly<Record<PayeeScenarioName, ForcedPayeeOutcome>> = {
  'payee-close-match': 'close-match',
  'payee-no-match': 'no-match',
  'payee-not-possible': 'not-possible',
  'payee-late': 'late',
  'payee-error': 'server-error',
};

/** The answer that a scenario forces for an account; null: none. The name that a close match returned is the right one. */
export function payeeAnswerOf(scenario: ScenarioName | null, name: string | null): ForcedPayeeAnswer | null {
  if (scenario === null || !isPayeeScenario(scenario)) return null;
  const isCorrected = scenario === 'payee-close-match' && name === FORCED_CLOSE_NAME;
  const wanted = isCorrected ? 'match' : OUTCOMES[scenario];
  return FORCED_PAYEE_ANSWERS.find(({ outcome }) => outcome === wanted) ?? null;
}

/** The answer that a name or an account forces; null: none. The name decides first. */
export function forcedPayeeAnswer(account: string, name: string | null): ForcedPayeeAnswer | null {
  const lower = name?.trim().toLowerCase();
  return (
    FORCED_PAYEE_ANSWERS.find((forced) => forced.name.toLowerCase() === lower) ??
    FORCED_PAYEE_ANSWERS.find((forced) => forced.account === account) ??
    null
  );
}
