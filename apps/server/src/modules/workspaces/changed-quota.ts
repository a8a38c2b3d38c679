import type { Quota, UpdateWorkspaceInput } from '@clearbench/contract';
import { quotaOf } from '../quota/index.ts';
import type { WorkspaceRow } from './repository.ts';

type Values = Pick<Quota, keyof Quota>;

interface Changed {
  set: Pick<WorkspaceRow, 'quota_bytes' | 'quota_rows'>;
  audit: { before: Values; after: Values };
}

/** Null if the quota stays as it is. What is left out of the input stays. */
export function changedQuota(
  row: Pick<WorkspaceRow, 'quota_bytes' | 'quota_rows'>,
  { quotaBytes, quotaRows }: UpdateWorkspaceInput,
): Changed | null {
  const before = quotaOf(row);
  const after = {
    quotaBytes: quotaBytes === undefined ? before.quotaBytes : quotaBytes,
    quotaRows: quotaRows === undefined ? before.quotaRows : quotaRows,
  };
  if (after.quotaBytes === before.quotaBytes && after.quotaRows === before.quotaRows) return null;
  const stored = (limit: number | null) => (limit === null ? null : BigInt(limit));
  return {
    set: { quota_bytes: stored(after.quotaBytes), quota_rows: stored(after.quotaRows) },
    audit: { before, after },
  };
}
