import type { OrderReferences } from '@clearbench/messages/transfers';
import { type Kysely, sql } from 'kysely';
import { isStatementTimeout } from '../../../platform/database/errors.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { OrderReferencesReader } from './originals.ts';
import {
  lineOfReference,
  type MessageReference,
  type MessageReferenceKind,
  textOfReference,
} from './reference-lines.ts';

/** A reference in the message of a transfer, and the newest earlier payload with it. Lines are those of the elements, from 1. */
export interface EarlierReference {
  kind: MessageReferenceKind;
  value: string;
  ownLine: number;
  payloadId: string;
  /** The first transfer of the earlier payload. */
  transactionId: string;
  line: number;
  receivedAt: Date;
}

/** Larger payloads are not compared. */
const MAX_BYTES = 256 * 1024;
/** How far back it looks: payloads of anybody, those of the sender among them, and their bytes in total. */
const WALKED = 5_000;
const COMPARED = 500;
const COMPARED_BYTES = 16 * 1024 * 1024;
/** Payloads with one of the texts; in a few it is not where the reference is. */
const CANDIDATES = 10;
const STATEMENT_MS = 2_000;

/** What ISO 20022 writes in place of a reference. */
const NOT_PROVIDED = 'NOTPROVIDED';

interface CandidateRow {
  id: string;
  text: string;
  receivedAt: Date;
  transactionId: string | null;
}

/** Finds the references of ISO 20022 messages in earlier payloads of the same sender, in their texts: no index is kept for them. */
export function createEarlierReferences(db: Kysely<Schema>, orderReferences: OrderReferencesReader) {
  return async (transfer: {
    seq: bigint;
    uetr: string;
    reference: string | null;
    payload_id: string;
  }): Promise<EarlierReference[]> => {
    const order = (await orderReferences(db, [transfer])).get(transfer.seq);
    const own = order === undefined ? [] : referencesOf(order);
    if (order === undefined || own.length === 0) return [];
    try {
      const [self, ...others] = await candidates(db, transfer.payload_id, own);
      if (self?.id !== transfer.payload_id) return [];
      const name = order.type.slice(0, 'pain.001'.length);
      return own.flatMap((reference) => newest(reference, name, self, others));
    } catch (error) {
      if (isStatementTimeout(error)) return [];
      throw error;
    }
  };
}

/** Between banks, `EndToEndId` is the customer's, who may repeat it. */
function referencesOf({ type, message, payment, endToEnd }: OrderReferences): MessageReference[] {
  if (type.startsWith('MT') || type === 'KTT') return [];
  const all: { kind: MessageReferenceKind; value: string | null }[] = [
    { kind: 'message', value: message },
    { kind: 'batch', value: payment },
    { kind: 'end-to-end', value: payment === null ? null : endToEnd },
  ];
  return all.flatMap(({ kind, value }) =>
    value === null || value === '' || value === NOT_PROVIDED ? [] : [{ kind, value }],
  );
}

/** The payload itself, and earlier ones of its sender that have one of the references in their text, newest first. */
const candidates = (
  db: Kysely<Schema>,
  payloadId: string,
  own: readonly MessageReference[],
): Promise<CandidateRow[]> =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = ${sql.raw(String(STATEMENT_MS))}`.execute(tx);
    const texts = own.map(textOfReference);
    const { rows } = await sql<CandidateRow>`
      with own as (
        select coalesce(sender_id, api_key_id) as sender from payloads where id = ${payloadId}::uuid
      ), walked as (
        select id, format, received_at, coalesce(sender_id, api_key_id) as sender,
          octet_length(coalesce(enclosed, content)) as bytes
        from payloads where id <= ${payloadId}::uuid order by id desc limit ${WALKED}
      ), of_sender as (
        select w.id, w.received_at, w.bytes from walked w, own
        where w.format = 'iso20022' and w.bytes <= ${MAX_BYTES} and w.sender is not distinct from own.sender
        order by w.id desc limit ${COMPARED}
      ), sized as (
        select id, received_at, sum(bytes) over (order by id desc) as total from of_sender
      )
      select s.id, s.received_at as "receivedAt", p.text, (
        select t.transaction_id from transactions t where t.payload_id = s.id order by t.payload_index limit 1
      ) as "transactionId"
      from sized s, lateral (select coalesce(enclosed, content) as text from payloads where id = s.id) p
      where s.total <= ${COMPARED_BYTES}
        and exists (select from unnest(${texts}::text[]) as u (text) where strpos(p.text, u.text) > 0)
      order by s.id desc limit ${CANDIDATES + 1}`.execute(tx);
    return rows;
  });

function newest(
  reference: MessageReference,
  name: string,
  self: CandidateRow,
  others: readonly CandidateRow[],
): EarlierReference[] {
  const ownLine = lineOfReference(self.text, reference, name);
  if (ownLine === null) return [];
  for (const { id: payloadId, text, transactionId, receivedAt } of others) {
    const line = transactionId === null ? null : lineOfReference(text, reference, name);
    if (line === null || transactionId === null) continue;
    return [{ ...reference, ownLine, payloadId, transactionId, line, receivedAt }];
  }
  return [];
}
