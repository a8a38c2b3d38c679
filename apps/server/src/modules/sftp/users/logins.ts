import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';

export interface Login {
  workspace: string;
  apiKeyId: string;
}

/**
 * The user with this name; null if there is none.
 * @param db that of the installation
 */
export async function findLogin(db: Kysely<Schema>, username: string): Promise<Login | null> {
  const row = await db
    .selectFrom('sftp_users')
    .select(['workspace_id', 'api_key_id'])
    .where('username', '=', username)
    .executeTakeFirst();
  return row === undefined ? null : { workspace: row.workspace_id, apiKeyId: row.api_key_id };
}
