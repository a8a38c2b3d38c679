import type { StorageMeter } from '../quota/index.ts';
import { transactionCount } from './http/accepted-body.ts';
import type { Accepted } from './http/answers.ts';
import type { Submission } from './submission.ts';

/** A payload is a row, and so is each of its transfers and messages. Rows that follow from them are measured later. */
const rowsOf = (accepted: Accepted): number | null =>
  accepted.duplicate === true ? null : 1 + transactionCount(accepted) + (accepted.messages?.length ?? 0);

/**
 * Stores a payload, which counts against the quota.
 * @throws AppError `quota_reached` unless the sender was already told that it is stored
 */
export async function counted<A extends Accepted>(
  meter: StorageMeter,
  { body, isKept = false }: Submission,
  store: () => Promise<A>,
): Promise<A> {
  if (!isKept) return meter.taking(body.length, store, rowsOf);
  const accepted = await store();
  meter.add(body.length, rowsOf(accepted) ?? 0);
  return accepted;
}
