import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import { timeOrderedUuid } from '../../../platform/secrets/crypto.ts';
import { followRows } from '../../../platform/sweeps/follow-rows.ts';
import type { Parking } from '../../../platform/sweeps/parking.ts';
import type { Sweep } from '../../../platform/sweeps/sweep.ts';
import { chunksOf } from '../files/chunks.ts';
import { addServerFiles, type ServerFile } from '../taking/queue-repository.ts';
import { type Debited, debitNotice } from './notice.ts';

export const TELLING = 'tell users of SFTP';

const BATCH = 2_000;
/** Transfers that complete within this time share a notice. */
const QUIET_MS = 500;

interface Dependencies {
  db: Kysely<Schema>;
  parking: Parking;
  announce: Announce;
  /** The time that messages carry. */
  now(): Date;
  /** False while there is no user to read notices. */
  hasUsers(): Promise<boolean>;
}

interface Said {
  user: string;
  type: string;
  reference: string;
  text: string;
}

/**
 * Puts the outcome of a user's transfers into outbox/, however they arrived: a camt.054 about completed ones, and the
 * messages to the sender of failed or returned ones.
 */
export function tellAboutTransfers({ db, parking, announce, now, hasUsers }: Dependencies): Sweep {
  let isNews = false;
  return followRows({
    db,
    parking,
    name: TELLING,
    what: 'An SFTP user could not be notified of a transfer',
    transferColumn: 'transaction_seq',
    table: 'transaction_events',
    column: 'id',
    batch: BATCH,
    wokenBy: ['transactions'],
    gather: { rows: BATCH, quietMs: QUIET_MS },
    isNeeded: hasUsers,
    async handle(tx, { after, upTo }) {
      const at = now();
      const files = [
        ...noticesOf(await debitsIn(tx, after, upTo), at),
        ...(await answersIn(tx, after, upTo)).map(messageFile),
      ];
      await addServerFiles(tx, files, new Date());
      isNews = files.length > 0;
      return undefined;
    },
    onDone() {
      if (isNews) announce({ topic: 'sftp' });
    },
  });
}

const ofUsers = sql`p.api_key_id in (select api_key_id from sftp_public_keys)`;

async function debitsIn(
  tx: Transaction<Schema>,
  after: bigint,
  upTo: bigint,
): Promise<(Debited & { user: string })[]> {
  const { rows } = await sql<Debited & { user: string }>`
    select p.api_key_id as user, t.transaction_id as "transactionId", t.uetr, t.reference, t.currency, t.amount,
      t.sender_account as account, e.created_at as at
    from transaction_events e
    join transactions t on t.seq = e.transaction_seq
    join payloads p on p.id = t.payload_id
    where e.id > ${after} and e.id <= ${upTo} and e.kind = 'settlement.completed' and ${ofUsers}
    order by e.id`.execute(tx);
  return rows;
}

/** Messages to the sender of an order, as the networks sent them. */
async function answersIn(tx: Transaction<Schema>, after: bigint, upTo: bigint): Promise<Said[]> {
  const { rows } = await sql<Said>`
    select p.api_key_id as user, m.type, m.reference, m.text
    from transaction_events e
    join transactions t on t.seq = e.transaction_seq
    join payloads p on p.id = t.payload_id
    join network_messages m on m.id = (e.data ->> 'messageId')::uuid
    where e.id > ${after} and e.id <= ${upTo} and e.kind in ('rejection.sent', 'return.sent') and ${ofUsers}
    order by e.id`.execute(tx);
  return rows;
}

function noticesOf(debits: readonly (Debited & { user: string })[], at: Date): ServerFile[] {
  return [...Map.groupBy(debits, ({ user }) => user)].map(([user, ofUser]) => {
    const id = timeOrderedUuid();
    return outboxFile(user, id, `camt.054-${nameTime(at)}-${id.slice(-8)}.xml`, debitNotice(id, ofUser, at));
  });
}

function messageFile({ user, type, reference, text }: Said): ServerFile {
  const extension = text.startsWith('{1:') ? 'fin' : text.trimStart().startsWith('<') ? 'xml' : 'txt';
  const name = `${type.split('.').slice(0, 2).join('.')}-${reference}.${extension}`.replaceAll('/', '_');
  return outboxFile(user, timeOrderedUuid(), name, text);
}

/** `2026-11-27T10:30:00Z` as part of a name. */
const nameTime = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '');

export function outboxFile(user: string, id: string, name: string, text: string): ServerFile {
  const content = Buffer.from(text);
  return {
    id,
    user,
    folder: 'outbox',
    name,
    content: chunksOf(content),
    bytes: content.length,
    payloadId: null,
  };
}
