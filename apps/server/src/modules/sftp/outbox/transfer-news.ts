import { type Kysely, sql } from 'kysely';
import { chunksOf } from '../../../platform/chunks.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import { timeOrderedUuid } from '../../../platform/secrets/crypto.ts';
import { followRows } from '../../../platform/sweeps/follow-rows.ts';
import type { Parking } from '../../../platform/sweeps/parking.ts';
import type { Sweep } from '../../../platform/sweeps/sweep.ts';
import {
  answersIn,
  type Debited,
  debitNotice,
  debitsIn,
  type SentAnswer,
} from '../../customer-reports/index.ts';
import { addServerFiles, type ServerFile } from '../taking/queue-repository.ts';

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

const USERS = sql`select api_key_id from sftp_public_keys`;

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
        ...noticesOf(await debitsIn(tx, { after, upTo, senders: USERS }), at),
        ...(await answersIn(tx, { after, upTo, senders: USERS })).map(messageFile),
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

function noticesOf(debits: readonly (Debited & { user: string })[], at: Date): ServerFile[] {
  return [...Map.groupBy(debits, ({ user }) => user)].map(([user, ofUser]) => {
    const id = timeOrderedUuid();
    return outboxFile(user, id, `camt.054-${nameTime(at)}-${id.slice(-8)}.xml`, debitNotice(id, ofUser, at));
  });
}

function messageFile({ user, type, reference, text }: SentAnswer): ServerFile {
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
