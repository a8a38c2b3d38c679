import type { Settings } from '@clearbench/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { BATCH } from '../../platform/database/in-batches.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Announce } from '../../platform/live/live-hub.ts';
import { removeAuditEntries } from '../audit/index.ts';
import { removeLives } from '../banking/index.ts';
import { removeEntries } from '../ledger/index.ts';
import { removeNetworkMessages } from '../networks/index.ts';
import { removeMessages, removePayloads } from '../payloads/index.ts';
import { INDEXING, removeTransfers } from '../transactions/index.ts';
import { removePayouts } from '../wise/index.ts';
import type { Archive } from './archive/archive.ts';
import { nameArchive, writeNextFile } from './archive/archive-files.ts';
import { messageLines, transferLines } from './archived-lines.ts';
import { BEGINNING, type Place, takeEnded } from './ended-transfers.ts';
import { lockFollowers } from './followers.ts';

const DAY_MS = 86_400_000;

interface Dependencies {
  /** For work that takes longer. */
  db: Kysely<Schema>;
  clock: Clock;
  announce: Announce;
  days(): Settings['retentionDays'];
  /** Null: what is removed is written nowhere before. */
  archive: Archive | null;
}

/** Removes what is older than the settings say, in batches: each is one transaction, after which nothing is half removed. */
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
    if (archive !== null) await nameArchive(db);
    const failures: unknown[] = [];
    const attempt = async (age: number, part: () => Promise<unknown>) => {
      if (age === 0) return;
      await part().catch((error: unknown) => failures.push(error));
      signal.throwIfAborted();
    };
    await attempt(transfers, () => this.#removeTransfers(before(transfers, clock.nowMs()), signal));
    await attempt(transfers, () => this.#removeMessages(before(transfers, clock.nowMs()), signal));
    await attempt(ledger, () => removeEntries(db, before(ledger, clock.nowMs())));
    // The times of the audit log are real.
    await attempt(audit, () => removeAuditEntries(db, before(audit, Date.now())));
    for (const topic of ['transactions', 'networks', 'ledger', 'audit', 'storage'] as const)
      announce({ topic });
    if (failures.length > 0) throw failures[0];
  }

  async #removeTransfers(before: Date, signal: AbortSignal): Promise<void> {
    for (let place: Place | null = BEGINNING; place !== null; ) {
      signal.throwIfAborted();
      const after: Place = place;
      place = await this.#dependencies.db
        .transaction()
        .execute((tx) => this.#removeTransferBatch(tx, before, after));
    }
  }

  async #removeTransferBatch(tx: Transaction<Schema>, before: Date, after: Place): Promise<Place | null> {
    const at = new Date();
    const followed = await lockFollowers(tx, INDEXING);
    const { transfers, next } = await takeEnded(tx, before, after, followed);
    if (transfers.length === 0) return next;
    const seqs = transfers.map(({ seq }) => seq);
    const archiveFile = await this.#archive(tx, () => transferLines(tx, seqs, at));
    await removeNetworkMessages(tx, seqs);
    await removePayouts(
      tx,
      transfers.map(({ transactionId }) => transactionId),
    );
    await removeLives(tx, seqs);
    await removeTransfers(tx, { seqs, at, archiveFile });
    await removePayloads(tx, transfers);
    return next;
  }

  /** Messages about no stored transfer. Those about one are removed with it. */
  async #removeMessages(before: Date, signal: AbortSignal): Promise<void> {
    for (let after: bigint | null = 0n; after !== null; ) {
      signal.throwIfAborted();
      const place: bigint = after;
      after = await this.#dependencies.db
        .transaction()
        .execute((tx) => this.#removeMessageBatch(tx, before, place));
    }
  }

  async #removeMessageBatch(tx: Transaction<Schema>, before: Date, after: bigint): Promise<bigint | null> {
    const followed = await lockFollowers(tx, INDEXING);
    const { rows } = await sql<{ seq: bigint; isAlone: boolean }>`
      select m.seq, not exists (select from transactions t where t.uetr = m.uetr) as "isAlone"
      from messages m
      where m.seq > ${after} and m.seq <= ${followed.messages} and m.received_at < ${before}
      order by m.seq limit ${BATCH}`.execute(tx);
    const seqs = rows.filter(({ isAlone }) => isAlone).map(({ seq }) => seq);
    if (seqs.length > 0) {
      await this.#archive(tx, () => messageLines(tx, seqs, new Date()));
      await removeMessages(tx, seqs);
    }
    return rows.length < BATCH ? null : (rows.at(-1)?.seq ?? null);
  }

  async #archive(tx: Transaction<Schema>, linesOf: () => Promise<string[]>): Promise<number | null> {
    const { archive } = this.#dependencies;
    return archive === null ? null : writeNextFile(tx, archive, await linesOf());
  }
}
