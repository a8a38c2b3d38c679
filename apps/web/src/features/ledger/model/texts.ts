import type { AccountStatement } from '@clearbench/contract';
import { type AccountKind, isMirror } from '@clearbench/domain';

export function kindLabel(kind: AccountKind): string {
  switch (kind) {
    case 'm0_suspense':
      return 'M0 suspense';
    case 'm1_virtual':
      return 'M1 virtual account';
    case 'settlement':
      return 'Settlement';
    case 'provider_cost':
      return 'Provider cost';
    case 'central_bank':
      return 'Central bank';
    case 'nostro':
      return 'Nostro';
    default:
      return String(kind);
  }
}

/** What an account of this kind holds. */
export function kindText(kind: AccountKind): string {
  switch (kind) {
    case 'm0_suspense':
      return 'Funds that arrived and are not converted yet';
    case 'm1_virtual':
      return 'Converted funds of the beneficiaries';
    case 'settlement':
      return 'Funds settled to an IBAN';
    case 'provider_cost':
      return 'What conversions and networks cost the provider';
    case 'central_bank':
      return 'Our mirror of the account at a central bank';
    case 'nostro':
      return 'Our mirror of the account at a correspondent';
    default:
      return '';
  }
}

/** Whose sides the table and the files show, where they differ: on an account that another institution keeps. */
export const sidesText = ({ kind, servicer: { name, bic } }: AccountStatement): string | null =>
  isMirror(kind)
    ? `Debits and credits are those of our books, here and in the CSV. MT940 and camt.053 are the statement of ${bic ?? name}, which keeps the account: our debit is its credit.`
    : null;
