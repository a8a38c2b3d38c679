import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { hasTable } from '../has-table.ts';
import { runFile } from '../run-files.ts';

/** Before there were several workspaces, all keys belonged to the only one. */
const EARLIER = 'main';

/** Leases, members, and the place of each API key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runFile(db, join(import.meta.dirname, '0002-workspaces.sql'));
  if (!(await hasTable(db, EARLIER, 'api_keys'))) return;
  await sql`
    insert into api_key_places (key_hash, workspace_id)
    select key_hash, ${EARLIER} from ${sql.id(EARLIER, 'api_keys')}`.execute(db);
}
