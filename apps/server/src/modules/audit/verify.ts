import { entryHash, GENESIS } from './chain.ts';
import type { AuditEntryRow, AuditRepository } from './repository.ts';

const BATCH = 2_000;

export type ChainBreak = {
  position: bigint;
  /** `missing`: an entry of this position must be there. `changed`: its hash does not follow from what it and the entry before say. */
  reason: 'missing' | 'changed';
};

export interface ChainVerification {
  /** How many entries are in order, from the first on. */
  entries: bigint;
  /** The hash of the last of these. */
  head: Buffer | null;
  broken: ChainBreak | null;
}

/** A position and the hash that was noted for it at some time, outside the database. */
export interface Anchor {
  position: bigint;
  hash: string;
}

/**
 * Computes the chain again from its first entry, a batch at a time. Somebody who may write to the database can rewrite the
 * whole chain, or cut off its end: only an anchor that is kept elsewhere shows that.
 */
export async function verifyChain(
  { walk }: Pick<AuditRepository, 'walk'>,
  anchor: Anchor | null = null,
): Promise<ChainVerification> {
  let verified: ChainVerification = { entries: 0n, head: null, broken: null };
  for (;;) {
    const rows = await walk({}, verified.entries, BATCH);
    for (const row of rows) {
      verified = follow(verified, row, anchor);
      if (verified.broken !== null) return verified;
    }
    if (rows.length < BATCH) break;
  }
  const isCutOff = anchor !== null && anchor.position > verified.entries;
  return isCutOff ? breakAfter(verified, 'missing') : verified;
}

function follow(before: ChainVerification, row: AuditEntryRow, anchor: Anchor | null): ChainVerification {
  if (row.position !== before.entries + 1n) return breakAfter(before, 'missing');
  const { hash, ...fields } = row;
  const expected = entryHash(before.head ?? GENESIS, fields);
  const isAnchored = anchor?.position !== row.position || anchor.hash === hash.toString('hex');
  if (!hash.equals(expected) || !isAnchored) return breakAfter(before, 'changed');
  return { entries: row.position, head: hash, broken: null };
}

const breakAfter = (before: ChainVerification, reason: ChainBreak['reason']): ChainVerification => ({
  ...before,
  broken: { position: before.entries + 1n, reason },
});
