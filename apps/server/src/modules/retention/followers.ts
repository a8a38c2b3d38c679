import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { FollowedTable, Sweep } from '../../platform/sweeps/sweep.ts';

/** How far every sweep that follows a table has read it. Nothing beyond may be removed, or a sweep would miss it. */
export type Followed = Record<FollowedTable, bigint>;

/** The names of the sweeps that follow each table now, and of those that only have to wait. */
export interface Followers {
  readers: Record<FollowedTable, readonly string[]>;
  /** May have missed what is removed, but must not read it during the removal. */
  bystanders: readonly string[];
}

/**
 * Each sweep declares what it follows. A sweep that nobody needs now reads nothing, and will later start after the
 * newest row.
 */
export async function followersAmong(sweeps: readonly Sweep[]): Promise<Followers> {
  const readers: Record<FollowedTable, string[]> = { transactions: [], transaction_events: [], messages: [] };
  const bystanders: string[] = [];
  for (const { name, follows } of sweeps) {
    if (follows === undefined || !(await follows.isNeeded())) continue;
    if (follows.mayMissRemoved) bystanders.push(name);
    else readers[follows.table].push(name);
  }
  return { readers, bystanders };
}

/** Their present positions. By the time of the removal, they may have advanced, but never gone back. */
export const readFollowed = (db: Kysely<Schema>, followers: Followers): Promise<Followed> =>
  positionsOf(db, followers, false);

/** Blocks the sweeps until the transaction ends: each moves its position in the transaction of its work. */
export const lockFollowers = (tx: Kysely<Schema>, followers: Followers): Promise<Followed> =>
  positionsOf(tx, followers, true);

async function positionsOf(
  db: Kysely<Schema>,
  { readers, bystanders }: Followers,
  isLocked: boolean,
): Promise<Followed> {
  const names = [...Object.values(readers).flat(), ...bystanders];
  const { rows } = await sql<{ name: string; position: bigint }>`
    select name, position from sweep_cursors where name = any(${names}::text[]) order by name
    ${isLocked ? sql`for share` : sql``}`.execute(db);
  const positions = new Map(rows.map(({ name, position }) => [name, position]));
  const upTo = (of: readonly string[]): bigint => {
    const reached = of.map((name) => positions.get(name) ?? 0n);
    return reached.find((one) => reached.every((other) => one <= other)) ?? 0n;
  };
  return {
    transactions: upTo(readers.transactions),
    transaction_events: upTo(readers.transaction_events),
    messages: upTo(readers.messages),
  };
}
