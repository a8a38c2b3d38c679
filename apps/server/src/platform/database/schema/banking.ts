import type { Awaited, CentralBankCode, FundsPosition, LifeStep, ScenarioName } from '@clearbench/domain';

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
  scenario: ScenarioName | null;
  central_bank: CentralBankCode | null;
}
