import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { timeOrderedUuid } from '../../../platform/secrets/crypto.ts';
import { reportIdOf } from '../../payment-files/index.ts';
import { addServerFiles } from '../taking/queue-repository.ts';
import { outboxFile } from './transfer-news.ts';

/** Puts the report on the payees of a file into the outbox of its sender, if the sender uses SFTP. */
export async function putPayeeReport(
  tx: Transaction<Schema>,
  payloadId: string,
  report: string,
): Promise<void> {
  const { rows } = await sql<{ user: string }>`
    select api_key_id as user from payloads
    where id = ${payloadId} and api_key_id in (select api_key_id from sftp_public_keys)`.execute(tx);
  const name = `pain.002-${reportIdOf(payloadId)}.xml`;
  const files = rows.map(({ user }) => outboxFile(user, timeOrderedUuid(), name, report));
  if (files.length > 0) await addServerFiles(tx, files, new Date());
}
