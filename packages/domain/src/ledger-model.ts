import { type AccountRef, accountId } from './ledger.ts';

/** One leg of an entry: a debit and a credit of the same amount, so that an unbalanced entry cannot be expressed. */
export interface LedgerLeg {
  readonly debit: AccountRef;
  readonly credit: AccountRef;
  readonly amountMinor: bigint;
  readonly currency: string;
}

/** The sums of one account, in minor units of its currency. */
export interface AccountSums {
  readonly debitMinor: bigint;
  readonly creditMinor: bigint;
}

/**
 * The simplest possible ledger, in memory: the stored ledger must agree with it after any history. An entry that was posted
 * before changes nothing.
 */
export class LedgerModel {
  readonly #posted = new Set<string>();
  readonly #sums = new Map<string, AccountSums>();

  /** @throws RangeError when an amount is not positive or a leg debits and credits the same account. */
  post(entryId: string, legs: readonly LedgerLeg[]): void {
    if (this.#posted.has(entryId)) return;
    for (const { debit, credit, amountMinor, currency } of legs) {
      const debited = accountId(debit, currency);
      const credited = accountId(credit, currency);
      if (amountMinor <= 0n || debited === credited)
        throw new RangeError(
          `${amountMinor} ${currency} from ${debited} to ${credited} is not a valid posting.`,
        );
      this.#add(debited, amountMinor, 0n);
      this.#add(credited, 0n, amountMinor);
    }
    this.#posted.add(entryId);
  }

  /** Sums by account id. */
  get sums(): ReadonlyMap<string, AccountSums> {
    return this.#sums;
  }

  #add(id: string, debitMinor: bigint, creditMinor: bigint): void {
    const before = this.#sums.get(id) ?? { debitMinor: 0n, creditMinor: 0n };
    this.#sums.set(id, {
      debitMinor: before.debitMinor + debitMinor,
      creditMinor: before.creditMinor + creditMinor,
    });
  }
}
