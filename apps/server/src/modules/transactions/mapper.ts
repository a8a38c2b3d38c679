import {
  type NetworkMessageDetail,
  type RepeatedReference,
  TEXT_FORMATS,
  type TextFormat,
  type Transaction,
  type TransactionEvent,
  type TransactionMessage,
  type TransactionPayload,
} from '@clearbench/contract';
import type { Actor } from '../../platform/actor.ts';
import { adapterOf } from '../networks/index.ts';
import { arrivedMessageId, type EarlierReference, type RawText } from '../payloads/index.ts';
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
  reason:
    row.failure_code === null || row.failure_text === null
      ? null
      : { code: row.failure_code, text: row.failure_text },
  scenario: row.scenario,
  scenarioChosenBy: row.scenario_chosen_by,
  payee: row.payee,
});

/** `sender` acted if the event itself does not say who did. */
export const toTransactionEvent = (row: TransactionEventRow, sender: Actor | null): TransactionEvent => ({
  id: String(row.id),
  status: row.status,
  timestamp: row.created_at.toISOString(),
  message: row.message,
  kind: row.kind,
  actor: row.actor ?? sender,
});

export const toTransactionPayload = (text: RawText): TransactionPayload => ({
  payloadId: text.payloadId,
  index: text.index,
  line: text.line,
  ...commonOf(text),
});

export const toRepeatedReference = (
  kind: RepeatedReference['kind'],
  value: string,
  own: TransactionRow,
  earlier: TransactionRow,
): RepeatedReference => ({
  kind,
  value,
  ownLine: own.item_line ?? 1,
  transactionId: earlier.transaction_id,
  payloadId: earlier.payload_id,
  line: earlier.item_line ?? 1,
  receivedAt: earlier.created_at.toISOString(),
});

export const toRepeatedInMessage = ({ receivedAt, ...earlier }: EarlierReference): RepeatedReference => ({
  ...earlier,
  receivedAt: receivedAt.toISOString(),
});

export const toTransactionMessage = (text: RawText): TransactionMessage => ({
  id: arrivedMessageId(text.payloadId, text.index),
  direction: 'incoming',
  payloadId: text.payloadId,
  index: text.index,
  ...commonOf(text),
});

/** A message that this server exchanged over a network. */
export const ofNetwork = (message: NetworkMessageDetail): TransactionMessage => ({
  id: message.id,
  direction: message.direction === 'out' ? 'outgoing' : 'incoming',
  payloadId: null,
  index: null,
  format: adapterOf(message.network).format,
  type: message.type,
  reference: message.reference,
  receivedAt: message.createdAt,
  raw: message.text,
});

const commonOf = ({ format, type, reference, receivedAt, raw }: RawText) => ({
  format: toTextFormat(format),
  type,
  reference,
  receivedAt: receivedAt.toISOString(),
  raw,
});

function toTextFormat(format: string): TextFormat {
  const known = TEXT_FORMATS.find((name) => name === format);
  if (known === undefined) throw new Error(`A payload is stored with the unknown format ${format}.`);
  return known;
}
