import { isBic } from './bic.ts';
import type { AccountKind, AccountRef } from './ledger.ts';
import { CENTRAL_BANKS, isCentralBankCode } from './life/central-banks.ts';
import { PLATFORM } from './life/route.ts';

/** The institution that keeps an account and issues its statements. `bic` is null for a provider without one. */
export interface AccountServicer {
  readonly name: string;
  readonly bic: string | null;
}

/** True if an account is our record of one that another institution keeps: our debit is the credit of that institution. */
export const isMirror = (kind: AccountKind): boolean => kind === 'central_bank' || kind === 'nostro';

/** The servicer of an account: the owner of a mirror account, otherwise the bank that this server represents. */
export function servicerOf({ kind, owner }: AccountRef): AccountServicer {
  if (!isMirror(kind) || owner === null) return PLATFORM;
  if (isCentralBankCode(owner)) return CENTRAL_BANKS[owner];
  return { name: owner, bic: isBic(owner) ? owner : null };
}
