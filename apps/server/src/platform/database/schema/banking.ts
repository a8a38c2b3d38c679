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
  /** Copied from the transfer, so that they can be indexed here. */
  status: TransferStatus;
  created_at: Date;
}
