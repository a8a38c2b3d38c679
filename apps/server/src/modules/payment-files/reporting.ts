import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Announce } from '../../platform/live/live-hub.ts';
import type { FailedItem, Parking } from '../../platform/sweeps/parking.ts';
import { type Sweep, shareOf, WOKEN_PERIOD_MS } from '../../platform/sweeps/sweep.ts';
import type { ReportThread } from './report-thread.ts';
import { addReport, createPaymentFileRepository, type PaymentFileRepository } from './repository.ts';

const WORK = 'report on the payees of files';
const BATCH = 10;

const failed = (payloadId: string): FailedItem => ({
  item: payloadId,
  what: `The payees of the file ${payloadId} could not be reported`,
  transactionSeq: null,
});

interface Dependencies {
  db: Kysely<Schema>;
  clock: Clock;
  announce: Announce;
  parking: Parking;
  makeReport: MakeReport;
}

export type MakeReport = (payloadId: string, at: Date) => Promise<string>;

/** Without a transaction: a file may be long. */
export function reportMaker(
  repository: PaymentFileRepository,
  thread: ReportThread,
  workspace: string,
): MakeReport {
  return async (payloadId, at) => {
    const text = (await repository.text(payloadId)) ?? '';
    const payments = await repository.payments(payloadId);
    return thread.make(workspace, { payloadId, at, text, payments });
  };
}

/** Passes a report on, in the transaction that stores it. */
export type TellReport = (tx: Transaction<Schema>, payloadId: string, report: string) => Promise<void>;

/** Reports on files as soon as all of their payees are verified. From then on, they wait for the decision of their payers. */
export function reportOnFiles(
  { db, clock, announce, parking, makeReport }: Dependencies,
  tell: TellReport,
): Sweep {
  const repository = createPaymentFileRepository(db);
  return parking.forgettingDone({
    name: WORK,
    wokenBy: ['payment-files'],
    periodMs: WOKEN_PERIOD_MS,
    async run(options) {
      const count = await parking.takeDue<string>({
        work: WORK,
        describe: failed,
        async run(only, taken) {
          const ids = await repository.verified(WORK, shareOf(BATCH, options), only);
          taken(ids);
          for (const id of ids) await report(id);
        },
      });
      return count > 0 ? 'more' : 'idle';
    },
  });

  async function report(id: string): Promise<void> {
    const at = clock.now();
    const text = await makeReport(id, at);
    await db.transaction().execute(async (tx) => {
      if (await addReport(tx, id, text, at)) await tell(tx, id, text);
    });
    announce({ topic: 'payment-files', ids: [id] });
  }
}
