import { CompiledQuery, type Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { removePaymentFiles } from '../payment-files/index.ts';

/** The messages with these UETRs, unless a stored transfer has one of them. */
const MESSAGES_ABOUT = `
delete from messages m
where uetr = any($1::uuid[]) and not exists (select from transactions t where t.uetr = m.uetr)
returning payload_id as id`;

const MESSAGES = `delete from messages where seq = any($1::bigint[]) returning payload_id as id`;

/** Removes the payloads without any stored item. */
const PAYLOADS = `
delete from payloads p
where id = any($1::uuid[])
  and not exists (select from transactions t where t.payload_id = p.id)
  and not exists (select from messages m where m.payload_id = p.id)
returning id`;

const run = async (tx: Kysely<Schema>, text: string, values: unknown[]): Promise<string[]> =>
  (await tx.executeQuery<{ id: string }>(CompiledQuery.raw(text, values))).rows.map(({ id }) => id);

/** Removes what arrived for transfers that are removed in the caller's transaction already: their payloads, and messages about them. */
export async function removePayloads(
  tx: Kysely<Schema>,
  transfers: readonly { payloadId: string; uetr: string }[],
): Promise<void> {
  const ofMessages = await run(tx, MESSAGES_ABOUT, [transfers.map(({ uetr }) => uetr)]);
  await removePaymentFiles(
    tx,
    await run(tx, PAYLOADS, [[...transfers.map(({ payloadId }) => payloadId), ...ofMessages]]),
  );
}

/** Removes messages, and payloads that are then empty. */
export async function removeMessages(tx: Kysely<Schema>, seqs: readonly bigint[]): Promise<void> {
  const payloads = await run(tx, MESSAGES, [seqs]);
  await run(tx, PAYLOADS, [payloads]);
}
