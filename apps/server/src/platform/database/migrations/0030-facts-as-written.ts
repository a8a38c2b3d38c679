import { type Kysely, sql } from 'kysely';

/** What the far side needs to know is written once and read once, as a whole: to take it apart in between is for nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table network_queue alter column facts type json`.execute(db);
  await sql`alter table network_inbound alter column facts type json, alter column plan type json`.execute(
    db,
  );
}
