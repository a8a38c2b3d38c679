import { csvTable } from '@clearbench/messages/csv';
import type { PayloadFormat } from '@clearbench/messages/transfers';
import { detect } from '@clearbench/messages/types';
import { prepared, statement } from '../../../platform/database/prepared.ts';
import type { WorkspacePool } from '../../../platform/database/workspace-pool.ts';
import { itemText } from './item-text.ts';

/** The text of one message, array element or row, exactly as received. */
export interface RawText {
  payloadId: string;
  /** Its index in the payload, from 0, and its position there, from 1. */
  index: number;
  line: number;
  format: string;
  /** Null for anything but a message of a standard. */
  type: string | null;
  reference: string | null;
  receivedAt: Date;
  raw: string;
}

/** Enough for the header row of any file. */
const BEGINNING_CHARACTERS = 65_536;

interface TextRow {
  payload_id: string;
  payload_index: number;
  format: string;
  reference: string | null;
  received_at: Date;
  item_line: number | null;
  raw: string;
  /** The beginning of the payload that a row belongs to; null for items that are complete without it. */
  beginning: string | null;
}

/** Only the item's own text is read from the database, not that of the whole file. */
const TEXT_COLUMNS = `
  i.payload_id, i.payload_index, p.format, i.reference, p.received_at, i.item_line,
  case when i.item_offset is null then coalesce(p.enclosed, p.content)
    else ${itemText('i', 'p')} end as raw,
  case when p.format = 'csv' and i.item_offset is not null
    then left(coalesce(p.enclosed, p.content), ${BEGINNING_CHARACTERS}) end as beginning`;

const OF_TRANSACTION = prepared(
  'raw-text-of-transaction',
  `select ${TEXT_COLUMNS} from transactions i join payloads p on p.id = i.payload_id where i.transaction_id = $1`,
);

/**
 * The first messages about a transfer in order of arrival, as many as fit into this number of characters, but at
 * least one: messages that name its UETR, and recalls that found it by its reference.
 */
const ABOUT_TRANSFER = prepared(
  'raw-texts-about-transfer',
  `
with about as (
  select payload_id, payload_index, reference, item_line, item_offset, item_length, created_at as at from transactions where uetr = $1
  union
  select payload_id, payload_index, reference, item_line, item_offset, item_length, received_at from messages where uetr = $1
  union
  select m.payload_id, m.payload_index, m.reference, m.item_line, m.item_offset, m.item_length, m.received_at
  from transaction_events e
  join messages m on m.payload_id = left(e.data ->> 'messageId', 36)::uuid
    and m.payload_index = nullif(substr(e.data ->> 'messageId', 38), '')::integer
  where e.transaction_seq = $4 and e.kind = 'recall.received'
), counted as (
  select *, count(*) over () as total from about order by at, payload_id, payload_index limit $2
), sized as (
  select c.*, sum(coalesce(c.item_length, octet_length(coalesce(p.enclosed, p.content))))
      over (order by c.at, c.payload_id, c.payload_index) as characters,
    row_number() over (order by c.at, c.payload_id, c.payload_index) as position
  from counted c join payloads p on p.id = c.payload_id
)
select ${TEXT_COLUMNS}, i.total from sized i join payloads p on p.id = i.payload_id
where i.position = 1 or i.characters <= $3
order by i.position`,
);

export type RawTexts = ReturnType<typeof createRawTexts>;

/** The raw texts of transfers and of the messages about them. */
export function createRawTexts(pool: WorkspacePool) {
  return {
    /** The message that created a transfer; null if there is no such transfer. */
    async ofTransaction(transactionId: string): Promise<RawText | null> {
      const { rows } = await pool.query<TextRow>(statement(OF_TRANSACTION, [transactionId]));
      return rows[0] === undefined ? null : toRawText(rows[0]);
    },

    /**
     * The messages about a transfer, oldest first: at most this many, and beyond the first at most this many characters in total.
     * `total` is the number of all messages.
     */
    async aboutTransfer(
      { seq, uetr }: { seq: bigint; uetr: string },
      { count, characters }: { count: number; characters: number },
    ): Promise<{ texts: RawText[]; total: number }> {
      const values = [uetr, count, characters, seq];
      const { rows } = await pool.query<TextRow & { total: bigint }>(statement(ABOUT_TRANSFER, values));
      return { texts: rows.map(toRawText), total: Number(rows[0]?.total ?? 0) };
    },
  };
}

function toRawText(row: TextRow): RawText {
  return {
    payloadId: row.payload_id,
    index: row.payload_index,
    line: row.item_line ?? 1,
    ...kindOf(row),
    reference: row.reference,
    receivedAt: row.received_at,
    raw: row.beginning === null ? row.raw : `${headerOf(row.beginning)}\n${row.raw}`,
  };
}

/** JSON, CSV and forms have no type; a payload of messages may contain some of another format than its first. */
function kindOf({ format, raw }: TextRow): Pick<RawText, 'format' | 'type'> {
  if (!MESSAGE_FORMATS.has(format)) return { format, type: null };
  const own = detect(raw);
  return { format: own.format === 'unknown' ? format : own.format, type: own.type };
}

const MESSAGE_FORMATS: ReadonlySet<string> = new Set<PayloadFormat>(['swift-mt', 'iso20022', 'telex']);

/** The header of a CSV file, below a title if there is one. */
function headerOf(beginning: string): string {
  const header = csvTable(beginning)?.header;
  return header === undefined ? '' : beginning.slice(header.start, header.end);
}
