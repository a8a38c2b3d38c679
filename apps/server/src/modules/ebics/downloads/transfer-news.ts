import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { announceWithCommit } from '../../../platform/live/live-hub.ts';
import { skipEarlierEvents } from '../../../platform/sweeps/cursor.ts';
import { followRows } from '../../../platform/sweeps/follow-rows.ts';
import type { Parking } from '../../../platform/sweeps/parking.ts';
import type { Sweep } from '../../../platform/sweeps/sweep.ts';
import { answersIn, debitNotice, debitsIn } from '../../customer-reports/index.ts';
import { addFiles, type NewFile } from './file-repository.ts';

const TELLING = 'tell EBICS subscribers';
const BATCH = 2_000;
/** Transfers that complete within this time share a notice. */
const QUIET_MS = 500;

const SENDERS = sql`select api_key_id from ebics_subscribers`;

interface Dependencies {
  db: Kysely<Schema>;
  parking: Parking;
  /** The time that messages carry. */
  now(): Date;
  /** False while there is nobody to fetch anything. */
  hasSubscribers(): Promise<boolean>;
}

/** Makes the files about the outcome of transfers: a camt.054 about completed ones, and reports on failed ones. */
export const tellSubscribers = ({ db, parking, now, hasSubscribers }: Dependencies): Sweep =>
  followRows({
    ...{ db, parking, name: TELLING, batch: BATCH },
    what: 'An EBICS subscriber could not be notified of a transfer',
    transferColumn: 'transaction_seq',
    table: 'transaction_events',
    column: 'id',
    wokenBy: ['transactions'],
    gather: { rows: BATCH, quietMs: QUIET_MS },
    isNeeded: hasSubscribers,
    async handle(tx, { after, upTo }) {
      const at = now();
      const news = { after, upTo, senders: SENDERS };
      const debits = Map.groupBy(await debitsIn(tx, news), ({ user }) => user);
      const reports = (await answersIn(tx, news)).filter(({ type }) => type.startsWith('pain.002'));
      const files: NewFile[] = [
        ...[...debits].map(([user, ofUser]) => {
          const id = randomUUID();
          return {
            id,
            api_key_id: user,
            what: 'camt.054' as const,
            name: `camt.054-${id.slice(0, 8)}.xml`,
            text: debitNotice(id, ofUser, at),
            at,
          };
        }),
        ...reports.map(({ user, reference, text }) => ({
          ...{ id: randomUUID(), api_key_id: user, what: 'pain.002' as const, text, at },
          name: `pain.002-${reference.replaceAll('/', '_')}.xml`,
        })),
      ];
      await addFiles(tx, files);
      if (files.length > 0) await announceWithCommit(tx, { topic: 'ebics-files' });
      return undefined;
    },
  });

/** Called when a workspace gets its first subscriber: there are no files about earlier transfers. */
export const beginToTell = (tx: Kysely<Schema>): Promise<void> => skipEarlierEvents(tx, TELLING);
