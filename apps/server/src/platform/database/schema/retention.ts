import type { TransferStatus, TransferType } from '@clearbench/domain';

export interface RetentionTables {
  removed_transfers: RemovedTransferTable;
  removed_totals: RemovedTotalTable;
  storage_days: StorageDayTable;
}

export interface RemovedTransferTable {
  transaction_id: string;
  removed_at: Date;
  archive_file: number | null;
}

export interface RemovedTotalTable {
  type: TransferType;
  status: TransferStatus;
  currency: string;
  total: bigint;
}

export interface StorageDayTable {
  day: string;
  part: string;
  bytes: bigint;
}
