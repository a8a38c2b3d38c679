import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/** Up to where every sweep that follows a table has read it. Nothing beyond may be removed: a sweep would pass over it. */
export interface Followed {
  transfers: bigint;
  events: bigint;
  messages: bigint;
}

/** The sweeps by the tables that they follow. That of the search index may not have read what is removed. */
export const FOLLOWERS = {
  transfers: ['count daily volumes', 'mark duplicates', 'record key use'],
  events: ['fan out notifications'],
  messages: ['record key use for messages', 'take posted recalls'],
} as const;

/** Holds the sweeps back until the transaction ends: each moves its position in the transaction of what it does. */
export async function lockFollowers(tx: Kysely<Schema>, searchIndex: string): Promise<Followed> {
  const names = [...Object.values(FOLLOWERS).flat(), searchIndex];
  const { rows } = await sql<{ name: string; position: bigint }>`
    select name, position from sweep_cursors where name = any(${names}::text[]) order by name for share`.execute(
    tx,
  );
  const positions = new Map(rows.map(({ name, position }) => [name, position]));
  const upTo = (followers: readonly string[]): bigint => {
    const reached = followers.map((name) => positions.get(name) ?? 0n);
    return reached.find((one) => reached.every((other) => one <= other)) ?? 0n;
  };
  return {
    transfers: upTo(FOLLOWERS.transfers),
    events: upTo(FOLLOWERS.events),
    messages: upTo(FOLLOWERS.messages),
  };
}
