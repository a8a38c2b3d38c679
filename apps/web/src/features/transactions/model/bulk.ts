import type { StatusResult, Transaction } from '@clearbench/contract';
import { canTransition, TRANSFER_STATUSES, type TransferStatus } from '@clearbench/domain';
import type { Noun } from '@/components/paged-list/list-panel.tsx';

export const TRANSFERS: Noun = { one: 'transfer', many: 'transfers' };

/** Maximum number of selected transfers: more would take too long. */
export const SELECTED_MAX = 1_000;

/** A selected transfer; null if it is no longer loaded. */
type Known = Pick<Transaction, 'status' | 'fundType'> | null;

/** The next statuses that the selected transfers allow, with the number of known transfers for each. */
export function reachable(transfers: readonly Known[]): { status: TransferStatus; count: number }[] {
  return TRANSFER_STATUSES.map((status) => ({
    status,
    count: transfers.filter((known) => known !== null && canTransition(known.status, status, known.fundType))
      .length,
  })).filter(({ count }) => count > 0);
}

/** The ids in parts of at most `size`. */
export function inParts(ids: readonly string[], size: number): string[][] {
  const parts: string[][] = [];
  for (let start = 0; start < ids.length; start += size) parts.push(ids.slice(start, start + size));
  return parts;
}

/** The number of each outcome, and the refused ones. */
export function tally(results: readonly StatusResult[]) {
  const of = (outcome: StatusResult['outcome']) => results.filter((result) => result.outcome === outcome);
  return { changed: of('changed').length, unchanged: of('unchanged').length, refused: of('refused') };
}
