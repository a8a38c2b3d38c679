import { type Kysely, sql } from 'kysely';

/** A message can be taken back from the queue. `not valid`: existing rows have one of the earlier states and need no check. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table network_messages
      drop constraint network_messages_state_check,
      add constraint network_messages_state_check
        check (state in ('queued', 'sent', 'acknowledged', 'refused', 'withdrawn', 'received')) not valid`.execute(
    db,
  );
}
