import type { AccountStatement } from '@clearbench/contract';
import { type AccountKind, isMirror } from '@clearbench/domain';

export const KIND_LABELS: Readonly<Record<AccountKind, string>> = {
  m0_suspense: 'M0 suspense',
  m1_virtual: 'M1 virtual account',
  settlement: 'Settlement',
  provider_cost: 'Provider cost',
  central_bank: 'Central bank',
  nostro: 'Nostro',
};

/** The funds on an account of this kind. */
export const KIND_TEXTS: Readonly<Record<AccountKind, string>> = {
  m0_suspense: 'Funds that arrived and are not converted yet',
  m1_virtual: 'Converted funds of the beneficiaries',
  settlement: 'Funds settled to an IBAN',
  provider_cost: 'Costs of the provider for conversions and networks',
  central_bank: 'Our mirror of the account at a central bank',
  nostro: 'Our mirror of the account at a correspondent',
};

/** Explains whose sides the table and the files show, if they differ: on an account that another institution keeps. */
export const sidesText = ({ kind, servicer: { name, bic } }: AccountStatement): string | null =>
  isMirror(kind)
    ? `Debits and credits are those of our books, here and in the CSV. MT940 and camt.053 are the statement of ${bic ?? name}, which keeps the account: our debit is its credit.`
    : null;
