import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { itemText } from '../payloads/index.ts';

/** Enough for the header row of any file. Without this limit, each row would read its whole file. */
const HEADER_CHARACTERS = 65_536;

/**
 * The text of an item as it arrived, below the header in a CSV file, with the facts of its payload. Where an item can't be cut from its
 * payload, as in XML, only the first line about that payload has the text: a file of many payments would otherwise be repeated for each.
 */
const arrivalOf = (item: string, payload: string) =>
  sql.raw(`json_build_object(
  'payloadId', ${payload}.id, 'index', ${item}.payload_index, 'format', ${payload}.format, 'receivedAt', ${payload}.received_at,
  'fingerprint', encode(${payload}.fingerprint, 'hex'), 'apiKeyId', ${payload}.api_key_id,
  'raw', case when ${item}.item_offset is null then
      case when (select f.seq from first_lines f where f.payload_id = ${payload}.id) = i.seq
        then coalesce(${payload}.enclosed, ${payload}.content) end
    else
    case when ${payload}.format = 'csv'
      then split_part(left(coalesce(${payload}.enclosed, ${payload}.content), ${HEADER_CHARACTERS}), chr(10), 1) || chr(10) else '' end
    || ${itemText(item, payload)} end)`);

/** PostgreSQL puts line feeds between the elements of arrays; those in texts are escaped. */
const onOneLine = (json: RawBuilder<unknown>) => sql<string>`translate((${json})::text, chr(10), ' ')`;

const rowsOf = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) as r)`;

/** The archived content of each row, by its number and in the order of the file. */
export type Lines = ReadonlyMap<bigint, string>;

interface Line {
  seq: bigint;
  line: string;
}

const byNumber = (rows: readonly Line[]): Lines => new Map(rows.map(({ seq, line }) => [seq, line]));

/** A line of JSON for each transfer: everything that the database has about it, by column name. */
export async function transferLines(db: Kysely<Schema>, seqs: readonly bigint[], at: Date): Promise<Lines> {
  const { rows } = await sql<Line>`
    with first_lines as (
      select distinct on (payload_id) payload_id, seq from (
        select payload_id, seq, created_at from transactions where seq = any(${seqs}::bigint[])
        union all
        select m.payload_id, t.seq, t.created_at from transactions t join messages m on m.uetr = t.uetr
        where t.seq = any(${seqs}::bigint[])) as about
      order by payload_id, created_at, seq)
    select i.seq, ${onOneLine(sql`json_build_object(
      'kind', 'transfer', 'id', i.transaction_id, 'removedAt', ${at.toISOString()}::text,
      'transfer', to_json(i), 'life', to_json(l), 'arrival', ${arrivalOf('i', 'p')},
      'events', ${rowsOf(sql`select * from transaction_events e where e.transaction_seq = i.seq order by e.id`)},
      'networkMessages', ${rowsOf(sql`select * from network_messages m where m.transaction_seq = i.seq order by m.id`)},
      'messages', ${rowsOf(sql`
        select m.type, m.reference, m.received_at, ${arrivalOf('m', 'mp')} as arrival
        from messages m join payloads mp on mp.id = m.payload_id where m.uetr = i.uetr order by m.seq`)},
      'postings', ${rowsOf(sql`
        select * from ledger_postings g
        where g.entry_id >= i.transaction_id || ':' and g.entry_id < i.transaction_id || ';' order by g.booked_at, g.seq`)},
      'payout', (select to_json(w) from wise_payouts w where w.transaction_id = i.transaction_id)
    )`)} as line
    from transactions i join transfer_lives l on l.transaction_seq = i.seq join payloads p on p.id = i.payload_id
    where i.seq = any(${seqs}::bigint[])
    order by i.created_at, i.seq`.execute(db);
  return byNumber(rows);
}

/** The same for messages about no stored transfer. */
export async function messageLines(db: Kysely<Schema>, seqs: readonly bigint[], at: Date): Promise<Lines> {
  const { rows } = await sql<Line>`
    with first_lines as (select payload_id, min(seq) as seq from messages where seq = any(${seqs}::bigint[]) group by payload_id)
    select i.seq, ${onOneLine(sql`json_build_object(
      'kind', 'message', 'id', p.id || '/' || i.payload_index, 'removedAt', ${at.toISOString()}::text,
      'message', to_json(i), 'arrival', ${arrivalOf('i', 'p')})`)} as line
    from messages i join payloads p on p.id = i.payload_id
    where i.seq = any(${seqs}::bigint[])
    order by i.seq`.execute(db);
  return byNumber(rows);
}
