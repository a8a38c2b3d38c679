import { canonicalJson } from '@clearbench/domain';
import { sha256 } from '../../platform/secrets/crypto.ts';

/** The hash before the first entry. */
export const GENESIS: Buffer = Buffer.alloc(32);

/** The fields of an entry that its hash covers, as they are stored. */
export interface ChainedFields {
  position: bigint;
  /** Exactly as stored: in ISO 8601 with milliseconds, which is how it is recorded. Any other value has another text. */
  at: string;
  actor_kind: string;
  actor_id: string | null;
  actor_name: string;
  action: string;
  object_type: string;
  object_id: string;
  object_name: string | null;
  before: string | null;
  after: string | null;
}

/**
 * SHA-256 over the previous hash in hexadecimal, a line feed, and the entry as canonical JSON. The exported log contains
 * everything needed to recompute it with other tools; ADR 9 shows how.
 */
export function entryHash(previous: Buffer, entry: ChainedFields): Buffer {
  const text = canonicalJson({
    position: String(entry.position),
    at: entry.at,
    actor_kind: entry.actor_kind,
    actor_id: entry.actor_id,
    actor_name: entry.actor_name,
    action: entry.action,
    object_type: entry.object_type,
    object_id: entry.object_id,
    object_name: entry.object_name,
    before: entry.before,
    after: entry.after,
  });
  return sha256(`${previous.toString('hex')}\n${text}`);
}
