import { type AccountKind, type AccountRef, accountId, minorUnits } from '@clearbench/domain';

/** One movement of money: posted completely or not at all, and only once, however often it is posted. */
export interface LedgerEntry {
  /** The same step of the same transfer always has the same id, so repeating a handler is harmless. */
  entryId: string;
  /** The kind of step, such as `conversion`. */
  kind: string;
  transactionId: string | null;
  /** Virtual time. On a closed day it counts as the beginning of the first open day. */
  bookedAt: Date;
  /** ISO date. */
  valueDate: string;
  legs: EntryLeg[];
}

export interface EntryLeg {
  debit: AccountRef;
  credit: AccountRef;
  amountMinor: bigint;
  currency: string;
  text: string;
}

export interface PostingInput {
  entry_id: string;
  leg: number;
  kind: string;
  debit_account: string;
  credit_account: string;
  /** A decimal string: JSON has no 64-bit integers. */
  amount_minor: string;
  currency: string;
  transaction_id: string | null;
  text: string;
  booked_at: string;
  value_date: string;
}

export interface AccountInput {
  id: string;
  kind: AccountKind;
  owner: string | null;
  currency: string;
  opened_at: string;
}

/**
 * The rows of some entries, and the accounts they name.
 * @throws RangeError when an entry is invalid: no legs, an amount that is not positive, a currency that payments do not use, or
 * the same account on both sides. All of these are mistakes of the caller.
 */
export function rowsOf(entries: readonly LedgerEntry[]): {
  postings: PostingInput[];
  accounts: AccountInput[];
} {
  const postings: PostingInput[] = [];
  const accounts = new Map<string, AccountInput>();
  for (const entry of entries) {
    if (entry.legs.length === 0) throw new RangeError(`The entry ${entry.entryId} has no legs.`);
    if (entry.transactionId !== null && !entry.entryId.startsWith(`${entry.transactionId}:`))
      throw new RangeError(`The id of the entry ${entry.entryId} does not begin with that of its transfer.`);
    const booked_at = entry.bookedAt.toISOString();
    const open = ({ kind, owner }: AccountRef, currency: string): string => {
      const id = accountId({ kind, owner }, currency);
      if (!accounts.has(id)) accounts.set(id, { id, kind, owner, currency, opened_at: booked_at });
      return id;
    };
    for (const [leg, { debit, credit, amountMinor, currency, text }] of entry.legs.entries()) {
      if (amountMinor <= 0n || minorUnits(currency) === null)
        throw new RangeError(`${amountMinor} ${currency} of entry ${entry.entryId} cannot be posted.`);
      const debit_account = open(debit, currency);
      const credit_account = open(credit, currency);
      if (debit_account === credit_account)
        throw new RangeError(`The entry ${entry.entryId} posts ${debit_account} against itself.`);
      postings.push({
        entry_id: entry.entryId,
        leg,
        kind: entry.kind,
        debit_account,
        credit_account,
        amount_minor: amountMinor.toString(),
        currency,
        transaction_id: entry.transactionId,
        text,
        booked_at,
        value_date: entry.valueDate,
      });
    }
  }
  return { postings, accounts: [...accounts.values()] };
}
