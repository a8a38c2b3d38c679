import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { Debited } from './debit-notice.ts';

/** Events with numbers above `after`, up to and including `upTo`, of transfers that these API keys have sent. */
export interface NewsOf {
  after: bigint;
  upTo: bigint;
  /** A query for the ids of API keys. */
  senders: RawBuilder<unknown>;
}

/** The completed transfers. */
export async function debitsIn(
  db: Kysely<Schema>,
  { after, upTo, senders }: NewsOf,
): Promise<(Debited & { user: string })[]> {
  const { rows } = await sql<Debited & { user: string }>`
    select p.api_key_id as user, t.transaction_id as "transactionId", t.uetr, t.reference, t.currency, t.amount,
      t.sender_account as account, e.created_at as at
    from transaction_events e
    join transactions t on t.seq = e.transaction_seq
    join payloads p on p.id = t.payload_id
    where e.id > ${after} and e.id <= ${upTo} and e.kind = 'settlement.completed' and p.api_key_id in (${senders})
    order by e.id`.execute(db);
  return rows;
}

/** A message to the sender of an order. */
export interface SentAnswer {
  user: string;
  type: string;
  reference: string;
  text: string;
}

/** Messages to the senders of orders that failed or were returned, as the networks sent them. */
export async function answersIn(db: Kysely<Schema>, { after, upTo, senders }: NewsOf): Promise<SentAnswer[]> {
  const { rows } = await sql<SentAnswer>`
    select p.api_key_id as user, m.type, m.reference, m.text
    from transaction_events e
    join transactions t on t.seq = e.transaction_seq
    join payloads p on p.id = t.payload_id
    join network_messages m on m.id = (e.data ->> 'messageId')::uuid
    where e.id > ${after} and e.id <= ${upTo} and e.kind in ('rejection.sent', 'return.sent')
      and p.api_key_id in (${senders})
    order by e.id`.execute(db);
  return rows;
}
