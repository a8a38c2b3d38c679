import { type Kysely, sql } from 'kysely';

/** Posted recalls are taken from now on: earlier ones were answered by nobody, and their payments have gone on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into sweep_cursors (name, position)
    select 'take posted recalls', coalesce(max(seq), 0) from messages`.execute(db);
}
