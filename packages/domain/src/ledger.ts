/** The purpose of an account. Each kind has one account per owner (if any) and currency. */
export const ACCOUNT_KINDS = [
  /** Funds that have arrived but are not converted yet: owed to the beneficiary. */
  'm0_suspense',
  /** Converted funds in the beneficiary's virtual account. */
  'm1_virtual',
  /** Funds that are settled to an IBAN. */
  'settlement',
  /** The provider's costs of a conversion or a network. */
  'provider_cost',
  /** Our mirror of an account at a central bank; the owner is the central bank. */
  'central_bank',
  /** Our mirror of an account at a correspondent or network; the owner is its BIC or name. */
  'nostro',
] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** The side on which an account grows. */
export type AccountSide = 'debit' | 'credit';

/** An account without its currency, which the posting has. `owner` is upper-case letters and digits, or null. */
export interface AccountRef {
  readonly kind: AccountKind;
  readonly owner: string | null;
}

/** The longest owner is an IBAN. */
const OWNER = /^[A-Z0-9]{1,34}$/;

const ID_PREFIXES: Readonly<Record<AccountKind, string>> = {
  m0_suspense: 'M0-SUSPENSE',
  m1_virtual: 'M1-VIRTUAL',
  settlement: 'SETTLEMENT',
  provider_cost: 'PROVIDER-COST',
  central_bank: 'CENTRAL-BANK',
  nostro: 'NOSTRO',
};

/**
 * The readable id of an account: `M0-SUSPENSE.EUR`, `CENTRAL-BANK-ECB.EUR`, `NOSTRO-OAKNGB20.USD`.
 * @throws RangeError when the owner is not 1 to 34 upper-case letters and digits, or is missing for a mirror account.
 */
export function accountId({ kind, owner }: AccountRef, currency: string): string {
  if (owner === null && (kind === 'central_bank' || kind === 'nostro'))
    throw new RangeError(`An account of the kind ${kind} needs an owner.`);
  if (owner !== null && !OWNER.test(owner))
    throw new RangeError(`"${owner}" cannot own an account: 1 to 34 upper-case letters and digits can.`);
  return `${ID_PREFIXES[kind]}${owner === null ? '' : `-${owner}`}.${currency}`;
}

/** Assets and costs grow by debits, liabilities to customers by credits. */
export function normalSide(kind: AccountKind): AccountSide {
  switch (kind) {
    case 'central_bank':
    case 'nostro':
    case 'provider_cost':
      return 'debit';
    case 'm0_suspense':
    case 'm1_virtual':
    case 'settlement':
      return 'credit';
  }
}

/** The balance of an account as its owner reads it: positive on the account's normal side. In minor units. */
export function balanceOf(kind: AccountKind, debitMinor: bigint, creditMinor: bigint): bigint {
  return normalSide(kind) === 'debit' ? debitMinor - creditMinor : creditMinor - debitMinor;
}
