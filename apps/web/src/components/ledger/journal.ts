import type { LedgerPosting } from '@clearbench/contract';
import { capitalised } from '@/lib/text/capitalised.ts';

/** Legs that were posted together. */
export interface JournalEntry {
  readonly entryId: string;
  readonly kind: string;
  readonly bookedAt: string;
  readonly valueDate: string;
  readonly legs: readonly LedgerPosting[];
}

/** The postings as entries, in their order. */
export function entriesOf(postings: readonly LedgerPosting[]): readonly JournalEntry[] {
  const byEntry = new Map<string, LedgerPosting[]>();
  for (const posting of postings) {
    const legs = byEntry.get(posting.entryId);
    if (legs === undefined) byEntry.set(posting.entryId, [posting]);
    else legs.push(posting);
  }
  return [...byEntry].flatMap(([entryId, legs]) => {
    const [first] = legs;
    if (first === undefined) return [];
    const { kind, bookedAt, valueDate } = first;
    return [{ entryId, kind, bookedAt, valueDate, legs }];
  });
}

/** `m0_conversion` becomes `M0 conversion`. */
export function entryKindLabel(kind: string): string {
  const words = kind.replaceAll(/[_-]+/g, ' ').trim();
  return capitalised(words);
}

/** The amount posted in each currency; debits and credits are equal, since each leg has both. */
export function totalsOf(postings: readonly LedgerPosting[]): ReadonlyMap<string, string> {
  const totals = new Map<string, { minor: bigint; decimals: number }>();
  for (const { amount, currency } of postings) {
    const decimals = amount.includes('.') ? amount.length - amount.indexOf('.') - 1 : 0;
    const minor = (totals.get(currency)?.minor ?? 0n) + BigInt(amount.replace('.', ''));
    totals.set(currency, { minor, decimals });
  }
  return new Map([...totals].map(([currency, { minor, decimals }]) => [currency, decimal(minor, decimals)]));
}

function decimal(minor: bigint, decimals: number): string {
  const digits = minor.toString().padStart(decimals + 1, '0');
  if (decimals === 0) return digits;
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
