import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';

/** Below the transaction ids of every new PostgreSQL, even with a mark for each subscriber and protocol. */
const FIRST = 3;

/**
 * After a restore: the PostgreSQL of a backup counted its transactions from another number. Without this, subscribers would never get what is
 * new, or get again what they had. Gives events, files and snapshots low transaction ids in their order, and ends downloads, whose receipts
 * would bring an earlier snapshot.
 */
export async function renumberMarks(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('ebics_deliveries') is not null as "isThere"`.execute(db);
  // A backup of an earlier version has no EBICS.
  if (rows[0]?.isThere !== true) return;
  await sql`
    with marks as (
      select subscriber_id, what, until::pg_snapshot as seen, row_number() over (
        partition by case when what in ('HAC', 'PTK') then 'events' else what end
        order by pg_snapshot_xmax(until::pg_snapshot), pg_snapshot_xmin(until::pg_snapshot)) as rank
      from ebics_deliveries where until like '%:%'),
    events as (
      update ebics_events e set xact = (${sql.lit(FIRST)} + coalesce((
        select max(rank) from marks where what in ('HAC', 'PTK') and not pg_visible_in_snapshot(e.xact, seen)), 0))::text::xid8),
    files as (
      update ebics_files f set xact = (${sql.lit(FIRST)} + coalesce((
        select max(rank) from marks where what = f.what and not pg_visible_in_snapshot(f.xact, seen)), 0))::text::xid8),
    ended as (delete from ebics_transactions where direction = 'download' returning id),
    gone as (delete from ebics_segments where transaction_id in (select id from ended))
    update ebics_deliveries d set until = mark || ':' || mark || ':'
    from (select subscriber_id, what, (${sql.lit(FIRST)} + rank)::text as mark from marks) as m
    where m.subscriber_id = d.subscriber_id and m.what = d.what`.execute(db);
}
