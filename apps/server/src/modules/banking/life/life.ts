import type {
  Awaited,
  CentralBankCode,
  FundsPosition,
  FundType,
  LifeStep,
  ScenarioChooser,
  ScenarioName,
  TransferStatus,
} from '@clearbench/domain';
import type { OrderedTransfer } from '../../networks/index.ts';

/** A transfer with everything that decides what can happen to it. */
export interface Life extends OrderedTransfer {
  readonly seq: bigint;
  readonly fundType: FundType;
  readonly relatedReference: string | null;
  readonly senderBic: string | null;
  readonly recipientBic: string | null;
  readonly destinationBic: string | null;
  readonly createdAt: Date;
  status: TransferStatus;
  completedAt: Date | null;
  funds: FundsPosition;
  awaits: Awaited | null;
  automatic: boolean;
  step: LifeStep | null;
  dueAt: Date | null;
  scenario: ScenarioName | null;
  scenarioChosenBy: ScenarioChooser | null;
  centralBank: CentralBankCode | null;
}
