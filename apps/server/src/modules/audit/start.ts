import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { putValue, readValue } from '../../platform/database/stored-values.ts';

/** A position and the hash it had at some time, noted outside the log. */
export interface Anchor {
  position: bigint;
  hash: string;
}

/** The object of the entries that record a removal by retention. */
export const REMOVED_ENTRIES = { type: 'audit', id: 'entries' } as const;

/** The last removed entry, as JSON: the chain begins after it. */
const START = 'audit.start';

/** Null: nothing was removed. */
export async function readStart(db: Kysely<Schema>): Promise<Anchor | null> {
  const stored = await readValue(db, START);
  if (stored === null) return null;
  const { position, hash } = JSON.parse(stored) as Record<keyof Anchor, string>;
  return { position: BigInt(position), hash };
}

export const putStart = (db: Kysely<Schema>, { position, hash }: Anchor): Promise<void> =>
  putValue(db, START, JSON.stringify({ position: String(position), hash }));
