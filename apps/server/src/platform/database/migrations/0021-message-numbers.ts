import { type Kysely, sql } from 'kysely';

/** Messages that do not order a transfer are numbered as they arrive, so that a sweep can follow them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column seq bigint generated always as identity`.execute(db);
  await sql`create unique index messages_seq on messages (seq)`.execute(db);
}
