import { type Kysely, sql } from 'kysely';

/**
 * What is sent and not answered yet is a row for the whole batch: a message is written when it is queued and when it is answered,
 * not a third time in between. Numbers are session and sequence of each message, in the order of the ids.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table network_batches (
      id uuid primary key,
      message_ids uuid[] not null,
      sessions text[] not null,
      sequences text[] not null
    )`.execute(db);
}
