/** The reasons of Confirmation of Payee for anything but a full match. */
export const COP_REASONS = {
  MBAM: 'The name is almost that of the account.',
  ANNM: 'The account has another name.',
  BANM: 'The name matches, but it is a business account.',
  PANM: 'The name matches, but it is a personal account.',
  BAMM: 'The name is almost that of the account, and it is a business account.',
  PAMM: 'The name is almost that of the account, and it is a personal account.',
  AC01: 'There is no such account.',
  ACNS: 'Accounts of this type can’t be confirmed.',
  IVCR: 'The secondary reference is not one of the account.',
  OPTO: 'The holder has opted out of confirmations.',
  CASS: 'The account was switched to another bank.',
  SCNS: 'The bank doesn’t confirm accounts of this sort code.',
} as const;
export type CopReason = keyof typeof COP_REASONS;

/** Only these come with the name of the account. */
export const isNamedCopReason = (reason: CopReason): boolean =>
  reason === 'MBAM' || reason === 'BAMM' || reason === 'PAMM';

export interface ForcedCopAnswer {
  /** Forces the answer for every account. */
  readonly name: string;
  /** Forces the answer for every name, unless the name forces another: the 14 digits of sort code and account number. */
  readonly account: string;
  /** Null: a full match. */
  readonly reason: CopReason | null;
  /** The sentence that tables show. */
  readonly text: string;
}

/** The name that a forced close match returns. */
export const FORCED_COP_NAME = 'Forced Close Match Ltd';

/** No bank has this sort code, so no modulus check applies to its account numbers. */
const SORT_CODE = '999998';

/** Names and accounts that always get the same answer to a Confirmation of Payee. */
export const FORCED_COP_ANSWERS: readonly ForcedCopAnswer[] = [
  null,
  ...(Object.keys(COP_REASONS) as CopReason[]),
].map((reason, index) => ({
  name: reason === null ? 'Forced Match' : `Forced ${reason}`,
  account: `${SORT_CODE}${String(index + 1).padStart(8, '0')}`,
  reason,
  text: textOf(reason),
}));

function textOf(reason: CopReason | null): string {
  if (reason === null) return 'The name is that of the account.';
  return isNamedCopReason(reason)
    ? `${COP_REASONS[reason]} \`name\` is “${FORCED_COP_NAME}”.`
    : COP_REASONS[reason];
}

/** The answer that a name or an account forces; null: none. The name decides first. */
export function forcedCopAnswer(account: string, name: string): ForcedCopAnswer | null {
  const lower = name.trim().toLowerCase();
  return (
    FORCED_COP_ANSWERS.find((forced) => forced.name.toLowerCase() === lower) ??
    FORCED_COP_ANSWERS.find((forced) => forced.account === account) ??
    null
  );
}
