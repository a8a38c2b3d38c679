import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';

/** New since a snapshot (the empty text: since the beginning), or of these days, both included. */
export type Since = { snapshot: string } | { start: string; end: string };

/** SQL: the rows that were added since; days are UTC, whatever time zone the database has. Rows of a transaction that was still running at the snapshot count as new. */
export function addedSince(since: Since): RawBuilder<SqlBool> {
  if ('start' in since) {
    return sql<SqlBool>`at >= ${since.start}::timestamp at time zone 'UTC'
      and at < (${since.end}::date + 1)::timestamp at time zone 'UTC'`;
  }
  if (since.snapshot === '') return sql<SqlBool>`true`;
  return sql<SqlBool>`xact >= pg_snapshot_xmin(${since.snapshot}::pg_snapshot)
    and not pg_visible_in_snapshot(xact, ${since.snapshot}::pg_snapshot)`;
}

export async function snapshotIn(tx: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(
    tx,
  );
  return rows[0]?.snapshot ?? '';
}

/**
 * The transaction before which a download ends whose first row is of one transaction and whose first row too many is of another: what a
 * transaction added stays together. Nothing that an earlier snapshot shows comes after it.
 */
export function cutBetween(first: bigint, tooMany: bigint, delivered: string): bigint {
  const cut = first === tooMany ? tooMany + 1n : tooMany;
  const known = delivered === '' ? 0n : partsOf(delivered).xmax;
  return cut > known ? cut : known;
}

/** The snapshot, without what it shows of this transaction and later ones. */
export function snapshotBefore(snapshot: string, cut: bigint): string {
  const { xmin, xmax, running } = partsOf(snapshot);
  const upTo = (id: bigint) => (id < cut ? id : cut);
  return `${upTo(xmin)}:${upTo(xmax)}:${running.filter((id) => id < cut).join(',')}`;
}

/** PostgreSQL writes `xmin:xmax:` and the transactions between them that were still running. */
export function partsOf(snapshot: string): { xmin: bigint; xmax: bigint; running: bigint[] } {
  const [xmin = '0', xmax = '0', running = ''] = snapshot.split(':');
  return {
    xmin: BigInt(xmin),
    xmax: BigInt(xmax),
    running: running === '' ? [] : running.split(',').map(BigInt),
  };
}
