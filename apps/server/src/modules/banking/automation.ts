import type { Settings } from '@clearbench/contract';
import type { Kysely, Transaction } from 'kysely';
import { SYSTEM_ACTOR } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { followRows } from '../../platform/sweeps/follow-rows.ts';
import type { Sweep, SweepResult } from '../../platform/sweeps/sweep.ts';
import type { NetworkService } from '../networks/index.ts';
import { LIVES_CURSOR } from '../transactions/index.ts';
import type { Changes } from './changes.ts';
import { Draft } from './draft.ts';
import type { Life } from './life.ts';
import { insertLives, lockLives, newLivesInRange, nextDueAt, takeDue } from './lives-repository.ts';
import { newLife } from './new-life.ts';
import type { PayoutDesk } from './payout-desk.ts';
import { advance, automaticStep } from './steps.ts';

const BATCH = 400;
/** Under load payments are taken in batches large enough to be worth a commit, which competes with those of ingestion. */
const GATHER_MS = 100;

/** Every batch of every sweep wakes the automation, which seldom has a step to take then. */
const PAUSE_MS = 50;
/** How soon it looks again at a due step that waits for an earlier message or an operator's act. */
const BLOCKED_MS = 10;

interface Dependencies {
  db: Kysely<Schema>;
  clock: Clock;
  settings(): Settings;
  changes: Changes;
  payouts: PayoutDesk;
  networks: NetworkService;
}

/** Plans each new transfer: what happens to it next, and when. */
export function arrivals({ db, clock, settings, changes, payouts }: Dependencies): Sweep {
  let done: Draft[] = [];
  return followRows({
    db,
    name: LIVES_CURSOR,
    table: 'transactions',
    column: 'seq',
    wokenBy: ['transactions'],
    batch: BATCH,
    pauseMs: GATHER_MS,
    async handle(tx: Transaction<Schema>, { after, upTo }) {
      const now = clock.now();
      const drafts = (await newLivesInRange(tx, after, upTo)).map((row) => new Draft(newLife(row), now));
      const payoutProvider = await payouts.openAtOnce(settings().automation);
      for (const draft of drafts) advance(draft, settings(), SYSTEM_ACTOR, now, payoutProvider);
      const inserted = await insertLives(
        tx,
        drafts.map(({ life }) => life),
      );
      const begun = drafts.filter(({ life }) => inserted.has(life.seq));
      const known = drafts.filter(({ life }) => !inserted.has(life.seq)).map(({ life }) => life.seq);
      const met = (known.length === 0 ? [] : await lockLives(tx, known))
        .filter(isUnplanned)
        .map((life) => new Draft(life, now));
      for (const draft of met) advance(draft, settings(), SYSTEM_ACTOR, now, payoutProvider);
      done = [...begun, ...met];
      await changes.write(tx, done, now, begun);
    },
    onDone() {
      changes.announce(done);
      done = [];
    },
  });
}

/** A life that began when somebody looked at the transfer, or chose its scenario, before the sweep came to it. */
const isUnplanned = ({ status, automatic, step, awaits }: Life): boolean =>
  status === 'pending' && automatic && step === null && awaits === null;

/** Takes the next step of each transfer whose step is due. */
export function automation({ db, clock, settings, changes, payouts, networks }: Dependencies): Sweep {
  return {
    name: 'banking-automation',
    wokenBy: ['transactions', 'networks', 'settings'],
    periodMs: 1_000,
    pauseMs: PAUSE_MS,
    async run(): Promise<SweepResult> {
      const pace = settings();
      if (pace.automation === 'manual') return 'idle';
      const nextAt = await nextDueAt(db);
      if (nextAt === null) return 'idle';
      const now = clock.now();
      if (nextAt > now) return { inMs: nextAt.getTime() - now.getTime() };
      // Setting the clock ahead makes many steps due at once: messages that arrive before a step must be processed before it.
      const arrivalAt = await networks.oldestDeliverableAt();
      const until = arrivalAt !== null && arrivalAt < now ? arrivalAt : now;
      const payoutProvider = await payouts.open();
      const drafts = await db.transaction().execute(async (tx) => {
        const due = (await takeDue(tx, until, BATCH)).map((life) => new Draft(life, now));
        const unsent = await networks.withQueuedMessages(
          due.filter(investigates).map(({ life }) => life.transactionId),
          tx,
        );
        for (const draft of due) {
          // Nobody can answer for a message that waits in a queue: the time runs again.
          if (investigates(draft) && unsent.has(draft.life.transactionId)) {
            draft.plan(pace);
            continue;
          }
          automaticStep(draft, SYSTEM_ACTOR, now, payoutProvider);
          advance(draft, pace, SYSTEM_ACTOR, now, payoutProvider);
        }
        await changes.write(tx, due, now);
        return due;
      });
      changes.announce(drafts);
      return drafts.length > 0 ? 'more' : { inMs: BLOCKED_MS };
    },
  };
}

const investigates = ({ life }: Draft): boolean => life.step === 'investigate';
