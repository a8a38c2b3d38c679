import type { ChosenScenario } from '@clearbench/domain';
import { type Column, type EncodedArray, encodeArray } from '../../../platform/database/composite-array.ts';
import type { Arrival, EncodedItems, NewItems, NewMessage, NewPayload, NewTransfer } from './arrival.ts';
import { scenarioAtArrival } from './scenario-at-arrival.ts';

/** The columns that the rows of items take from their payload. */
export type PayloadOfItems = Pick<NewPayload, 'payloadId' | 'scenario' | 'scenariosByValues'>;

interface TransferRow {
  payload: PayloadOfItems;
  transfer: NewTransfer;
  chosen: ChosenScenario | null;
}

interface MessageRow {
  payload: PayloadOfItems;
  message: NewMessage;
}

/** The columns of the type `arriving_payload`. The content is null when it is sent as a separate parameter. */
const PAYLOAD: readonly Column<NewPayload>[] = [
  ['id', 'uuid', ({ payloadId }) => payloadId],
  ['fingerprint', 'bytea', ({ fingerprint }) => Buffer.from(fingerprint, 'hex')],
  ['format', 'text', ({ format }) => format],
  ['content', 'text', ({ content }) => (typeof content === 'string' ? content : null)],
  ['enclosed', 'text', ({ enclosed }) => enclosed],
  ['api_key_id', 'uuid', ({ apiKeyId }) => apiKeyId],
  ['owner_id', 'uuid', ({ ownerId }) => ownerId],
  ['idempotency_key', 'text', ({ idempotencyKey }) => idempotencyKey],
];

/** The columns of the type `arriving_transfer`. */
const TRANSFER: readonly Column<TransferRow>[] = [
  ['transaction_id', 'text', ({ transfer }) => transfer.transactionId],
  ['uetr', 'uuid', ({ transfer }) => transfer.uetr],
  ['payload_id', 'uuid', ({ payload }) => payload.payloadId],
  ['payload_index', 'int4', ({ transfer }) => transfer.index],
  ['type', 'text', ({ transfer }) => transfer.type],
  ['fund_type', 'text', ({ transfer }) => transfer.fundType],
  ['amount_minor', 'int8', ({ transfer }) => transfer.amountMinor],
  ['amount', 'text', ({ transfer }) => transfer.amount],
  ['currency', 'text', ({ transfer }) => transfer.currency],
  ['value_date', 'date', ({ transfer }) => transfer.valueDate],
  ['reference', 'text', ({ transfer }) => transfer.reference],
  ['related_reference', 'text', ({ transfer }) => transfer.relatedReference],
  ['sender_bic', 'text', ({ transfer }) => transfer.senderBic],
  ['sender_name', 'text', ({ transfer }) => transfer.senderName],
  ['sender_account', 'text', ({ transfer }) => transfer.senderAccount],
  ['recipient_bic', 'text', ({ transfer }) => transfer.recipientBic],
  ['recipient_name', 'text', ({ transfer }) => transfer.recipientName],
  ['recipient_account', 'text', ({ transfer }) => transfer.recipientAccount],
  ['profile_id', 'text', ({ transfer }) => transfer.profileId],
  ['destination_iban', 'text', ({ transfer }) => transfer.destinationIban],
  ['destination_bic', 'text', ({ transfer }) => transfer.destinationBic],
  ['scenario', 'text', ({ chosen }) => chosen?.scenario ?? null],
  ['scenario_chosen_by', 'text', ({ chosen }) => chosen?.chosenBy ?? null],
  ['item_line', 'int4', ({ transfer }) => lineOf(transfer)],
  ['item_offset', 'int4', ({ transfer }) => transfer.place.span?.offset ?? null],
  ['item_length', 'int4', ({ transfer }) => transfer.place.span?.length ?? null],
];

/** The columns of the type `arriving_message`. */
const MESSAGE: readonly Column<MessageRow>[] = [
  ['payload_id', 'uuid', ({ payload }) => payload.payloadId],
  ['payload_index', 'int4', ({ message }) => message.index],
  ['type', 'text', ({ message }) => message.type],
  ['uetr', 'uuid', ({ message }) => message.uetr],
  ['reference', 'text', ({ message }) => message.reference],
  ['item_line', 'int4', ({ message }) => lineOf(message)],
  ['item_offset', 'int4', ({ message }) => message.place.span?.offset ?? null],
  ['item_length', 'int4', ({ message }) => message.place.span?.length ?? null],
];

const namesOf = (columns: readonly Column<never>[]): string[] => columns.map(([name]) => name);

/** The columns of `transactions` and `messages` that a row fills; those of a payload but its content. */
export const TRANSFER_NAMES = namesOf(TRANSFER).join(', ');
export const MESSAGE_NAMES = namesOf(MESSAGE).join(', ');
export const PAYLOAD_NAMES = namesOf(PAYLOAD)
  .filter((name) => name !== 'content')
  .join(', ');

export const payloadRows = (payloads: readonly NewPayload[]): EncodedArray => encodeArray(PAYLOAD, payloads);

export const transferRows = (
  arrivals: readonly Pick<Arrival, 'transfers' | keyof PayloadOfItems>[],
): EncodedArray =>
  encodeArray(
    TRANSFER,
    arrivals.flatMap((payload) =>
      payload.transfers.map((transfer) => ({
        payload,
        transfer,
        chosen: scenarioAtArrival(payload, transfer),
      })),
    ),
  );

export const messageRows = (
  arrivals: readonly Pick<Arrival, 'messages' | keyof PayloadOfItems>[],
): EncodedArray =>
  encodeArray(
    MESSAGE,
    arrivals.flatMap((payload) => payload.messages.map((message) => ({ payload, message }))),
  );

/** The items of a payload that is stored part by part. */
export function itemRows(payload: PayloadOfItems, items: NewItems): EncodedItems {
  const part = [{ ...payload, ...items }];
  return { transfers: transferRows(part), messages: messageRows(part) };
}

/** The first line is not stored: most payloads are a single message. */
const lineOf = ({ place: { line } }: NewTransfer | NewMessage): number | null => (line === 1 ? null : line);
