import { type Selectable, sql } from 'kysely';
import type { WorkspaceDatabase } from '../../platform/database/connect.ts';
import { LIMITS, requireFewer } from '../../platform/database/require-fewer.ts';
import type { ApiKeyTable } from '../../platform/database/schema.ts';
import { CONTROL_SCHEMA } from '../../platform/database/workspace.ts';
import { type AuditRecord, record } from '../audit/index.ts';

export type ApiKeyRow = Selectable<ApiKeyTable>;
export type ApiKeyRepository = ReturnType<typeof createApiKeyRepository>;

/** An active key, and the first key of its sender. */
export interface KnownKey {
  id: string;
  senderId: string;
  /** True if the values of its payments may choose scenarios. */
  scenariosByValues: boolean;
}

export interface NewApiKey {
  id: string;
  label: string;
  keyHash: Buffer;
  keySealed: Buffer;
  isActive: boolean;
  /** Null: a new sender. */
  senderId: string | null;
  scenariosByValues: boolean;
}

export function createApiKeyRepository({ db, workspace }: Pick<WorkspaceDatabase, 'db' | 'workspace'>) {
  return {
    list: (): Promise<ApiKeyRow[]> =>
      db.selectFrom('api_keys').selectAll().orderBy('created_at', 'desc').orderBy('id').execute(),

    insert: (key: NewApiKey, audit: AuditRecord): Promise<ApiKeyRow> =>
      db.transaction().execute(async (tx) => {
        await requireFewer(
          tx.selectFrom('api_keys').where('revoked_at', 'is', null),
          LIMITS.apiKeys,
          `This workspace has ${LIMITS.apiKeys} API keys. Revoke one that is no longer used.`,
        );
        const row = await tx
          .insertInto('api_keys')
          .values({
            id: key.id,
            label: key.label,
            key_hash: key.keyHash,
            key_sealed: key.keySealed,
            is_active: key.isActive,
            sender_id: key.senderId,
            scenarios_by_values: key.scenariosByValues,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await tx
          .withSchema(CONTROL_SCHEMA)
          .insertInto('api_key_places')
          .values({ key_hash: key.keyHash, workspace_id: workspace })
          .execute();
        await record(tx, audit);
        return row;
      }),

    async findActive(keyHashes: readonly Buffer[]): Promise<KnownKey | null> {
      const row = await db
        .selectFrom('api_keys')
        .select(['id', 'sender_id', 'scenarios_by_values'])
        .where('key_hash', 'in', keyHashes)
        .where('is_active', '=', true)
        .executeTakeFirst();
      return row === undefined ? null : knownKey(row);
    },

    /** Also finds a key that was revoked after it sent something. */
    async findSender(id: string): Promise<KnownKey | null> {
      const row = await db
        .selectFrom('api_keys')
        .select(['id', 'sender_id', 'scenarios_by_values'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined ? null : knownKey(row);
    },

    async find(id: string): Promise<ApiKeyRow | null> {
      return (await db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
    },

    async findLabel(id: string): Promise<string | null> {
      const row = await db.selectFrom('api_keys').select('label').where('id', '=', id).executeTakeFirst();
      return row?.label ?? null;
    },

    async findActiveId(id: string): Promise<string | null> {
      const row = await db
        .selectFrom('api_keys')
        .select('id')
        .where('id', '=', id)
        .where('is_active', '=', true)
        .executeTakeFirst();
      return row?.id ?? null;
    },

    /** Revoking a key again changes nothing and is not recorded. Returns whether the key exists. */
    revoke: (id: string, audit: (row: ApiKeyRow) => AuditRecord): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const row = await tx
          .selectFrom('api_keys')
          .selectAll()
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        if (row === undefined || row.revoked_at !== null) return row !== undefined;
        await tx
          .updateTable('api_keys')
          .set({ is_active: false, revoked_at: sql<Date>`now()` })
          .where('id', '=', id)
          .execute();
        await record(tx, audit(row));
        return true;
      }),

    /** Setting the present value again is not recorded. Null: no such key. */
    setScenariosByValues: (
      id: string,
      scenariosByValues: boolean,
      audit: (row: ApiKeyRow) => AuditRecord,
    ): Promise<ApiKeyRow | null> =>
      db.transaction().execute(async (tx) => {
        const row = await tx
          .selectFrom('api_keys')
          .selectAll()
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        if (row === undefined || row.scenarios_by_values === scenariosByValues) return row ?? null;
        await record(tx, audit(row));
        return tx
          .updateTable('api_keys')
          .set({ scenarios_by_values: scenariosByValues })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
      }),

    async markUsed(ids: string[], at: Date): Promise<void> {
      await db.updateTable('api_keys').set({ last_used_at: at }).where('id', 'in', ids).execute();
    },
  };
}

const knownKey = ({
  id,
  sender_id,
  scenarios_by_values,
}: Pick<ApiKeyRow, 'id' | 'sender_id' | 'scenarios_by_values'>): KnownKey => ({
  id,
  senderId: sender_id ?? id,
  scenariosByValues: scenarios_by_values,
});
