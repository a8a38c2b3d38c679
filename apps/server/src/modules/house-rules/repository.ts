import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { type AuditRecord, record } from '../audit/index.ts';

export interface StoredDates {
  version: number;
  from_day: string | null;
  until_day: string | null;
  /** A time of the virtual clock. */
  saved_at: Date;
}

export interface ListedRules extends StoredDates {
  saved_by: string;
}

export interface StoredRules extends ListedRules {
  /** JSON. */
  document: string;
  source: string | null;
}

/** The beginning of an arrived payload's row. */
export interface RecentPayload {
  id: string;
  format: string;
  received_at: Date;
  /** In bytes. */
  size: number;
}

export type HouseRulesRepository = ReturnType<typeof createHouseRulesRepository>;

export function createHouseRulesRepository(db: Kysely<Schema>) {
  return {
    /** The dates of all versions, the newest first. */
    dates: (): Promise<StoredDates[]> =>
      db
        .selectFrom('house_rules')
        .select(['version', 'from_day', 'until_day', 'saved_at'])
        .orderBy('version', 'desc')
        .execute(),

    documents: (versions: readonly number[]): Promise<StoredRules[]> =>
      db
        .selectFrom('house_rules')
        .selectAll()
        .where('version', 'in', [...versions, 0])
        .orderBy('version', 'desc')
        .execute(),

    /** The latest versions without their documents, the newest first. */
    newest: (count: number): Promise<ListedRules[]> =>
      db
        .selectFrom('house_rules')
        .select(['version', 'from_day', 'until_day', 'saved_at', 'saved_by'])
        .orderBy('version', 'desc')
        .limit(count)
        .execute(),

    /** False if somebody else has stored that version. */
    add: (rules: StoredRules, audit: AuditRecord): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const { numInsertedOrUpdatedRows = 0n } = await tx
          .insertInto('house_rules')
          .values(rules)
          .onConflict((conflict) => conflict.column('version').doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows === 0n) return false;
        await record(tx, audit);
        return true;
      }),

    /** The latest payloads that arrived as a text, the newest first. Ids are in order of time. */
    recentPayloads: (count: number): Promise<RecentPayload[]> =>
      db
        .selectFrom('payloads')
        .select(({ fn }) => [
          'id',
          'format',
          'received_at',
          fn<number>('octet_length', ['content']).as('size'),
        ])
        .where('format', '!=', 'console')
        .orderBy('id', 'desc')
        .limit(count)
        .execute(),

    async contentOf(payloadId: string): Promise<string | null> {
      const row = await db
        .selectFrom('payloads')
        .select('content')
        .where('id', '=', payloadId)
        .executeTakeFirst();
      return row?.content ?? null;
    },
  };
}
