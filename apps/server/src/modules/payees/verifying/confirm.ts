import type { CopAccountType, Payee, Settings, VerificationAnswer } from '@clearbench/contract';
import {
  COP_REASONS,
  type CopReason,
  FORCED_COP_NAME,
  type ForcedCopAnswer,
  isNamedCopReason,
} from '@clearbench/domain';
import { matchPayee, type PayeeMatch } from '@clearbench/payee-match';
import type { FoundAnswer } from './find-answer.ts';

export interface Confirmation extends FoundAnswer {
  /** Null: a full match. */
  reason: CopReason | null;
}

export interface Confirmed {
  name: string;
  accountType: CopAccountType;
  reference: string | null;
}

const ANSWERS: Readonly<Record<CopReason, VerificationAnswer>> = {
  MBAM: 'close-match',
  BAMM: 'close-match',
  PAMM: 'close-match',
  ANNM: 'no-match',
  BANM: 'no-match',
  PANM: 'no-match',
  IVCR: 'no-match',
  AC01: 'not-possible',
  ACNS: 'not-possible',
  OPTO: 'not-possible',
  CASS: 'not-possible',
  SCNS: 'not-possible',
};

const KINDS = { personal: 'person', business: 'organisation' } as const;

/**
 * Compares what was given with the register. `isBankKnown`: the register has accounts of this sort code.
 */
export function confirm(
  { name, accountType, reference }: Confirmed,
  payee: Payee | null,
  isBankKnown: boolean,
  limits: Settings['payeeMatching'],
): Confirmation {
  if (payee === null) return because(isBankKnown ? 'AC01' : 'SCNS');
  if (payee.status === 'closed') return because('AC01', 'The account is closed.');
  if (reference !== null && !hasReference(payee, reference)) return because('IVCR');
  const match = matchPayee(name, payee, limits);
  const reason = reasonOf(match, payee.kind, KINDS[accountType]);
  const isClose = reason !== null && isNamedCopReason(reason);
  return {
    reason,
    answer: reason === null ? 'match' : ANSWERS[reason],
    matchedName: isClose && match.result !== 'no-match' ? match.matchedName : null,
    score: match.score,
    reasons: [
      ...match.reasons,
      ...(payee.kind === KINDS[accountType] ? [] : [{ code: 'account-type', text: typeText(payee.kind) }]),
    ],
  };
}

function reasonOf({ result }: PayeeMatch, kind: Payee['kind'], asked: Payee['kind']): CopReason | null {
  if (result === 'no-match') return 'ANNM';
  if (kind === asked) return result === 'match' ? null : 'MBAM';
  if (result === 'match') return kind === 'organisation' ? 'BANM' : 'PANM';
  return kind === 'organisation' ? 'BAMM' : 'PAMM';
}

const typeText = (kind: Payee['kind']): string =>
  kind === 'organisation' ? 'It is a business account.' : 'It is a personal account.';

/** The identifications of the kind `other`, such as the roll number of a building society. An account without any takes every one. */
function hasReference({ identifications }: Payee, reference: string): boolean {
  const references = identifications.filter(({ scheme }) => scheme === 'other');
  const plain = (text: string) => text.replaceAll(/\s/g, '').toUpperCase();
  return references.length === 0 || references.some(({ value }) => plain(value) === plain(reference));
}

export const forcedConfirmation = ({ reason, text }: ForcedCopAnswer): Confirmation => ({
  reason,
  answer: reason === null ? 'match' : ANSWERS[reason],
  matchedName: reason !== null && isNamedCopReason(reason) ? FORCED_COP_NAME : null,
  score: null,
  reasons: [{ code: `forced-${reason ?? 'match'}`, text: `This answer is forced. ${text}` }],
});

const because = (reason: CopReason, text: string = COP_REASONS[reason]): Confirmation => ({
  reason,
  answer: ANSWERS[reason],
  matchedName: null,
  score: null,
  reasons: [{ code: reason, text }],
});
