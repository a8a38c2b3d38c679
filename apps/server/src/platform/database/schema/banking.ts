import type { Awaited, CentralBankCode, FundsPosition, LifeStep, TransferStatus } from '@clearbench/domain';

export interface BankingTables {
  transfer_lives: TransferLifeTable;
}

export interface TransferLifeTable {
  transaction_seq: bigint;
  funds: FundsPosition;
  awaits: Awaited | null;
  automatic: boolean;
  step: LifeStep | null;
  due_at: Date | null;
  central_bank: CentralBankCode | null;
  /** As the transfer has them: here they are indexed. */
  status: TransferStatus;
  created_at: Date;
}
