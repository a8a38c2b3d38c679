import { type PaymentDetails, paymentDetailsOf } from '@clearbench/messages';
import { CompiledQuery, type Kysely } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** Longer messages have so many transactions that reading all for one of them would hold up the others. */
const MAX_MESSAGE_BYTES = 262_144;

interface Original {
  seq: bigint;
  payloadId: string;
  index: number;
  /** Null: the payload is one message. */
  offset: number | null;
  length: number | null;
  /** Null: a part of a file, or too long. */
  text: string | null;
}

/** JSON and CSV have no details beyond the transfer. */
const ORIGINALS = prepared(
  'originals',
  `
select t.seq, t.payload_id as "payloadId", t.payload_index as index, t.item_offset as offset, t.item_length as length,
  case when t.item_offset is null and octet_length(coalesce(p.enclosed, p.content)) <= ${MAX_MESSAGE_BYTES}
    then coalesce(p.enclosed, p.content) end as text
from transactions t join payloads p on p.id = t.payload_id
where t.seq = any($1::bigint[]) and p.format in ('swift-mt', 'iso20022', 'telex')`,
);

const FILE = prepared(
  'originals-file',
  'select coalesce(enclosed, content) as text from payloads where id = $1',
);

/**
 * The payment details that the messages of these transfers had on arrival, by the transfers' numbers. They are read here, once for
 * each order, because arrival must stay fast.
 */
export async function paymentDetailsOfTransfers(
  db: Kysely<Schema>,
  seqs: readonly bigint[],
): Promise<Map<bigint, PaymentDetails>> {
  const found = new Map<bigint, PaymentDetails>();
  if (seqs.length === 0) return found;
  const { rows } = await db.executeQuery<Original>(CompiledQuery.raw(ORIGINALS, [seqs]));
  const parts = new Map<string, Original[]>();
  const read = new Map<string, readonly PaymentDetails[]>();
  for (const row of rows) {
    if (row.offset !== null) parts.set(row.payloadId, [...(parts.get(row.payloadId) ?? []), row]);
    if (row.text === null) continue;
    const all = read.get(row.payloadId) ?? paymentDetailsOf(row.text);
    read.set(row.payloadId, all);
    const own = all[row.index];
    if (own !== undefined) found.set(row.seq, own);
  }
  // One file at a time: each may be as long as a payload can be.
  for (const [payloadId, items] of parts) {
    const file = await db.executeQuery<{ text: string }>(CompiledQuery.raw(FILE, [payloadId]));
    const textOf = slicer(file.rows[0]?.text ?? '');
    for (const { seq, offset, length } of items) {
      if (length === null || length > MAX_MESSAGE_BYTES) continue;
      const [own, ...others] = paymentDetailsOf(textOf(offset ?? 0, length));
      // The place within a message of several transactions is not known.
      if (own !== undefined && others.length === 0) found.set(seq, own);
    }
  }
  return found;
}

/** Places are in characters, as PostgreSQL counts them. */
function slicer(text: string): (offset: number, length: number) => string {
  if (!/[\ud800-\udbff]/.test(text)) return (offset, length) => text.slice(offset, offset + length);
  const characters = Array.from(text);
  return (offset, length) => characters.slice(offset, offset + length).join('');
}
