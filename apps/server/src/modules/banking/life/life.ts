import type {
  Awaited,
  CentralBankCode,
  FundsPosition,
  FundType,
  LifeStep,
  ScenarioChooser,
  ScenarioName,
  TransferStatus,
  TransferType,
} from '@clearbench/domain';

/** A transfer with everything that decides what can happen to it. */
export interface Life {
  readonly seq: bigint;
  readonly transactionId: string;
  readonly uetr: string;
  readonly type: TransferType;
  readonly fundType: FundType;
  readonly amountMinor: bigint;
  /** Decimal string. */
  readonly amount: string;
  readonly currency: string;
  readonly reference: string | null;
  readonly relatedReference: string | null;
  readonly senderBic: string | null;
  readonly senderName: string | null;
  readonly senderAccount: string | null;
  readonly recipientBic: string | null;
  readonly recipientName: string | null;
  readonly recipientAccount: string | null;
  readonly destinationIban: string | null;
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
