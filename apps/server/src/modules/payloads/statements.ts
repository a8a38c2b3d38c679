import { type LifeStep, scenarioOf } from '@clearbench/domain';
import type { QueryConfig } from 'pg';
import { addToTotals } from '../../platform/database/totals.ts';
import type { Arrival, ArrivedItems, ArrivedPayload, EncodedItems, NewTransfer } from './arrival.ts';
import type { Place } from './places.ts';

/** Parameters of the statements beside the arrivals. */
export interface StoreTimes {
  at: Date;
  /** Idempotency keys from before this time are free again. */
  keysSince: Date;
  /** The first automatic step of the transfers, and when it is due. */
  step: LifeStep;
  dueAt: Date;
}

const TRANSFER_COLUMNS = `
    transaction_id, uetr, payload_id, payload_index, type, fund_type, amount_minor, amount, currency, value_date,
    reference, related_reference, sender_bic, sender_name, sender_account, recipient_bic, recipient_name,
    recipient_account, profile_id, destination_iban, destination_bic, scenario, item_line, item_offset, item_length`;

const MESSAGE_COLUMNS =
  'payload_id, payload_index, type, uetr, reference, item_line, item_offset, item_length';

/** Expressions of a `with` query: the transfers of a JSON array, the life and the first event of each, and their totals. */
const insertTransfers = ({ items, at, step, dueAt, condition }: TransferParameters): string => `
transfers as (
  insert into transactions (${TRANSFER_COLUMNS}, created_at)
  select ${TRANSFER_COLUMNS}, ${at}::timestamptz
  from json_to_recordset(${items}::json) as t (
    transaction_id text, uetr uuid, payload_id uuid, payload_index integer, type text, fund_type text,
    amount_minor bigint, amount text, currency text, value_date date, reference text, related_reference text,
    sender_bic text, sender_name text, sender_account text, recipient_bic text, recipient_name text,
    recipient_account text, profile_id text, destination_iban text, destination_bic text, scenario text,
    item_line integer, item_offset integer, item_length integer)
  where ${condition}
  returning seq, type, status, currency, scenario
), lives as (
  insert into transfer_lives (transaction_seq, funds, automatic, step, due_at, scenario, status, created_at)
  select seq, 'expected', true, ${step}::text, ${dueAt}::timestamptz, scenario, status, ${at}::timestamptz from transfers
), events as (
  insert into transaction_events (transaction_seq, status, message, kind, created_at)
  select seq, status, 'Transfer initiated: payload received, validated and stored', 'transaction.initiated',
    ${at}::timestamptz
  from transfers
), ${addToTotals('totals', '(select type, status, currency, 1 as delta from transfers) as arrived')}`;

/** A further expression: the messages of a JSON array. */
const insertMessages = (parameter: string, at: string, condition: string): string => `,
messages_stored as (
  insert into messages (${MESSAGE_COLUMNS}, received_at)
  select ${MESSAGE_COLUMNS}, ${at}::timestamptz
  from json_to_recordset(${parameter}::json) as m (
    payload_id uuid, payload_index integer, type text, uetr uuid, reference text,
    item_line integer, item_offset integer, item_length integer)
  where ${condition}
)`;

interface TransferParameters {
  items: string;
  at: string;
  step: string;
  dueAt: string;
  condition: string;
}

const IS_STORED = 'payload_id in (select id from stored)';

const COLUMNS =
  'id uuid, fingerprint text, format text, enclosed text, api_key_id uuid, owner_id uuid, idempotency_key text';

/** The payloads of a JSON array. */
const PAYLOADS = `
  select * from json_to_recordset($1::json) as a (${COLUMNS}, content text)`;

/** A single payload, with its content beside the JSON array, so that its bytes need no escaping. */
const LARGE_PAYLOAD = `
  select a.*, $8::text as content from json_to_recordset($1::json) as a (${COLUMNS})`;

const storePayloads = (arriving: string, more: string): string => `
with arriving as (${arriving}
), claimed as (
  insert into idempotency_keys as k (owner_id, key, fingerprint, created_at)
  select owner_id, idempotency_key, decode(fingerprint, 'hex'), $3::timestamptz from arriving where idempotency_key is not null
  order by owner_id, idempotency_key
  on conflict (owner_id, key) do update set fingerprint = excluded.fingerprint, created_at = excluded.created_at
    where k.created_at < $4::timestamptz
  returning k.owner_id, k.key
), stored as (
  insert into payloads (id, fingerprint, format, content, enclosed, api_key_id, received_at)
  select id, decode(fingerprint, 'hex'), format, content, enclosed, api_key_id, $3::timestamptz from arriving a
  where idempotency_key is null
    or exists (select from claimed c where c.owner_id = a.owner_id and c.key = a.idempotency_key)
  on conflict (fingerprint) do nothing
  returning id
), ${insertTransfers({ items: '$2', at: '$3', step: '$5', dueAt: '$6', condition: IS_STORED })}${more}
select id from stored`;

const MESSAGES = insertMessages('$7', '$3', IS_STORED);
const STORE = { name: 'store-arrivals', text: storePayloads(PAYLOADS, '') };
const STORE_WITH_MESSAGES = {
  name: 'store-arrivals-with-messages',
  text: storePayloads(PAYLOADS, MESSAGES),
};
const STORE_FIRST = { name: 'store-first', text: storePayloads(LARGE_PAYLOAD, MESSAGES) };
const STORE_MORE = {
  name: 'store-more',
  text: `with ${insertTransfers({ items: '$1', at: '$3', step: '$4', dueAt: '$5', condition: 'true' })}
    ${insertMessages('$2', '$3', 'true')} select`,
};

/** The items of a payload as `storeFirstStatement` and `storeMoreStatement` take them. */
export function encodedItems(payload: PayloadOfItems, items: ArrivedItems): EncodedItems {
  const encoded = (json: typeof transfersJson) =>
    new Uint8Array(Buffer.from(json([{ ...payload, ...items }])));
  return { transfers: encoded(transfersJson), messages: encoded(messagesJson) };
}

/** A payload and its first items; `storeMoreStatement` stores the others. */
export const storeFirstStatement = (
  payload: ArrivedPayload,
  { transfers, messages }: EncodedItems,
  { at, keysSince, step, dueAt }: StoreTimes,
): QueryConfig => ({
  ...STORE_FIRST,
  values: [
    JSON.stringify([payloadColumns(payload)]),
    transfers,
    at,
    keysSince,
    step,
    dueAt,
    messages,
    payload.content,
  ],
});

/**
 * One round trip, one commit and one flush for a whole batch. A payload is stored if its idempotency key (if any) is free or
 * expired and its fingerprint is new, together with its transfers, their first events, and its messages. Keys and fingerprints
 * are each claimed in order, so that overlapping statements cannot deadlock; transfers are numbered in the order of their
 * arrival. Returns the ids of the stored payloads.
 */
export function storeStatement(arrivals: Arrival[], { at, keysSince, step, dueAt }: StoreTimes): QueryConfig {
  const payloads = payloadsJson(arrivals.toSorted(byFingerprint));
  const values = [payloads, transfersJson(arrivals), at, keysSince, step, dueAt];
  const hasMessages = arrivals.some(({ messages }) => messages.length > 0);
  return hasMessages
    ? { ...STORE_WITH_MESSAGES, values: [...values, messagesJson(arrivals)] }
    : { ...STORE, values };
}

/** The further transfers and messages of a payload that is already stored, in the same transaction. */
export const storeMoreStatement = (
  { transfers, messages }: EncodedItems,
  { at, step, dueAt }: StoreTimes,
): QueryConfig => ({
  ...STORE_MORE,
  values: [transfers, messages, at, step, dueAt],
});

/** Claims the idempotency keys of payloads that are already stored, so that they cannot be used for others. */
export const CLAIM = `
insert into idempotency_keys as k (owner_id, key, fingerprint, created_at)
select distinct on (owner_id, key) owner_id, key, decode(fingerprint, 'hex'), $5::timestamptz
from unnest($1::uuid[], $2::text[], $3::text[]) as given (owner_id, key, fingerprint)
order by owner_id, key
on conflict (owner_id, key) do update set fingerprint = excluded.fingerprint, created_at = excluded.created_at
  where k.created_at < $4`;

export const RESOLVE = `
select a.position, p.id as payload_id, k.fingerprint is not null and k.fingerprint <> a.fingerprint as key_reused
from (
  select decode(fingerprint, 'hex') as fingerprint, owner_id, idempotency_key, position
  from unnest($1::text[], $2::uuid[], $3::text[]) with ordinality
    as given (fingerprint, owner_id, idempotency_key, position)
) a
left join payloads p on p.fingerprint = a.fingerprint
left join idempotency_keys k on k.owner_id = a.owner_id and k.key = a.idempotency_key
  and k.created_at >= $4
order by a.position`;

export const MESSAGES_OF = `
select payload_id, payload_index as index, type, uetr, reference
from messages where payload_id = any($1::uuid[]) order by payload_id, payload_index`;

export const TRANSFERS_OF = `
select payload_id, scenario, payload_index as index, transaction_id as "transactionId", uetr, status
from transactions where payload_id = any($1::uuid[]) order by payload_id, payload_index`;

export const claimsOf = (arrivals: Arrival[], { at, keysSince }: StoreTimes) => [
  arrivals.map((arrival) => arrival.ownerId),
  arrivals.map((arrival) => arrival.idempotencyKey),
  arrivals.map((arrival) => arrival.fingerprint),
  keysSince,
  at,
];

const byFingerprint = (a: Arrival, b: Arrival): number =>
  a.fingerprint < b.fingerprint ? -1 : Number(a.fingerprint > b.fingerprint);

const payloadsJson = (arrivals: Arrival[]): string =>
  JSON.stringify(arrivals.map((arrival) => ({ ...payloadColumns(arrival), content: arrival.content })));

const payloadColumns = (payload: ArrivedPayload) => ({
  id: payload.payloadId,
  fingerprint: payload.fingerprint,
  format: payload.format,
  enclosed: payload.enclosed,
  api_key_id: payload.apiKeyId,
  owner_id: payload.ownerId,
  idempotency_key: payload.idempotencyKey,
});

/** What the rows of its items take from a payload. */
export type PayloadOfItems = Pick<ArrivedPayload, 'payloadId' | 'scenario'>;

type ItemsOfPayload = ArrivedItems & PayloadOfItems;

const transfersJson = (arrivals: ItemsOfPayload[]): string =>
  JSON.stringify(
    arrivals.flatMap((arrival) =>
      arrival.transfers.map((transfer) => ({
        transaction_id: transfer.transactionId,
        uetr: transfer.uetr,
        payload_id: arrival.payloadId,
        payload_index: transfer.index,
        type: transfer.type,
        fund_type: transfer.fundType,
        amount_minor: String(transfer.amountMinor),
        amount: transfer.amount,
        currency: transfer.currency,
        value_date: transfer.valueDate,
        reference: transfer.reference,
        related_reference: transfer.relatedReference,
        sender_bic: transfer.senderBic,
        sender_name: transfer.senderName,
        sender_account: transfer.senderAccount,
        recipient_bic: transfer.recipientBic,
        recipient_name: transfer.recipientName,
        recipient_account: transfer.recipientAccount,
        profile_id: transfer.profileId,
        destination_iban: transfer.destinationIban,
        destination_bic: transfer.destinationBic,
        scenario: arrival.scenario ?? magicScenario(transfer),
        ...placeColumns(transfer.place),
      })),
    ),
  );

const messagesJson = (arrivals: ItemsOfPayload[]): string =>
  JSON.stringify(
    arrivals.flatMap(({ payloadId, messages }) =>
      messages.map(({ index, type, uetr, reference, place }) => ({
        payload_id: payloadId,
        payload_index: index,
        type,
        uetr,
        reference,
        ...placeColumns(place),
      })),
    ),
  );

/** The scenario that the transfer's own values select. */
const magicScenario = ({ amountMinor, destinationBic, recipientBic }: NewTransfer) =>
  scenarioOf({ amountMinor, bics: [destinationBic, recipientBic] }) ?? undefined;

/** Default values are left out: most payloads are a single message that fills the whole text. */
const placeColumns = ({ line, span }: Place) => ({
  item_line: line === 1 || line === null ? undefined : line,
  item_offset: span?.offset,
  item_length: span?.length,
});
