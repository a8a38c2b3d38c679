import type { Transaction, TransactionEvent } from '@clearbench/contract';
import type { TransactionEventRow, TransactionRow } from './repository.ts';

export const toTransaction = (row: TransactionRow): Transaction => ({
  transactionId: row.transaction_id,
  uetr: row.uetr,
  type: row.type,
  status: row.status,
  amount: row.amount,
  currency: row.currency,
  createdAt: row.created_at.toISOString(),
  completedAt: row.completed_at?.toISOString() ?? null,
  valueDate: row.value_date,
  reference: row.reference,
  senderBic: row.sender_bic,
  senderName: row.sender_name,
  senderAccount: row.sender_account,
  recipientBic: row.recipient_bic,
  recipientName: row.recipient_name,
  recipientAccount: row.recipient_account,
  profileId: row.profile_id,
  destinationIban: row.destination_iban,
  destinationBic: row.destination_bic,
  fundType: row.fund_type,
});

export const toTransactionEvent = (row: TransactionEventRow): TransactionEvent => ({
  id: String(row.id),
  status: row.status,
  timestamp: row.created_at.toISOString(),
  message: row.message,
});
