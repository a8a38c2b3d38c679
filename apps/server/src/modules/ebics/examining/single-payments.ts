import type { HvtPayment } from '@clearbench/ebics';
import { readTransfers } from '@clearbench/messages/transfers';
import { messageWith } from './split.ts';

export interface Wanted {
  offset: number;
  limit: number;
}

export interface SinglePayments {
  /** How many the order has. */
  total: number;
  payments: HvtPayment[];
}

/** Some payments of an order, as the reader of payloads understands them; null: it is no pain.001, or is not read before it is processed. */
export function singlePayments(data: Buffer, wanted: Wanted): SinglePayments | null {
  const message = messageWith(data, wanted);
  if (message === null) return null;
  const { total, content } = message;
  const items = content === null ? [] : readTransfers(content.toString()).items;
  return {
    total,
    payments: items.flatMap(({ transfer }) => (transfer === null ? [] : [toPayment(transfer)])),
  };
}

type Transfer = NonNullable<ReturnType<typeof readTransfers>['items'][number]['transfer']>;

const toPayment = (transfer: Transfer): HvtPayment => ({
  orderer: partyOf(transfer.senderName, transfer.senderAccount, transfer.senderBic),
  payee: partyOf(
    transfer.recipientName,
    transfer.recipientAccount ?? transfer.destinationIban,
    transfer.recipientBic ?? transfer.destinationBic,
  ),
  amount: transfer.amount,
  currency: transfer.currency,
  ...(transfer.valueDate !== null && { executionDate: transfer.valueDate }),
  ...(transfer.reference !== null && { purpose: transfer.reference }),
});

const partyOf = (name: string | null, account: string | null, bic: string | null): HvtPayment['payee'] => ({
  iban: account ?? '',
  ...(name !== null && { name }),
  ...(bic !== null && { bic }),
});
