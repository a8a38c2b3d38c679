import type { PayeeIdentification, PayeeVerification, VerificationAnswer } from '@clearbench/contract';
import type { BadgeLook } from '@/components/ui/display/badge.tsx';
import { formatIban } from '@/lib/text/format.ts';

export const ANSWER_LOOKS: Readonly<Record<VerificationAnswer, BadgeLook>> = {
  match: { text: 'Match', tone: 'good' },
  'close-match': { text: 'Close match', tone: 'warning' },
  'no-match': { text: 'No match', tone: 'bad' },
  'not-possible': { text: 'Not possible', tone: 'neutral' },
  fault: { text: 'Forced fault', tone: 'neutral' },
};

export const ACCOUNT_TYPE_TEXTS = { personal: 'Personal', business: 'Business' } as const;

/** What the payer's bank must show. Only a close match reveals the name. */
export function payerText({
  scheme,
  answer,
  code,
  matchedName,
}: Pick<PayeeVerification, 'scheme' | 'answer' | 'code' | 'matchedName'>): string {
  const type = scheme === 'cop' && code !== null ? OTHER_TYPES[code] : undefined;
  if (type !== undefined)
    return answer === 'close-match'
      ? `The name almost matches. The account belongs to ${matchedName}, and is a ${type} account.`
      : `The name matches, but it is a ${type} account.`;
  switch (answer) {
    case 'match':
      return 'The name matches.';
    case 'close-match':
      return `The name almost matches. The account belongs to ${matchedName}.`;
    case 'no-match':
      return 'The name does not match.';
    case 'not-possible':
    case 'fault':
      return 'The name could not be checked.';
  }
}

/** The type of the account where the payer gave another one, by the reason of Confirmation of Payee. */
const OTHER_TYPES: Readonly<Record<string, string>> = {
  BANM: 'business',
  BAMM: 'business',
  PANM: 'personal',
  PAMM: 'personal',
};

export const KIND_TEXTS = { person: 'Person', organisation: 'Organisation' } as const;

export const STATUS_LOOKS: Readonly<Record<'active' | 'closed', BadgeLook>> = {
  active: { text: 'Active', tone: 'good' },
  closed: { text: 'Closed', tone: 'neutral' },
};

/** An IBAN in groups, or a British sort code and account number. */
export const accountText = (account: string): string =>
  /^\d{14}$/.test(account)
    ? account.replace(/^(\d\d)(\d\d)(\d\d)(\d{8})$/, '$1-$2-$3 $4')
    : formatIban(account);

export const identificationText = ({ scheme, value }: PayeeIdentification): string =>
  scheme === 'other' ? value : `${scheme} ${value}`;

/** What was asked about the account. */
export const askedText = ({
  givenName,
  givenIdentification,
}: Pick<PayeeVerification, 'givenName' | 'givenIdentification'>): string =>
  givenName ?? (givenIdentification === null ? '' : identificationText(givenIdentification));
