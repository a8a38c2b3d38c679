import type { Partner } from '@clearbench/contract';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';

export type Seen = NonNullable<Partner['lastSeen']>;

/** When a partner last used the server. */
export function createSeenRepository(db: Kysely<Schema>) {
  return {
    /** The last logins of operators and viewers to the console, by workspace. Managers are the bank's own people. */
    async logins(): Promise<Map<string, Seen>> {
      const rows = await db
        .selectFrom('memberships as m')
        .innerJoin('sessions as s', 's.operator_id', 'm.operator_id')
        .select(['m.workspace_id', sql<Date>`max(s.created_at)`.as('at')])
        .where('m.role', '<>', 'manager')
        .groupBy('m.workspace_id')
        .execute();
      return new Map(rows.map(({ workspace_id, at }) => [workspace_id, seen('console', at)]));
    },

    /** The last calls with API keys and logins over SFTP. */
    async uses(): Promise<Seen[]> {
      const [call, login] = await Promise.all([
        db.selectFrom('api_keys').select(sql<Date | null>`max(last_used_at)`.as('at')).executeTakeFirst(),
        db
          .selectFrom('sftp_public_keys')
          .select(sql<Date | null>`max(last_used_at)`.as('at'))
          .executeTakeFirst(),
      ]);
      return [
        ...(call?.at == null ? [] : [seen('call', call.at)]),
        ...(login?.at == null ? [] : [seen('sftp', login.at)]),
      ];
    },
  };
}

const seen = (by: Seen['by'], at: Date): Seen => ({ by, at: at.toISOString() });

export function latestOf(all: readonly (Seen | undefined)[]): Seen | null {
  const known = all.filter((one) => one !== undefined);
  return known.toSorted((one, other) => other.at.localeCompare(one.at))[0] ?? null;
}
