import type { Settings, TransferPayee } from '@clearbench/contract';
import type { PayeeDecision } from '@clearbench/domain';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { Parking } from '../../../platform/sweeps/parking.ts';
import { type Sweep, type SweepOptions, shareOf, WOKEN_PERIOD_MS } from '../../../platform/sweeps/sweep.ts';
import {
  createPaymentFileRepository,
  type Decision,
  heldPayments,
  markDone,
} from '../../payment-files/index.ts';
import { writePayees } from '../../transactions/index.ts';
import type { Changes } from '../life/changes.ts';
import { Draft } from '../life/draft.ts';
import { lockLives, transferNotAdvanced } from '../life/lives-repository.ts';
import { fail } from '../life/steps.ts';

const BATCH = 200;
const WORK = 'carry out decisions about files';
/** At a time. */
const FILES = 20;

interface Dependencies {
  db: Kysely<Schema>;
  clock: Clock;
  settings(): Settings;
  changes: Changes;
  parking: Parking;
}

/**
 * Continues the payments of a released file, and fails those of a cancelled one. Each batch is one transaction, and a payment that has
 * learned of the decision is no longer held, so a crash repeats nothing.
 */
export function carryOutDecisions({ db, clock, settings, changes, parking }: Dependencies): Sweep {
  const files = createPaymentFileRepository(db);
  return parking.forgettingDone({
    name: WORK,
    wokenBy: ['payment-files'],
    periodMs: WOKEN_PERIOD_MS,
    async run(options) {
      let count = 0;
      for (const file of await files.undone(FILES)) count += await carryOut(file, options);
      return count > 0 ? 'more' : 'idle';
    },
  });

  /** Returns how many payments it took. */
  async function carryOut(file: Decision, options: SweepOptions | undefined): Promise<number> {
    const count = await parking.takeDue<bigint>({
      work: WORK,
      describe: transferNotAdvanced,
      async run(only, taken) {
        const seqs = only ?? (await heldPayments(db, file.id, shareOf(BATCH, options), WORK));
        taken(seqs);
        if (seqs.length > 0) await tellPayments(file, seqs);
      },
    });
    // Some may be set aside.
    if (count === 0 && (await heldPayments(db, file.id, 1)).length === 0) await markDone(db, file.id);
    return count;
  }

  async function tellPayments({ state, actor }: Decision, seqs: readonly bigint[]): Promise<void> {
    const drafts = await db.transaction().execute(async (tx) => {
      const now = clock.now();
      const lives = await lockLives(tx, seqs);
      const held = lives
        .filter(({ step, automatic }) => step === 'verify' && !automatic)
        .map((life) => new Draft(life, now));
      for (const draft of held) {
        if (state === 'released') release(draft, settings(), actor);
        else cancel(draft, actor);
      }
      await writePayees(
        tx,
        await decidedPayees(
          tx,
          held.map(({ life }) => life.seq),
          { decision: state === 'released' ? 'proceed' : 'cancel', decidedBy: actor.name },
        ),
      );
      await changes.write(tx, held, now);
      return held;
    });
    changes.announce(drafts);
  }
}

function release(draft: Draft, settings: Settings, actor: Actor): void {
  draft.life.automatic = true;
  draft.event('file.released', 'Its file was released', actor);
  draft.plan(settings);
}

function cancel(draft: Draft, actor: Actor): void {
  draft.life.automatic = true;
  draft.event('file.cancelled', 'Its file was cancelled', actor);
  fail(draft, actor, 'Cancelled with its file', {
    reason: { code: 'DS02', text: 'order cancelled' },
    data: { code: 'DS02' },
  });
  // The sender of the order has cancelled it, and needs no rejection.
  draft.failure = null;
}

/** Nothing needs a decision after a match, except to cancel. */
async function decidedPayees(
  tx: Kysely<Schema>,
  seqs: readonly bigint[],
  decided: { decision: PayeeDecision; decidedBy: string },
): Promise<{ seq: bigint; payee: TransferPayee }[]> {
  if (seqs.length === 0) return [];
  const rows = await tx
    .selectFrom('transactions')
    .select(['seq', 'payee'])
    .where('seq', 'in', seqs)
    .execute();
  return rows.flatMap(({ seq, payee }) =>
    payee === null || (payee.answer === 'match' && decided.decision === 'proceed')
      ? []
      : [{ seq, payee: { ...payee, ...decided } }],
  );
}
