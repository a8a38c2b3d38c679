import { type Kysely, sql } from 'kysely';

/**
 * The position of each transfer's text in its payload, and the messages that do not order a transfer but report on one. Positions
 * count characters, as `substr` does; null means the whole payload, which is one message then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payloads
      -- The text inside, when the content is an envelope around it: that is what places refer to.
      add column enclosed text`.execute(db);
  await sql`
    alter table transactions
      add column item_line integer,
      add column item_offset integer,
      add column item_length integer`.execute(db);
  await sql`
    create table messages (
      payload_id uuid not null,
      payload_index integer not null,
      type text,
      uetr uuid,
      reference text,
      item_line integer,
      item_offset integer,
      item_length integer,
      received_at timestamptz not null default date_trunc('milliseconds', now()),
      primary key (payload_id, payload_index)
    )`.execute(db);
  await sql`create index messages_uetr on messages (uetr, received_at) where uetr is not null`.execute(db);
}
