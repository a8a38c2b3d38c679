import { type Kysely, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { likePattern } from '../../platform/database/like-pattern.ts';
import type { AuditEntryTable, Schema } from '../../platform/database/schema.ts';
import { COUNT_LIMIT, limitedTotal, type Total } from '../../platform/http/paging.ts';
import { type Anchor, readStart } from './start.ts';

/** The time is a string, because a JavaScript date would hide changed microseconds. */
export type AuditEntryRow = Omit<Selectable<AuditEntryTable>, 'at'> & { at: string };

export interface AuditFilter {
  /** Any part of the entry's text, ignoring case. */
  search?: string | undefined;
  /** The actor's id or name. */
  actor?: string | undefined;
  action?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

export type AuditRepository = ReturnType<typeof createAuditRepository>;

/** Must be exactly the expression that `audit_entries_text` indexes. */
const text = sql<string>`(
  actor_name || ' ' || action || ' ' || object_type || ' ' || object_id || ' ' || coalesce(object_name, '') || ' ' ||
  coalesce(before, '') || ' ' || coalesce(after, ''))`;

/**
 * As recorded: `2026-11-20T09:30:00.000Z`. A value that the server cannot have recorded keeps its microseconds, era
 * or infinity.
 */
const at = sql<string>`coalesce(
  to_char(at at time zone 'UTC', case
    when at = date_trunc('milliseconds', at) and at >= '0001-01-01T00:00:00Z' then 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
    else 'YYYY-MM-DD"T"HH24:MI:SS.US"Z" BC'
  end),
  at::text)`;

const COLUMNS = [
  'position',
  'actor_kind',
  'actor_id',
  'actor_name',
  'action',
  'object_type',
  'object_id',
  'object_name',
  'before',
  'after',
  'hash',
] as const;

/** Reads the log; only `record` writes it. */
export function createAuditRepository(db: Kysely<Schema>) {
  const selected = (filter: AuditFilter) => withFilter(db.selectFrom('audit_entries'), filter);

  return {
    /** The last removed entry; null: none was removed. */
    start: (): Promise<Anchor | null> => readStart(db),

    /** Newest first, those before the position. */
    list: (filter: AuditFilter, before: bigint | null, limit: number): Promise<AuditEntryRow[]> => {
      let query = selected(filter).select(COLUMNS).select(at.as('at'));
      if (before !== null) query = query.where('position', '<', before);
      return query.orderBy('position', 'desc').limit(limit).execute();
    },

    /** Oldest first, those after the position. */
    walk: (filter: AuditFilter, after: bigint, limit: number): Promise<AuditEntryRow[]> =>
      selected(filter)
        .select(COLUMNS)
        .select(at.as('at'))
        .where('position', '>', after)
        .orderBy('position')
        .limit(limit)
        .execute(),

    async count(filter: AuditFilter): Promise<Total> {
      // Positions have no gaps.
      const last = db
        .selectFrom('audit_entries')
        .select(sql<bigint>`coalesce(max(position) - min(position) + 1, 0)`.as('count'));
      if (Object.values(filter).every((value) => value === undefined)) {
        return { count: Number((await last.executeTakeFirstOrThrow()).count), limited: false };
      }
      const { count } = await db
        .selectFrom(
          selected(filter)
            .select('position')
            .limit(COUNT_LIMIT + 1)
            .as('counted'),
        )
        .select(sql<bigint>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return limitedTotal(Number(count));
    },
  };
}

function withFilter<O>(
  query: SelectQueryBuilder<Schema, 'audit_entries', O>,
  { search, actor, action, from, to }: AuditFilter,
): SelectQueryBuilder<Schema, 'audit_entries', O> {
  let filtered = query;
  if (search !== undefined) {
    filtered = filtered.where(sql<SqlBool>`${text} ilike ${likePattern(search)}`);
  }
  if (actor !== undefined) {
    filtered = filtered.where(({ eb, or }) => or([eb('actor_id', '=', actor), eb('actor_name', '=', actor)]));
  }
  if (action !== undefined) filtered = filtered.where('action', '=', action);
  if (from !== undefined) filtered = filtered.where('at', '>=', from);
  if (to !== undefined) filtered = filtered.where('at', '<', to);
  return filtered;
}
