import type { AuditAction } from '@clearbench/contract';
import { canonicalJson, type JsonValue, withKeysMasked } from '@clearbench/domain';
import { sql, type Transaction } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { beforeCommit } from '../../platform/database/before-commit.ts';
import { LOCKS } from '../../platform/database/locks.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { announceWithCommit } from '../../platform/live/live-hub.ts';
import { entryHash, GENESIS } from './chain.ts';

/** A statement of PostgreSQL has at most 65,535 parameters. */
const ROWS_AT_ONCE = 2_000;

/** The object of the action. Its name is the one that operators see, such as a key's label. */
export interface AuditObject {
  type: string;
  id: string;
  name?: string | null;
}

/** An action to record. `before` and `after` name what changed and never contain a secret; API keys in texts are masked here. */
export interface AuditRecord {
  actor: Actor;
  action: AuditAction;
  object: AuditObject;
  before?: JsonValue;
  after?: JsonValue;
}

/**
 * Records actions in the audit log, in the transaction of the change: call it anywhere in that transaction. The
 * entries are written immediately before the commit, because the writer then holds the lock of the chain, and all
 * other writers of the workspace wait for it.
 */
export async function record(
  tx: Transaction<Schema>,
  records: AuditRecord | readonly AuditRecord[],
): Promise<void> {
  const added = 'actor' in records ? [records] : records;
  if (added.length > 0) await beforeCommit(tx, append, added);
}

async function append(tx: Transaction<Schema>, added: readonly AuditRecord[]): Promise<void> {
  // An attempt that noted them was rolled back.
  if (added.length === 0) return;
  await sql`select pg_advisory_xact_lock(${LOCKS.auditChain}, hashtext(current_schema()))`.execute(tx);
  // A separate statement: only one that begins under the lock sees what the previous writer committed.
  const head = await tx
    .selectFrom('audit_entries')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  let position = head?.position ?? 0n;
  let hash = head?.hash ?? GENESIS;
  const at = new Date();
  const rows = added.map((entry) => {
    position += 1n;
    const fields = {
      position,
      at: at.toISOString(),
      actor_kind: entry.actor.kind,
      actor_id: entry.actor.id,
      actor_name: entry.actor.name,
      action: entry.action,
      object_type: entry.object.type,
      object_id: entry.object.id,
      // Null and an empty text would be the same cell of the exported file.
      object_name: asName(entry.object.name),
      before: asText(entry.before),
      after: asText(entry.after),
    };
    hash = entryHash(hash, fields);
    return { ...fields, at, hash };
  });
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tx
      .insertInto('audit_entries')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
  await announceWithCommit(tx, { topic: 'audit' });
}

const asText = (value: JsonValue | undefined): string | null =>
  value === undefined || value === null ? null : withKeysMasked(canonicalJson(value));

const asName = (name: AuditObject['name']): string | null =>
  name === undefined || name === null || name === '' ? null : withKeysMasked(name);
