import { type Kysely, sql } from 'kysely';

/**
 * An outgoing message is written three times: queued, sent, answered. With free space in its page, each update stays in that page
 * and changes no index. The message's state says whether it was sent, so the queue no longer repeats it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table network_messages set (fillfactor = 45)`.execute(db);
  await sql`alter table network_queue drop column sent`.execute(db);
}
