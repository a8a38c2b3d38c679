import { type Selectable, sql, type Transaction } from 'kysely';
import type { WorkspaceDatabase } from '../../../platform/database/connect.ts';
import { LIMITS, requireFewer } from '../../../platform/database/require-fewer.ts';
import type { Schema, SftpPublicKeyTable, SftpUserSettingsTable } from '../../../platform/database/schema.ts';
import { CONTROL_SCHEMA } from '../../../platform/database/workspace.ts';
import { type AuditRecord, record } from '../../audit/index.ts';

/** The settings of a user that nobody has changed. */
const NO_SETTINGS = { waits_for_trigger: false, pgp_public_key: null, pgp_fingerprint: null };

export type PublicKeyRow = Selectable<SftpPublicKeyTable>;
export type UserRepository = ReturnType<typeof createUserRepository>;

export function createUserRepository({
  db,
  control,
  workspace,
  onFirst,
}: Pick<WorkspaceDatabase, 'db' | 'control' | 'workspace'> & {
  /** The first public key is added, in this transaction. */
  onFirst(tx: Transaction<Schema>): Promise<void>;
}) {
  return {
    publicKeys: (): Promise<PublicKeyRow[]> =>
      db.selectFrom('sftp_public_keys').selectAll().orderBy('added_at').orderBy('id').execute(),

    /** The ids of the API keys that have public keys. */
    async users(): Promise<string[]> {
      const rows = await db.selectFrom('sftp_public_keys').select('api_key_id').distinct().execute();
      return rows.map(({ api_key_id }) => api_key_id);
    },

    async usernames(): Promise<Map<string, string>> {
      const rows = await control.db
        .selectFrom('sftp_users')
        .select(['username', 'api_key_id'])
        .where('workspace_id', '=', workspace)
        .execute();
      return new Map(rows.map(({ username, api_key_id }) => [api_key_id, username]));
    },

    /** Null: the API key has that public key already. */
    add: (key: PublicKeyRow, username: string, audit: AuditRecord): Promise<PublicKeyRow | null> =>
      db.transaction().execute(async (tx) => {
        const isFirst =
          (await tx.selectFrom('sftp_public_keys').select('id').limit(1).executeTakeFirst()) === undefined;
        await requireFewer(
          tx.selectFrom('sftp_public_keys'),
          LIMITS.sftpPublicKeys,
          `This workspace has ${LIMITS.sftpPublicKeys} public keys. Remove one that is no longer used.`,
        );
        const row = await tx
          .insertInto('sftp_public_keys')
          .values(key)
          .onConflict((conflict) => conflict.columns(['api_key_id', 'fingerprint']).doNothing())
          .returningAll()
          .executeTakeFirst();
        if (row === undefined) return null;
        await nameUser(tx, username, key.api_key_id);
        if (isFirst) await onFirst(tx);
        await record(tx, audit);
        return row;
      }),

    /** Null: none of them was ever set. */
    async settings(apiKeyId: string): Promise<SftpUserSettingsTable | null> {
      const row = await db
        .selectFrom('sftp_user_settings')
        .selectAll()
        .where('api_key_id', '=', apiKeyId)
        .executeTakeFirst();
      return row ?? null;
    },

    allSettings: (): Promise<SftpUserSettingsTable[]> =>
      db.selectFrom('sftp_user_settings').selectAll().execute(),

    /** Changes some settings. Without the need for trigger files, uploads that wait for them are processed. */
    setSettings: (
      apiKeyId: string,
      values: Partial<Omit<SftpUserSettingsTable, 'api_key_id'>>,
      audit: AuditRecord,
    ): Promise<void> =>
      db.transaction().execute(async (tx) => {
        if (Object.keys(values).length > 0) {
          await tx
            .insertInto('sftp_user_settings')
            .values({ ...NO_SETTINGS, api_key_id: apiKeyId, ...values })
            .onConflict((conflict) => conflict.column('api_key_id').doUpdateSet(values))
            .execute();
        }
        if (values.waits_for_trigger === false) {
          await tx
            .updateTable('sftp_files')
            .set({ waits_for: null, due_at: new Date() })
            .where('api_key_id', '=', apiKeyId)
            .where('folder', '=', 'inbox')
            .where('waits_for', 'in', ['trigger', 'file'])
            .where('removed_at', 'is', null)
            .execute();
        }
        await record(tx, audit);
      }),

    remove: (id: string, audit: (row: PublicKeyRow) => AuditRecord): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const row = await tx
          .deleteFrom('sftp_public_keys')
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        if (row === undefined) return false;
        await record(tx, audit(row));
        return true;
      }),

    /** The public key, if it belongs to an API key that is active. */
    async findActive(apiKeyId: string, fingerprint: string): Promise<PublicKeyRow | null> {
      const row = await db
        .selectFrom('sftp_public_keys as p')
        .innerJoin('api_keys as k', 'k.id', 'p.api_key_id')
        .selectAll('p')
        .where('p.api_key_id', '=', apiKeyId)
        .where('p.fingerprint', '=', fingerprint)
        .where('k.is_active', '=', true)
        .executeTakeFirst();
      return row ?? null;
    },

    async markUsed(id: string): Promise<void> {
      await db
        .updateTable('sftp_public_keys')
        .set({ last_used_at: sql<Date>`${new Date()}::timestamptz` })
        .where('id', '=', id)
        .execute();
    },
  };

  /** Unless it has a name. */
  async function nameUser(tx: Transaction<Schema>, username: string, apiKeyId: string): Promise<void> {
    await tx
      .withSchema(CONTROL_SCHEMA)
      .insertInto('sftp_users')
      .values({ username, workspace_id: workspace, api_key_id: apiKeyId })
      .onConflict((conflict) => conflict.column('api_key_id').doNothing())
      .execute();
  }
}
