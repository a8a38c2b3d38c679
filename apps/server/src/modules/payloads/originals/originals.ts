import { setImmediate as othersTurn } from 'node:timers/promises';
import { type OrderReferences, type PaymentDetails, paymentDetailsOf } from '@clearbench/messages/transfers';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { RowRange } from '../../../platform/sweeps/follow-rows.ts';
import { arrivedMessageId } from '../reading/message-id.ts';
import { payloadBytes } from './item-text.ts';
import type { PaymentRequest } from './payment-requests.ts';

/** Longer messages have so many transactions that reading all of them for one transfer would delay the others. */
export const MAX_DETAILED_BYTES = 256 * 1024;
/** References and recalls are read rarely, and those of a message together. */
const MAX_REFERENCED_BYTES = 4 * 1024 * 1024;
/** The total size of the messages that are read together. A single one may be longer. */
const READ_TOGETHER_BYTES = 1024 * 1024;
/** Reading short messages pauses after this time. */
const PAUSED_AFTER_MS = 5;

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
 * JSON and CSV contain nothing beyond the transfer. If a payload is one message, only its first row has the text;
 * payloads that are already known ($3) are left out.
 */
const originalsOf = (table: 'transactions' | 'messages'): string =>
  prepared(
    `originals of ${table}`,
    `
select o.seq, o.payload_id as "payloadId", o.payload_index as index, o.item_offset as offset, o.item_length as length,
  case when o.place = 1 and o.item_offset is null and p.id <> all($3::uuid[]) then
    case when octet_length(coalesce(p.enclosed, p.content)) <= $2 then coalesce(p.enclosed, p.content) end
  end as text
from (
  select seq, payload_id, payload_index, item_offset, item_length, row_number() over (partition by payload_id) as place
  from ${table} where seq = any($1::bigint[])
) o join payloads p on p.id = o.payload_id
where p.format in ('swift-mt', 'iso20022', 'telex')`,
  );

const OF_TRANSFERS = originalsOf('transactions');
const OF_MESSAGES = originalsOf('messages');

/** The part of a file that has the wanted items. */
const PART = prepared(
  'originals-part',
  `select substring(${payloadBytes('p')} from $2 + 1 for $3) as bytes from payloads p where p.id = $1`,
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
  for (const [seq, read] of await readParts(db, OF_TRANSFERS, seqs, paymentDetailsOf, MAX_DETAILED_BYTES)) {
    const [own, ...others] = partsOfTransfer(read);
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

/** The senders and references of the orders of these transfers, by the transfers' numbers. */
export type OrderReferencesReader = (
  db: Kysely<Schema>,
  transfers: readonly Referenced[],
) => Promise<Map<bigint, OrderReferences>>;

export function createOrderReferencesReader(
  referencesOf: (text: string) => Promise<readonly OrderReferences[]>,
  maxBytes = MAX_REFERENCED_BYTES,
): OrderReferencesReader {
  // The last message of several transactions, which operators fail one after another, by its payload.
  const lastRead = new Map<string, readonly OrderReferences[]>();
  return async (db, transfers) => {
    const seqs = transfers.map(({ seq }) => seq);
    const orders = await readParts(db, OF_TRANSFERS, seqs, referencesOf, maxBytes, lastRead);
    const found = new Map<bigint, OrderReferences>();
    for (const transfer of transfers) {
      const read = orders.get(transfer.seq);
      const own = read === undefined ? undefined : orderOf(transfer, partsOfTransfer(read));
      if (own !== undefined) found.set(transfer.seq, own);
    }
    return found;
  };
}

function orderOf(
  { uetr, reference }: Referenced,
  candidates: readonly OrderReferences[],
): OrderReferences | undefined {
  if (candidates.length === 1) return candidates[0];
  return (
    candidates.find((order) => order.uetr === uetr) ??
    candidates.find((order) => referenceOf(order) === reference)
  );
}

/** The reference of the transfer. */
const referenceOf = ({ message, instruction, transaction, endToEnd }: OrderReferences): string =>
  instruction ?? transaction ?? endToEnd ?? message;

export type ArrivedRequest<Kind extends PaymentRequest['kind'] = PaymentRequest['kind']> = {
  /** The message with the request, and its number. */
  messageId: string;
  seq: bigint;
  receivedAt: Date;
} & Extract<PaymentRequest, { kind: Kind }>;

const REQUESTS = ['camt.056.%', 'pacs.028.%', 'camt.106.%', 'camt.110.%'];

export type PaymentRequestsReader = (
  db: Kysely<Schema>,
  range: RowRange,
  limit: number,
) => Promise<{ requests: ArrivedRequest[]; reached: bigint }>;

/**
 * Reads the recalls of payments, and the questions about them, among the messages with these numbers, in order of arrival, in at most
 * `limit` messages. Returns the last number read, too.
 */
export const createPaymentRequestsReader =
  (requestsOf: (text: string) => Promise<readonly PaymentRequest[]>): PaymentRequestsReader =>
  async (db, { after, upTo }, limit) => {
    const found = await db
      .selectFrom('messages as m')
      .innerJoin('payloads as p', 'p.id', 'm.payload_id')
      .select(['m.seq', 'm.payload_id', 'm.payload_index', 'm.received_at'])
      .select(sql<number>`coalesce(m.item_length, octet_length(coalesce(p.enclosed, p.content)))`.as('bytes'))
      .where('m.seq', '>', after)
      .where('m.seq', '<=', upTo)
      .where((where) =>
        where.or([
          where('m.type', 'in', ['MT192', 'MT292']),
          ...REQUESTS.map((pattern) => where('m.type', 'like', pattern)),
        ]),
      )
      .orderBy('m.seq')
      .limit(limit)
      .execute();
    const rows = readTogether(found);
    const seqs = rows.map(({ seq }) => seq);
    const read = await readParts(db, OF_MESSAGES, seqs, requestsOf, MAX_REFERENCED_BYTES);
    const requests = rows.flatMap(({ seq, payload_id, payload_index, received_at: receivedAt }) => {
      const messageId = arrivedMessageId(payload_id, payload_index);
      return (read.get(seq)?.parts ?? []).map((part) => ({ messageId, seq, receivedAt, ...part }));
    });
    const isAll = rows.length === found.length && found.length < limit;
    return { requests, reached: isAll ? upTo : (seqs.at(-1) ?? upTo) };
  };

/** The first of these rows whose texts are not too long together; at least one. */
function readTogether<Row extends { bytes: number }>(rows: readonly Row[]): Row[] {
  let left = READ_TOGETHER_BYTES;
  const tooLate = rows.findIndex(({ bytes }, index) => {
    left -= bytes;
    return left < 0 && index > 0;
  });
  return tooLate === -1 ? [...rows] : rows.slice(0, tooLate);
}

/** The parts of a message, and the place of the requested item among them: null within a file, where it is not stored. */
interface ReadParts<Part> {
  parts: readonly Part[];
  place: number | null;
}

/** The part of a transfer, or all parts of its message if its own is not known. */
function partsOfTransfer<Part>({ parts, place }: ReadParts<Part>): readonly Part[] {
  return place === null ? parts : parts.slice(place, place + 1);
}

/** Reads the messages from which these rows of a table come. */
async function readParts<Part>(
  db: Kysely<Schema>,
  originals: string,
  seqs: readonly bigint[],
  partsOf: (text: string) => readonly Part[] | Promise<readonly Part[]>,
  maxBytes: number,
  known = new Map<string, readonly Part[]>(),
): Promise<Map<bigint, ReadParts<Part>>> {
  const found = new Map<bigint, ReadParts<Part>>();
  if (seqs.length === 0) return found;
  // Before the query, which leaves these out: another request may replace what is known meanwhile.
  const messages = new Map(known);
  const { rows } = await db.executeQuery<Original>(
    CompiledQuery.raw(originals, [seqs, maxBytes, [...messages.keys()]]),
  );
  const files = new Map<string, FileItem[]>();
  let startedMs = performance.now();
  const pause = async () => {
    if (performance.now() - startedMs < PAUSED_AFTER_MS) return;
    await othersTurn();
    startedMs = performance.now();
  };
  for (const row of rows) {
    const { seq, payloadId, text, offset, length } = row;
    if (offset !== null && length !== null) {
      const items = files.get(payloadId) ?? [];
      items.push({ seq, offset, length });
      files.set(payloadId, items);
    } else if (text !== null) {
      const parts = await partsOf(text);
      await pause();
      messages.set(payloadId, parts);
      if (parts.length <= 1) continue;
      known.clear();
      known.set(payloadId, parts);
    }
  }
  for (const { seq, payloadId, index } of rows) {
    const parts = messages.get(payloadId);
    if (parts !== undefined) found.set(seq, { parts, place: index });
  }
  // One file at a time: the wanted items may be all of it.
  for (const [payloadId, all] of files) {
    const items = all.filter(({ length }) => length <= maxBytes).toSorted((a, b) => a.offset - b.offset);
    const [first, last] = [items[0], items.at(-1)];
    if (first === undefined || last === undefined) continue;
    const { offset: from } = first;
    const range = [payloadId, from, last.offset + last.length - from];
    const part = await db.executeQuery<{ bytes: Buffer }>(CompiledQuery.raw(PART, range));
    const bytes = part.rows[0]?.bytes ?? Buffer.alloc(0);
    const read = new Map<number, readonly Part[]>();
    for (const { seq, offset, length } of items) {
      const parts =
        read.get(offset) ?? (await partsOf(bytes.toString('utf8', offset - from, offset - from + length)));
      await pause();
      read.set(offset, parts);
      found.set(seq, { parts, place: null });
    }
  }
  return found;
}

interface FileItem {
  seq: bigint;
  offset: number;
  length: number;
}
