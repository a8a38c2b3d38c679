import { type Kysely, sql } from 'kysely';

/**
 * A payload is the same only if the same sender repeats it. A key that was made by rotation belongs to the sender of the first one;
 * for all others, and for everything stored before, the key itself is the sender, and what operators enter has one sender.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table api_keys add column sender_id uuid`.execute(db);
  // Null where it is the key itself, so that no row has to be written again.
  await sql`alter table payloads add column sender_id uuid`.execute(db);
  await sql`alter table payloads drop constraint payloads_fingerprint_key`.execute(db);
  await sql`
    create unique index payloads_of_sender on payloads (
      fingerprint, (coalesce(sender_id, api_key_id, '00000000-0000-0000-0000-000000000000'::uuid)))`.execute(
    db,
  );
}
