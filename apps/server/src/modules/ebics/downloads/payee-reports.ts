import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { reportIdOf, type TellReport } from '../../payment-files/index.ts';
import { addFiles } from './file-repository.ts';

/** Keeps the report on the payees of a file for the subscribers of its API key. */
export const keepPayeeReport =
  (now: () => Date): TellReport =>
  async (tx, payloadId, text) => {
    const { rows } = await sql<{ user: string }>`
      select api_key_id as user from payloads
      where id = ${payloadId} and api_key_id in (select api_key_id from ebics_subscribers)`.execute(tx);
    const name = `pain.002-${reportIdOf(payloadId)}.xml`;
    await addFiles(
      tx,
      rows.map(({ user }) => ({ id: randomUUID(), api_key_id: user, what: 'payees', name, text, at: now() })),
    );
  };
