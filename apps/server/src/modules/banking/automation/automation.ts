import type { Settings } from '@clearbench/contract';
import { planNext } from '@clearbench/domain';
import type { Kysely } from 'kysely';
import { SYSTEM_ACTOR } from '../../../platform/actor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import type { Parking } from '../../../platform/sweeps/parking.ts';
import { type Sweep, type SweepResult, shareOf, WOKEN_PERIOD_MS } from '../../../platform/sweeps/sweep.ts';
import type { NetworkService, Tx } from '../../networks/index.ts';
import type { Changes } from '../life/changes.ts';
import { Draft } from '../life/draft.ts';
import { AUTOMATION, nextDueAt, takeDue, transferNotAdvanced } from '../life/lives-repository.ts';
import { advance, automaticStep } from '../life/steps.ts';
import { loadDetails } from '../orders/order-details.ts';
import { loadPayments } from '../orders/sent-payments.ts';
import type { PayoutDesk } from '../payouts/payout-desk.ts';
import { type PayoutProvider, payerOf } from '../payouts/payout-provider.ts';
import { settingsFollower } from './follow-settings.ts';

const BATCH = 800;
/** Every batch of every sweep wakes the automation, which rarely has a step to take then. */
const PAUSE_MS = 50;
/** How soon to retry a due step that waits for an earlier message or an operator's operation. */
const BLOCKED_MS = 10;

interface Dependencies {
  db: Kysely<Schema>;
  clock: Clock;
  settings(): Settings;
  changes: Changes;
  announce: Announce;
  payouts: PayoutDesk;
  networks: NetworkService;
  parking: Parking;
}

/** Takes the next step of each transfer whose step is due. A step that fails parks its transfer. */
export function automation(dependencies: Dependencies): Sweep {
  const { db, clock, settings, changes, announce, payouts, networks, parking } = dependencies;
  const followSettings = settingsFollower({ db, clock, changes, announce, parking });
  return parking.forgettingDone({
    name: AUTOMATION,
    wokenBy: ['transactions', 'networks', 'settings'],
    periodMs: WOKEN_PERIOD_MS,
    pauseMs: PAUSE_MS,
    async run(options): Promise<SweepResult> {
      const pace = settings();
      await followSettings(pace);
      if (pace.automation === 'manual') return 'idle';
      const nextAt = await nextDueAt(db);
      if (nextAt === null) return 'idle';
      const now = clock.now();
      if (nextAt > now) return { inMs: nextAt.getTime() - now.getTime() };
      // Setting the clock ahead makes many steps due at once: messages that arrive before a step must be processed before it.
      const arrivalAt = await networks.oldestDeliverableAt(db);
      const until = arrivalAt !== null && arrivalAt < now ? arrivalAt : now;
      const payoutProvider = await payouts.open(db);
      const batch = shareOf(BATCH, options);
      const count = await parking.takeDue({
        work: AUTOMATION,
        describe: transferNotAdvanced,
        async run(only, taken) {
          const drafts = await db.transaction().execute(async (tx) => {
            const due = (await takeDue(tx, until, batch, only)).map((life) => new Draft(life, now));
            taken(due.map(({ life }) => life.seq));
            await takeSteps(tx, due, now, payoutProvider);
            return due;
          });
          changes.announce(drafts);
        },
      });
      if (count === batch) return 'full';
      return count > 0 ? 'more' : { inMs: BLOCKED_MS };
    },
  });

  async function takeSteps(tx: Tx, due: Draft[], now: Date, payoutProvider: PayoutProvider | null) {
    const pace = settings();
    const asking = due.filter(investigates);
    const unsent = await networks.withWaitingMessages(
      tx,
      asking.map(({ life }) => life.seq),
    );
    await loadPayments(networks, tx, asking);
    await loadDetails(tx, due.filter(mayPay(pace, payoutProvider)));
    for (const draft of due) {
      // No bank can answer about a message that waits in a queue, so the wait starts again.
      const isQueued = investigates(draft) && unsent.has(draft.life.seq);
      if (isQueued || isSwitchedOff(draft, pace)) {
        draft.plan(pace);
        continue;
      }
      automaticStep(draft, pace, SYSTEM_ACTOR, now, payoutProvider);
      advance(draft, pace, SYSTEM_ACTOR, now, payoutProvider);
    }
    await changes.write(tx, due, now);
  }
}

/** True if the step was planned before it was switched off. */
const isSwitchedOff = ({ life }: Draft, pace: Settings): boolean => planNext(life, pace)?.step !== life.step;

/** True if a network will pay it out, in its next step or in the step directly after that. */
const mayPay =
  ({ automation }: Settings, payoutProvider: PayoutProvider | null) =>
  ({ life }: Draft): boolean =>
    payerOf(life, payoutProvider) === null &&
    (life.step === 'settle' || (automation === 'instant' && life.fundType !== 'm0'));

const investigates = ({ life }: Draft): boolean => life.step === 'investigate';
