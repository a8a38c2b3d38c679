import type { LifeStep } from '@clearbench/domain';
import type { QueryConfig } from 'pg';
import { ON_ITS_NODE } from '../../../platform/database/citus.ts';
import { ofType } from '../../../platform/database/composite-array.ts';
import { prepared, statement } from '../../../platform/database/prepared.ts';
import { addToTotals } from '../../../platform/database/totals.ts';
import type { Arrival, EncodedItems, NewPayload } from './arrival.ts';
import {
  MESSAGE_NAMES,
  messageRows,
  PAYLOAD_NAMES,
  payloadRows,
  TRANSFER_NAMES,
  transferRows,
} from './rows.ts';
import { SCENARIO_TEXT } from './scenario-text.ts';

/** The type numbers of the arriving rows, which differ between databases. */
export interface RowTypes {
  payload: number;
  transfer: number;
  message: number;
}

export const ROW_TYPES = `
select 'arriving_payload'::regtype::oid as payload, 'arriving_transfer'::regtype::oid as transfer,
  'arriving_message'::regtype::oid as message`;

/** Parameters of the statements beside the arrivals. */
export interface StoreOptions {
  types: RowTypes;
  at: Date;
  /** Idempotency keys from before this time are free again. */
  keysSince: Date;
  /** The first automatic step of the transfers, and when it is due. */
  step: LifeStep;
  dueAt: Date;
}

/** Expressions of a `with` query, in which numbers are drawn before they are stored: the transfers of an array, the life and the first event of each, and their totals. */
const insertTransfers = ({ items, at, step, dueAt, chosen }: TransferParameters): string => `
numbered as materialized (
  select nextval('transactions_seq_seq') as seq, t.* from (
    select ${TRANSFER_NAMES} from unnest(${items}::arriving_transfer[]) with ordinality as t (${TRANSFER_NAMES}, position)
    ${chosen}
  ) as t
), transfers as (
  insert into transactions (seq, ${TRANSFER_NAMES}, created_at) overriding system value
  select seq, ${TRANSFER_NAMES}, ${at}::timestamptz from numbered where ${ON_ITS_NODE}
  returning seq, type, status, currency, ${SCENARIO_TEXT} as scenario_text
), lives as (
  insert into transfer_lives (transaction_seq, funds, automatic, step, due_at, status, created_at)
  select seq, 'expected', true, ${step}::text, ${dueAt}::timestamptz, status, ${at}::timestamptz from transfers
  where ${ON_ITS_NODE}
), news as materialized (
  select nextval('transaction_events_id_seq') as id, e.* from (
    select seq, status, 'Transfer initiated: payload received, validated and stored' as message, 'transaction.initiated' as kind
    from transfers
    union all
    select seq, status, scenario_text, 'scenario.chosen' from transfers where scenario_text is not null
  ) as e
), events as (
  insert into transaction_events (id, transaction_seq, status, message, kind, created_at) overriding system value
  select id, seq, status, message, kind, ${at}::timestamptz from news where ${ON_ITS_NODE}
), ${addToTotals('(select type, status, currency, 1 as delta from transfers) as arrived')}`;

/** A further expression: the messages of an array. */
const insertMessages = (parameter: string, at: string, chosen: string): string => `,
numbered_messages as materialized (
  select nextval('messages_seq_seq') as seq, m.* from (
    select ${MESSAGE_NAMES} from unnest(${parameter}::arriving_message[]) with ordinality as m (${MESSAGE_NAMES}, position)
    ${chosen}
  ) as m
), messages_stored as (
  insert into messages (seq, ${MESSAGE_NAMES}, received_at) overriding system value
  select seq, ${MESSAGE_NAMES}, ${at}::timestamptz from numbered_messages where ${ON_ITS_NODE}
)`;

interface TransferParameters {
  items: string;
  at: string;
  step: string;
  dueAt: string;
  /** The end of the query for the items: which of them, and in which order. */
  chosen: string;
}

/** Items are numbered in this order; a join alone guarantees none. */
const OF_STORED = 'where payload_id in (select id from stored) order by position';

/** The payloads of an array. */
const PAYLOADS = 'select * from unnest($1::arriving_payload[])';

/** A single payload, with its content beside the array: a large one is not copied. */
const LARGE_PAYLOAD = `
  select ${PAYLOAD_NAMES}, $8::text as content from unnest($1::arriving_payload[])`;

/** `on conflict` names no index: until earlier servers are gone, there are two, of fingerprints alone and with their senders. */
const storePayloads = (arriving: string, more: string): string => `
with arriving as (${arriving}
), claimed as (
  insert into idempotency_keys as k (owner_id, key, fingerprint, created_at)
  select owner_id, idempotency_key, fingerprint, $3::timestamptz from arriving
  where idempotency_key is not null and ${ON_ITS_NODE}
  order by owner_id, idempotency_key
  on conflict (owner_id, key) do update set fingerprint = excluded.fingerprint, created_at = excluded.created_at
    where k.created_at < $4::timestamptz
  returning k.owner_id, k.key
), stored as (
  insert into payloads (id, fingerprint, format, content, enclosed, api_key_id, sender_id, received_at)
  select id, fingerprint, format, content, enclosed, api_key_id,
    case when api_key_id <> owner_id then owner_id end, $3::timestamptz from arriving a
  where ${ON_ITS_NODE} and (idempotency_key is null
    or exists (select from claimed c where c.owner_id = a.owner_id and c.key = a.idempotency_key))
  on conflict do nothing
  returning id
), ${insertTransfers({ items: '$2', at: '$3', step: '$5', dueAt: '$6', chosen: OF_STORED })}${more}
select case when count(*) < cardinality($1::arriving_payload[]) then coalesce(array_agg(id), '{}') end as only
from stored`;

const MESSAGES = insertMessages('$7', '$3', OF_STORED);
const STORE = prepared('store-arrivals', storePayloads(PAYLOADS, ''));
const STORE_WITH_MESSAGES = prepared('store-arrivals-with-messages', storePayloads(PAYLOADS, MESSAGES));
const STORE_FIRST = prepared('store-first', storePayloads(LARGE_PAYLOAD, MESSAGES));
const STORE_MORE = prepared(
  'store-more',
  `with ${insertTransfers({ items: '$1', at: '$3', step: '$4', dueAt: '$5', chosen: '' })}
    ${insertMessages('$2', '$3', '')} select`,
);

/** A payload and its first items; `storeMoreStatement` stores the others. */
export const storeFirstStatement = (
  payload: NewPayload,
  { transfers, messages }: EncodedItems,
  { types, at, keysSince, step, dueAt }: StoreOptions,
): QueryConfig =>
  statement(STORE_FIRST, [
    ofType(payloadRows([payload]), types.payload),
    ofType(transfers, types.transfer),
    at,
    keysSince,
    step,
    dueAt,
    ofType(messages, types.message),
    payload.content,
  ]);

/**
 * One round trip, one commit and one flush for a whole batch. A payload is stored if its idempotency key (if any) is free or
 * expired and its fingerprint is new, together with its transfers, their first events, and its messages. Keys and fingerprints
 * are each claimed in order, so that overlapping statements cannot deadlock; transfers are numbered in the order of their
 * arrival. Returns one row: see `StoredRow`.
 */
export function storeStatement(
  arrivals: Arrival[],
  { types, at, keysSince, step, dueAt }: StoreOptions,
): QueryConfig {
  const payloads = ofType(payloadRows(arrivals.toSorted(byFingerprint)), types.payload);
  const values = [payloads, ofType(transferRows(arrivals), types.transfer), at, keysSince, step, dueAt];
  const hasMessages = arrivals.some(({ messages }) => messages.length > 0);
  return hasMessages
    ? statement(STORE_WITH_MESSAGES, [...values, ofType(messageRows(arrivals), types.message)])
    : statement(STORE, values);
}

/** The result of a statement that stores payloads: null if all were stored, otherwise the ids of the stored ones. */
export interface StoredRow {
  only: string[] | null;
}

/** The further transfers and messages of a payload that is already stored, in the same transaction. */
export const storeMoreStatement = (
  { transfers, messages }: EncodedItems,
  { types, at, step, dueAt }: StoreOptions,
): QueryConfig =>
  statement(STORE_MORE, [
    ofType(transfers, types.transfer),
    ofType(messages, types.message),
    at,
    step,
    dueAt,
  ]);

/** Claims the idempotency keys of payloads that are already stored, so that they cannot be used for others. */
export const CLAIM = `
with claimed as (
  insert into idempotency_keys as k (owner_id, key, fingerprint, created_at)
  select distinct on (owner_id, key) owner_id, key, decode(fingerprint, 'hex'), $5::timestamptz
  from unnest($1::uuid[], $2::text[], $3::text[]) as given (owner_id, key, fingerprint)
  order by owner_id, key
  on conflict (owner_id, key) do update set fingerprint = excluded.fingerprint, created_at = excluded.created_at
    where k.created_at < $4::timestamptz
)
select`;

export const RESOLVE = `
select a.position, p.id as payload_id, k.fingerprint is not null and k.fingerprint <> a.fingerprint as key_reused
from (
  select decode(fingerprint, 'hex') as fingerprint, owner_id, idempotency_key, position
  from unnest($1::text[], $2::uuid[], $3::text[]) with ordinality
    as given (fingerprint, owner_id, idempotency_key, position)
) a
left join payloads p on p.fingerprint = a.fingerprint
left join idempotency_keys k on k.owner_id = a.owner_id and k.key = a.idempotency_key
  and k.created_at >= $4::timestamptz
order by a.position`;

export const MESSAGES_OF = `
select payload_id, payload_index as index, type, uetr, reference
from messages where payload_id = any($1::uuid[]) order by payload_id, payload_index`;

export const TRANSFERS_OF = `
select payload_id, payload_index as index, transaction_id as "transactionId", uetr, status, scenario,
  scenario_chosen_by as "scenarioChosenBy"
from transactions where payload_id = any($1::uuid[]) order by payload_id, payload_index`;

export const claimsOf = (arrivals: Arrival[], { at, keysSince }: Pick<StoreOptions, 'at' | 'keysSince'>) => [
  arrivals.map((arrival) => arrival.ownerId),
  arrivals.map((arrival) => arrival.idempotencyKey),
  arrivals.map((arrival) => arrival.fingerprint),
  keysSince,
  at,
];

const byFingerprint = (a: Arrival, b: Arrival): number =>
  a.fingerprint < b.fingerprint ? -1 : Number(a.fingerprint > b.fingerprint);
