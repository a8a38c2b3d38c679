import type { Payee, PayeeIdentification, Settings, VerificationAnswer } from '@clearbench/contract';
import { FORCED_CLOSE_NAME, type ForcedPayeeAnswer } from '@clearbench/domain';
import { matchPayee } from '@clearbench/payee-match';

export type GivenParty = { name: string } | { identification: PayeeIdentification };

export interface FoundAnswer {
  answer: VerificationAnswer;
  matchedName: string | null;
  /** Null: no names were compared. */
  score: number | null;
  reasons: readonly { code: string; text: string }[];
}

const without = (answer: VerificationAnswer, code: string, text: string): FoundAnswer => ({
  answer,
  matchedName: null,
  score: null,
  reasons: [{ code, text }],
});

/** Compares what was given with the register. */
export function findAnswer(
  given: GivenParty,
  payee: Payee | null,
  limits: Settings['payeeMatching'],
): FoundAnswer {
  if (payee === null) return without('not-possible', 'unknown-account', 'The register has no such account.');
  if (payee.status === 'closed') return without('not-possible', 'closed-account', 'The account is closed.');
  if ('identification' in given) return compareIdentification(given.identification, payee);
  const match = matchPayee(given.name, payee, limits);
  return {
    answer: match.result,
    matchedName: match.result === 'close-match' ? match.matchedName : null,
    score: match.score,
    reasons: match.reasons,
  };
}

function compareIdentification(
  { scheme, value }: PayeeIdentification,
  { identifications }: Payee,
): FoundAnswer {
  const isOf = (registered: PayeeIdentification) =>
    registered.scheme === scheme || (scheme === 'other' && registered.scheme === 'VAT');
  const comparable = identifications.filter(isOf);
  if (comparable.length === 0) {
    return without('not-possible', 'no-identification', 'The account has no identification of this kind.');
  }
  const wanted = comparableValue(scheme, value);
  return comparable.some((registered) => comparableValue(scheme, registered.value) === wanted)
    ? without('match', 'same-identification', 'The account has this identification.')
    : without('no-match', 'another-identification', 'The account has another identification.');
}

/** A BIC names a head office with and without XXX; other identifications are written with and without spaces. */
function comparableValue(scheme: PayeeIdentification['scheme'], value: string): string {
  const plain = value.replaceAll(/\s/g, '').toUpperCase();
  return scheme === 'BIC' ? plain.replace(/^(.{8})XXX$/, '$1') : plain;
}

const FORCED: Readonly<Record<ForcedPayeeAnswer['outcome'], VerificationAnswer>> = {
  match: 'match',
  'close-match': 'close-match',
  'no-match': 'no-match',
  'not-possible': 'not-possible',
  'closed-account': 'not-possible',
  'client-inconsistent': 'fault',
  'server-error': 'fault',
  late: 'match',
  unreachable: 'fault',
  malformed: 'fault',
};

/** The codes of Verification of Payee. */
export const VOP_CODES = {
  match: 'MTCH',
  'close-match': 'CMTC',
  'no-match': 'NMTC',
  'not-possible': 'NOAP',
} as const;

export const vopCode = (answer: VerificationAnswer): string | null =>
  answer === 'fault' ? null : VOP_CODES[answer];

/** An identification has no close match. */
export function forcedAnswer({ outcome, text }: ForcedPayeeAnswer, given: GivenParty): FoundAnswer {
  const answer = 'name' in given || outcome !== 'close-match' ? FORCED[outcome] : 'no-match';
  return {
    ...without(answer, `forced-${outcome}`, `This answer is forced. ${text}`),
    matchedName: answer === 'close-match' ? FORCED_CLOSE_NAME : null,
  };
}
