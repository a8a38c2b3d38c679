import { entryHash, GENESIS } from './chain.ts';
import type { AuditEntryRow, AuditRepository } from './repository.ts';
import { type Anchor, REMOVED_ENTRIES } from './start.ts';

/** Their hashes take two or three milliseconds, for which the process does nothing else. */
const BATCH = 250;

export type ChainBreak = {
  position: bigint;
  /** `missing`: there is no entry at this position. `changed`: its hash does not match its contents and the previous hash. */
  reason: 'missing' | 'changed';
};

export interface ChainVerification {
  /** The number of intact entries from the first on, including those that retention removed. */
  entries: bigint;
  /** The hash of the last intact entry. */
  head: Buffer | null;
  broken: ChainBreak | null;
}

/**
 * Recomputes the chain, in batches, from the first entry that retention left. A later entry must record the removal
 * of those before it. Anyone who may write to the database can rewrite the whole chain or cut off its end; only an
 * anchor that you keep elsewhere reveals that.
 * @param rest after each batch
 */
export async function verifyChain(
  { walk, start }: Pick<AuditRepository, 'walk' | 'start'>,
  anchor: Anchor | null = null,
  rest: (startedMs: number) => Promise<void> = async () => undefined,
): Promise<ChainVerification> {
  const removed = await start();
  let verified: ChainVerification = {
    entries: removed?.position ?? 0n,
    head: removed === null ? null : Buffer.from(removed.hash, 'hex'),
    broken: null,
  };
  if (removed !== null && anchor?.position === removed.position && anchor.hash !== removed.hash) {
    return { entries: 0n, head: null, broken: { position: removed.position, reason: 'changed' } };
  }
  let announcedUpTo = 0n;
  for (;;) {
    const startedMs = performance.now();
    const rows = await walk({}, verified.entries, BATCH);
    for (const row of rows) {
      verified = follow(verified, row, anchor);
      if (verified.broken !== null) return verified;
      announcedUpTo = removedUpTo(row) ?? announcedUpTo;
    }
    // Also after the last one: the same log may be verified again at once.
    await rest(startedMs);
    if (rows.length < BATCH) break;
  }
  if (removed !== null && announcedUpTo < removed.position) {
    return { entries: 0n, head: null, broken: { position: announcedUpTo + 1n, reason: 'missing' } };
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

/** How far retention has removed entries, if this entry records a removal. */
function removedUpTo({ action, object_type, after }: AuditEntryRow): bigint | null {
  if (action !== 'retention.removed' || object_type !== REMOVED_ENTRIES.type || after === null) return null;
  return BigInt((JSON.parse(after) as { upTo: string }).upTo);
}

const breakAfter = (before: ChainVerification, reason: ChainBreak['reason']): ChainVerification => ({
  ...before,
  broken: { position: before.entries + 1n, reason },
});
