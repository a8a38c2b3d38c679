import type { Listing } from './console.ts';
import type { Sent } from './load.ts';

export interface Verdict {
  /** Transfers whose payload was acknowledged. */
  acknowledged: number;
  /** Missing from the list, or listed under another id. */
  lost: string[];
  /** References or ids that are in the list more than once. */
  doubled: string[];
  /** Transfers of one payload of which only some were stored. */
  torn: string[];
  /** The length that the list reports, when it is wrong. */
  miscounted: string | null;
  /** The faults of the transfers and their money once all of them are final. */
  unsettled: string[];
}

/** Compares what the server promised with what it stored. */
export function verify(sent: readonly Sent[], { transactions, total }: Listing): Verdict {
  const idsOf = new Map<string, string[]>();
  const timesListed = new Map<string, number>();
  for (const { reference, transactionId } of transactions) {
    const key = reference ?? '';
    idsOf.set(key, [...(idsOf.get(key) ?? []), transactionId]);
    timesListed.set(transactionId, (timesListed.get(transactionId) ?? 0) + 1);
  }
  const verdict: Verdict = {
    acknowledged: 0,
    lost: [],
    doubled: [...timesListed].filter(([, times]) => times > 1).map(([transactionId]) => transactionId),
    torn: [],
    unsettled: [],
    miscounted:
      total === transactions.length ? null : `X-Total-Count is ${total}, listed are ${transactions.length}`,
  };
  for (const { references, transactionIds } of sent) {
    const found = references.filter((reference) => idsOf.has(reference));
    if (found.length > 0 && found.length < references.length) verdict.torn.push(...references);
    for (const [index, reference] of references.entries()) {
      const ids = idsOf.get(reference) ?? [];
      if (ids.length > 1) verdict.doubled.push(reference);
      if (transactionIds === null) continue;
      verdict.acknowledged += 1;
      const promised = transactionIds[index];
      if (promised === undefined || !ids.includes(promised)) verdict.lost.push(reference);
    }
  }
  return verdict;
}

export function isClean({ lost, doubled, torn, miscounted, unsettled }: Verdict): boolean {
  return lost.length + doubled.length + torn.length + unsettled.length === 0 && miscounted === null;
}
