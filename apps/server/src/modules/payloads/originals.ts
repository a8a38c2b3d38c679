import {
  type OrderReferences,
  orderReferencesOf,
  type PaymentDetails,
  paymentDetailsOf,
} from '@clearbench/messages';
import { CompiledQuery, type Kysely } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** Longer messages have so many transactions that reading all for one of them would hold up the others. */
const MAX_DETAILED_BYTES = 256 * 1024;
/** References are read only after a failure, of all failed transfers of a message together. */
const MAX_REFERENCED_BYTES = 4 * 1024 * 1024;

interface Original {
  seq: bigint;
  payloadId: string;
  index: number;
  /** Null: the payload is one message. */
  offset: number | null;
  length: number | null;
  /** Null: a part of a file, too long, or the text of another row. */
  text: string | null;
}

/**
 * JSON and CSV say nothing beyond the transfer. The text of a payload that is one message is in the first of its rows only, and left
 * out for payloads that are known ($3).
 */
const ORIGINALS = prepared(
  'originals',
  `
select o.seq, o.payload_id as "payloadId", o.payload_index as index, o.item_offset as offset, o.item_length as length,
  case when o.place = 1 and o.item_offset is null and p.id <> all($3::uuid[]) then
    case when octet_length(coalesce(p.enclosed, p.content)) <= $2 then coalesce(p.enclosed, p.content) end
  end as text
from (
  select seq, payload_id, payload_index, item_offset, item_length, row_number() over (partition by payload_id) as place
  from transactions where seq = any($1::bigint[])
) o join payloads p on p.id = o.payload_id
where p.format in ('swift-mt', 'iso20022', 'telex')`,
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
  for (const [seq, [own, ...others]] of await readParts(db, seqs, paymentDetailsOf, MAX_DETAILED_BYTES)) {
    if (own !== undefined && others.length === 0) found.set(seq, own);
  }
  return found;
}

/** A transfer, and what identifies it within a message. */
interface Referenced {
  seq: bigint;
  uetr: string;
  reference: string | null;
}

/** The last message of several transactions, which operators fail one after another, by its payload. */
const LAST_READ = new Map<string, readonly OrderReferences[]>();

/** Who sent the orders of these transfers, and their references, by the transfers' numbers. */
export async function orderReferencesOfTransfers(
  db: Kysely<Schema>,
  transfers: readonly Referenced[],
): Promise<Map<bigint, OrderReferences>> {
  const found = new Map<bigint, OrderReferences>();
  const seqs = transfers.map(({ seq }) => seq);
  const orders = await readParts(db, seqs, orderReferencesOf, MAX_REFERENCED_BYTES, LAST_READ);
  for (const { seq, uetr, reference } of transfers) {
    const candidates = orders.get(seq) ?? [];
    const own =
      candidates.length === 1
        ? candidates[0]
        : (candidates.find((order) => order.uetr === uetr) ??
          candidates.find((order) => referenceOf(order) === reference));
    if (own !== undefined) found.set(seq, own);
  }
  return found;
}

/** The one that the transfer has. */
const referenceOf = ({ message, instruction, transaction, endToEnd }: OrderReferences): string =>
  instruction ?? transaction ?? endToEnd ?? message;

/**
 * What the messages of these transfers say about each: of a message within a file about all that it orders, because the place of a
 * transfer within it is not stored.
 */
async function readParts<Part>(
  db: Kysely<Schema>,
  seqs: readonly bigint[],
  partsOf: (text: string) => readonly Part[],
  maxBytes: number,
  known = new Map<string, readonly Part[]>(),
): Promise<Map<bigint, readonly Part[]>> {
  const found = new Map<bigint, readonly Part[]>();
  if (seqs.length === 0) return found;
  const { rows } = await db.executeQuery<Original>(
    CompiledQuery.raw(ORIGINALS, [seqs, maxBytes, [...known.keys()]]),
  );
  const files = new Map<string, Original[]>();
  const messages = new Map(known);
  for (const row of rows) {
    const { payloadId, text } = row;
    if (row.offset !== null) {
      files.set(payloadId, [...(files.get(payloadId) ?? []), row]);
    } else if (text !== null) {
      const parts = partsOf(text);
      messages.set(payloadId, parts);
      if (parts.length <= 1) continue;
      known.clear();
      known.set(payloadId, parts);
    }
  }
  for (const { seq, payloadId, index } of rows) {
    const own = messages.get(payloadId)?.[index];
    if (own !== undefined) found.set(seq, [own]);
  }
  // One file at a time: each may be as long as a payload can be.
  for (const [payloadId, items] of files) {
    const file = await db.executeQuery<{ text: string }>(CompiledQuery.raw(FILE, [payloadId]));
    const textOf = slicer(file.rows[0]?.text ?? '');
    const read = new Map<number, readonly Part[]>();
    for (const { seq, offset, length } of items) {
      if (offset === null || length === null || length > maxBytes) continue;
      const parts = read.get(offset) ?? partsOf(textOf(offset, length));
      read.set(offset, parts);
      found.set(seq, parts);
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
