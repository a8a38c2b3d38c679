import { entryHash, GENESIS } from './chain.ts';
import type { AuditEntryRow, AuditRepository } from './repository.ts';

const BATCH = 2_000;

export type ChainBreak = {
  position: bigint;
  /** `missing`: there is no entry at this position. `changed`: its hash does not match its contents and the previous hash. */
  reason: 'missing' | 'changed';
};

export interface ChainVerification {
  /** How many entries are intact, counted from the first. */
  entries: bigint;
  /** The hash of the last intact entry. */
  head: Buffer | null;
  broken: ChainBreak | null;
}

/** A position and the hash it had at some time, noted outside the database. */
export interface Anchor {
  position: bigint;
  hash: string;
}

/**
 * Recomputes the chain from its first entry, a batch at a time. Anyone who may write to the database can rewrite the whole chain
 * or cut off its end; only an anchor that is kept elsewhere reveals that.
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
