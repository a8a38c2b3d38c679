import type { PayloadAccepted, Problem } from '@clearbench/contract';
import { RefusedError } from '../client/api.ts';
import { byIndex } from './by-index.ts';

/** The result for one message, row or element of a file, or for a whole file that was refused. */
export interface SentItem {
  readonly outcome: 'stored' | 'duplicate' | 'kept' | 'refused';
  /** From 0; null: the file as a whole. */
  readonly index: number | null;
  readonly transactionId: string | null;
  readonly uetr: string | null;
  /** The status of the transfer, or the type of a message that does not order one. */
  readonly note: string | null;
  readonly problems: readonly Problem[];
}

/** In the order of the file. */
export function itemsOf({
  transactions,
  messages = [],
  errors = [],
  duplicate,
}: PayloadAccepted): SentItem[] {
  const problemsOf = byIndex(errors);
  const take = (index: number | null): readonly Problem[] => {
    const problems = problemsOf.get(index) ?? [];
    problemsOf.delete(index);
    return problems;
  };
  const outcome = duplicate === true ? 'duplicate' : 'stored';
  const items: SentItem[] = [
    ...transactions.map(({ index, transactionId, uetr, status }) => ({
      ...{ outcome, index, transactionId, uetr, note: status, problems: take(index) },
    })),
    ...messages.map(({ index, type, uetr }) => ({
      ...{ outcome: 'kept' as const, index, transactionId: null, uetr, note: type, problems: take(index) },
    })),
  ].map((item) => item as SentItem);
  for (const [index, problems] of problemsOf) {
    const [first] = items;
    // If nothing of a file was refused, its warning is shown with its first item.
    if (index === null && first !== undefined && problems.every(({ severity }) => severity === 'warning')) {
      items[0] = { ...first, problems: [...problems, ...first.problems] };
    } else items.push(refused(index, problems));
  }
  return items.sort((a, b) => (a.index ?? -1) - (b.index ?? -1));
}

/** A file that was refused as a whole, with the problems of each message. */
export function itemsOfRefusal({ code, message, problems }: RefusedError): SentItem[] {
  if (problems.length === 0) {
    const place = { path: '', line: null, column: null };
    return [refused(null, [{ code, severity: 'error', ...place, message }])];
  }
  return [...byIndex(problems)].map(([index, own]) => refused(index, own));
}

/** True when the sender has to correct the payload, false for other failures. */
export const isVerdict = (error: unknown): error is RefusedError =>
  error instanceof RefusedError && [400, 409, 413, 415, 422].includes(error.httpStatus);

const refused = (index: number | null, problems: readonly Problem[]): SentItem => ({
  ...{ outcome: 'refused', index, transactionId: null, uetr: null, note: null, problems },
});
