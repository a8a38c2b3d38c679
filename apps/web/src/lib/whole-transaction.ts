import type { Transaction, TransactionDetail } from '@clearbench/contract';

/** Defaults for fields that a response leaves out, as an older or newer server may. */
const NOTHING = {
  transactionId: '',
  uetr: '',
  type: '',
  status: '',
  amount: '',
  currency: '',
  createdAt: '',
  completedAt: null,
  valueDate: null,
  reference: null,
  senderBic: null,
  senderName: null,
  senderAccount: null,
  recipientBic: null,
  recipientName: null,
  recipientAccount: null,
  profileId: null,
  destinationIban: null,
  destinationBic: null,
  fundType: '',
  reason: null,
  scenario: null,
  scenarioChosenBy: null,
};

/** A received transfer with every field present, so that no screen has to expect an absent one. */
export function wholeTransaction(answered: Partial<Transaction> | null): Transaction {
  return { ...NOTHING, ...withoutAbsent(answered) } as Transaction;
}

export function wholeTransactions(answered: readonly Partial<Transaction>[] | null): Transaction[] {
  return (answered ?? []).map(wholeTransaction);
}

/** Like `wholeTransaction`, with its events, and their fields too. */
export function wholeDetail(answered: Partial<TransactionDetail> | null): TransactionDetail {
  const events = (answered?.events ?? []).map((event, index) => ({
    ...{
      id: String(index),
      status: '' as TransactionDetail['status'],
      timestamp: '',
      message: '',
      kind: null,
      actor: null,
    },
    ...withoutAbsent(event),
  }));
  return { ...wholeTransaction(answered), events };
}

/** Null is valid only where the contract has it; elsewhere the value in `NOTHING` is safer. */
const withoutAbsent = (fields: object | null): object =>
  Object.fromEntries(
    Object.entries(fields ?? {}).filter(([, value]) => value !== null && value !== undefined),
  );
