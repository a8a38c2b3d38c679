import type { Settings } from '@clearbench/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Announce } from '../../platform/live/live-hub.ts';
import type { Sweep } from '../../platform/sweeps/sweep.ts';
import { removeAuditEntries } from '../audit/index.ts';
import { removeLives } from '../banking/index.ts';
import { removeEntries } from '../ledger/index.ts';
import { removeNetworkMessages } from '../networks/index.ts';
import { removePayeeVerifications } from '../payees/index.ts';
import { removeMessages, removePayloads, removeRefusedPayloads } from '../payloads/index.ts';
import { removeTransfers } from '../transactions/index.ts';
import { removePayouts } from '../wise/index.ts';
import type { Archive } from './archive/archive.ts';
import { ArchiveFiles } from './archive/archive-files.ts';
import { messageLines, transferLines } from './archived-lines.ts';
import {
  type ArrivalCursor,
  BEGINNING,
  type EndedTransfer,
  type EndedTransfers,
  findEnded,
  lockEnded,
} from './ended-transfers.ts';
import { followersAmong, lockFollowers, readFollowed } from './followers.ts';
import { findLoneMessages, type Messages, stillAlone } from './lone-messages.ts';
import { archiveAndRemove, type Batch } from './removal.ts';

const DAY_MS = 86_400_000;
const TOPICS = [
  'transactions',
  'refused-payloads',
  'payee-verifications',
  'networks',
  'ledger',
  'audit',
  'storage',
] as const;

interface Dependencies {
  /** For work that takes longer. */
  db: Kysely<Schema>;
  clock: Clock;
  announce: Announce;
  days(): Settings['retentionDays'];
  /** All sweeps of the workspace: rows that one of them has not read yet are kept. */
  sweeps(): readonly Sweep[];
  /** Null: removed data is not archived. */
  archive: Archive | null;
}

interface Run {
  files: ArchiveFiles | null;
  signal: AbortSignal;
}

/**
 * Removes data that is older than the settings allow, in batches. Each batch is one transaction, so nothing is ever
 * half removed.
 */
export class Retention {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** A part that fails does not keep the others from being removed. */
  async run(signal: AbortSignal): Promise<void> {
    const { db, clock, days, announce, archive } = this.#dependencies;
    const { transfers, ledger, audit } = days();
    const before = (age: number, now: number) => new Date(now - age * DAY_MS);
    const files = archive === null ? null : new ArchiveFiles(db, archive);
    await files?.name();
    const failures: unknown[] = [];
    const attempt = async (age: number, part: () => Promise<unknown>) => {
      if (age === 0) return;
      await part().catch((error: unknown) => failures.push(error));
      signal.throwIfAborted();
    };
    await attempt(transfers, () =>
      this.#removeTransfers(before(transfers, clock.nowMs()), { files, signal }),
    );
    await attempt(transfers, () => this.#removeMessages(before(transfers, clock.nowMs()), { files, signal }));
    await files?.release();
    await attempt(transfers, () => removeRefusedPayloads(db, before(transfers, clock.nowMs())));
    await attempt(transfers, () => removePayeeVerifications(db, before(transfers, clock.nowMs())));
    await attempt(ledger, () => removeEntries(db, before(ledger, clock.nowMs())));
    // The times of the audit log are real.
    await attempt(audit, () => removeAuditEntries(db, before(audit, Date.now())));
    for (const topic of TOPICS) announce({ topic });
    if (failures.length > 0) throw failures[0];
  }

  async #removeTransfers(before: Date, { files, signal }: Run): Promise<void> {
    const { db, sweeps } = this.#dependencies;
    const followers = await followersAmong(sweeps());
    for (let place: ArrivalCursor | null = BEGINNING; place !== null; ) {
      signal.throwIfAborted();
      const at = new Date();
      const ended: EndedTransfers = await findEnded(db, before, place, await readFollowed(db, followers));
      const batch: Batch<EndedTransfer> = {
        rows: ended.transfers,
        lock: async (tx, rows) => lockEnded(tx, rows, before, await lockFollowers(tx, followers)),
        lines: (from, seqs) => transferLines(from, seqs, at),
        remove: (tx, rows, archiveFile) => removeTransferBatch(tx, rows, { at, archiveFile }),
      };
      await archiveAndRemove(batch, { db, files, signal });
      place = ended.next;
    }
  }

  /** Messages about no stored transfer. Messages about a transfer are removed with it. */
  async #removeMessages(before: Date, { files, signal }: Run): Promise<void> {
    const { db, sweeps } = this.#dependencies;
    const followers = await followersAmong(sweeps());
    for (let after: bigint | null = 0n; after !== null; ) {
      signal.throwIfAborted();
      const at = new Date();
      const { messages } = await readFollowed(db, followers);
      const found: Messages = await findLoneMessages(db, { before, after, upTo: messages });
      const batch: Batch<{ seq: bigint }> = {
        rows: found.messages,
        async lock(tx, rows) {
          await lockFollowers(tx, followers);
          return stillAlone(tx, rows);
        },
        lines: (from, seqs) => messageLines(from, seqs, at),
        remove: (tx, rows) =>
          removeMessages(
            tx,
            rows.map(({ seq }) => seq),
          ),
      };
      await archiveAndRemove(batch, { db, files, signal });
      after = found.next;
    }
  }
}

async function removeTransferBatch(
  tx: Transaction<Schema>,
  transfers: readonly EndedTransfer[],
  { at, archiveFile }: { at: Date; archiveFile: number | null },
): Promise<void> {
  const seqs = transfers.map(({ seq }) => seq);
  await removeNetworkMessages(tx, seqs);
  await removePayouts(
    tx,
    transfers.map(({ transactionId }) => transactionId),
  );
  await removeLives(tx, seqs);
  await removeTransfers(tx, { seqs, at, archiveFile });
  await removePayloads(tx, transfers);
}
