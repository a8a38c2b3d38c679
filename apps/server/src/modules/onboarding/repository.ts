import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/** Who did something last, and when. */
export interface Mark {
  by: string | null;
  at: Date | null;
}

export type Step = Mark & { state: 'open' | 'waiting' | 'done' | 'unavailable' };

export const OPEN: Step = { state: 'open', by: null, at: null };
const UNKNOWN: Mark = { by: null, at: null };

/** Reads the state of each step from the tables of a workspace. */
export function createOnboardingRepository(db: Kysely<Schema>) {
  async function audited(action: string): Promise<Mark> {
    const entry = await db
      .selectFrom('audit_entries')
      .select(['actor_name as by', 'at'])
      .where('action', '=', action)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst();
    return entry ?? UNKNOWN;
  }

  return {
    /** Their time is that of the virtual clock, so the audit log is asked. */
    async rules(): Promise<Step> {
      const row = await db.selectFrom('house_rules').select('version').limit(1).executeTakeFirst();
      return row === undefined ? OPEN : { state: 'done', ...(await audited('house_rules.saved')) };
    },

    async plan(): Promise<Step> {
      const row = await db
        .selectFrom('test_plans')
        .select(['saved_by as by', 'saved_at as at'])
        .where('is_withdrawn', '=', false)
        .orderBy('saved_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? OPEN : { state: 'done', ...row };
    },

    async apiKey(): Promise<Step> {
      const row = await db
        .selectFrom('api_keys')
        .select('id')
        .where('is_active', '=', true)
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? OPEN : { state: 'done', ...(await audited('api_key.created')) };
    },

    async sftpUser(): Promise<Step> {
      const row = await db
        .selectFrom('sftp_public_keys as p')
        .innerJoin('api_keys as k', 'k.id', 'p.api_key_id')
        .select(['p.added_by as by', 'p.added_at as at'])
        .where('k.is_active', '=', true)
        .orderBy('p.added_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? OPEN : { state: 'done', ...row };
    },

    async webhook(): Promise<Step> {
      const states = await db
        .selectFrom('webhooks')
        .select('state')
        .distinct()
        .where('kind', '=', 'endpoint')
        .where('state', '<>', 'deleting')
        .execute();
      if (states.length === 0) return OPEN;
      const isActive = states.some(({ state }) => state === 'active');
      return { state: isActive ? 'done' : 'waiting', ...(await audited('webhook.created')) };
    },
  };
}
