import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { createVault, masterKeyId, openOrNull } from '../../platform/secrets/crypto.ts';
import { readCanary } from './canary.ts';
import { readRetiredKeys } from './retired-keys.ts';

/** The master keys of a process. */
export interface KeyRing {
  /** The one of the database, which seals. */
  current: Buffer;
  /** Another key of this process: one that a rotation is about to introduce. */
  spare: Buffer[];
  /** Earlier ones, from the database. */
  retired: Buffer[];
}

/** The key among these that sealed the value. */
export const openerOf = (sealed: Buffer, keys: readonly Buffer[]): Buffer | null =>
  keys.find((key) => openOrNull(createVault(key), sealed) !== null) ?? null;

/** Null if none of the keys is that of the database, or the database has none yet. */
export async function readKeyRing(db: Kysely<Schema>, keys: readonly Buffer[]): Promise<KeyRing | null> {
  const canary = await readCanary(db);
  const current = canary === null ? null : openerOf(canary, keys);
  if (current === null) return null;
  const retired = await readRetiredKeys(db, createVault(current));
  const others = keys.filter((key) => ![current, ...retired].some((known) => known.equals(key)));
  return { current, spare: distinct(others), retired };
}

export const distinct = (keys: readonly Buffer[]): Buffer[] =>
  keys.filter((key, index) => keys.findIndex((other) => other.equals(key)) === index);

const NAME = /^clearbench keys ([0-9a-f]{8}(?:\+[0-9a-f]{8})*)$/;

/** The name by which a process shows others its keys: the current one first, without retired ones. */
export const nameOfRing = ({ current, spare }: KeyRing): string =>
  `clearbench keys ${[current, ...spare].slice(0, KEYS_SHOWN).map(masterKeyId).join('+')}`;

/** PostgreSQL cuts names at 63 bytes. */
const KEYS_SHOWN = 4;

/** The ids of the keys of the process with this name; null if it is not such a name. */
export const idsInName = (name: string): string[] | null => NAME.exec(name)?.[1]?.split('+') ?? null;
