import type { Quota, UpdateWorkspaceInput } from '@clearbench/contract';
import { quotaOf } from '../quota/index.ts';
import type { QuotaColumns } from './repository.ts';

type Values = Pick<Quota, keyof Quota>;

interface Changed {
  set: QuotaColumns;
  audit: { before: Values; after: Values };
}

/** A quota as stored. */
export const columnsOf = ({ quotaBytes, quotaRows }: Quota): QuotaColumns => ({
  quota_bytes: quotaBytes === null ? null : BigInt(quotaBytes),
  quota_rows: quotaRows === null ? null : BigInt(quotaRows),
});

/** Null if the quota stays unchanged. Parts that the input omits stay unchanged. */
export function changedQuota(
  row: QuotaColumns,
  { quotaBytes, quotaRows }: UpdateWorkspaceInput,
): Changed | null {
  const before = quotaOf(row);
  const after = {
    quotaBytes: quotaBytes === undefined ? before.quotaBytes : quotaBytes,
    quotaRows: quotaRows === undefined ? before.quotaRows : quotaRows,
  };
  if (after.quotaBytes === before.quotaBytes && after.quotaRows === before.quotaRows) return null;
  return {
    set: columnsOf(after),
    audit: { before, after },
  };
}
