import type { Settings } from '@clearbench/contract';
import { PACED_STEPS, stepWaitMs } from '@clearbench/domain';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import type { Parking } from '../../../platform/sweeps/parking.ts';
import type { Changes } from '../life/changes.ts';
import { Draft } from '../life/draft.ts';
import {
  AUTOMATION,
  bringForward,
  takeLater,
  takeUnplanned,
  transferNotAdvanced,
} from '../life/lives-repository.ts';

const BATCH = 400;
/** Longer than any work that was under way when the settings changed, and than a process needs to learn of the change. */
const AGAIN_MS = 15_000;

interface Dependencies {
  db: Kysely<Schema>;
  clock: Clock;
  changes: Changes;
  announce: Announce;
  parking: Parking;
}

/**
 * Returns a function that applies the current settings to waiting transfers: it plans a step that was switched on
 * again, and shortens waits to the new pace. It runs when the settings change; once more a little later, for
 * transfers planned with the previous settings; and when parked transfers are retried.
 */
export function settingsFollower(dependencies: Dependencies): (settings: Settings) => Promise<void> {
  let followed: string | null = null;
  let againAtMs = Number.POSITIVE_INFINITY;
  return async (settings) => {
    const { automation, autoConversion, autoSettlement, paceSeconds } = settings;
    const chosen = JSON.stringify([automation, autoConversion, autoSettlement, paceSeconds]);
    const nowMs = dependencies.clock.nowMs();
    const isFollowed = chosen === followed && nowMs < againAtMs;
    if (isFollowed && (await dependencies.parking.dueItems(AUTOMATION)).length === 0) return;
    await planUnplanned(dependencies, settings);
    if (automation !== 'manual') await bringStepsForward(dependencies, settings);
    if (!isFollowed) againAtMs = chosen === followed ? Number.POSITIVE_INFINITY : nowMs + AGAIN_MS;
    followed = chosen;
  };
}

async function planUnplanned(
  { db, clock, changes, parking }: Dependencies,
  settings: Settings,
): Promise<void> {
  let after = 0n;
  for (let count = BATCH; count === BATCH; ) {
    let last = after;
    count = await parking.takeDue({
      work: AUTOMATION,
      describe: transferNotAdvanced,
      async run(only, taken) {
        const drafts = await db.transaction().execute(async (tx) => {
          const now = clock.now();
          const lives = await takeUnplanned(tx, after, BATCH, only);
          const unplanned = lives.map((life) => new Draft(life, now));
          const seqs = lives.map(({ seq }) => seq);
          if (only === null) for (const seq of seqs) if (seq > last) last = seq;
          taken(seqs);
          for (const draft of unplanned) draft.plan(settings);
          await changes.write(tx, unplanned, now);
          return unplanned;
        });
        changes.announce(drafts);
      },
    });
    after = last;
  }
}

async function bringStepsForward(
  { db, clock, announce, parking }: Dependencies,
  settings: Settings,
): Promise<void> {
  let moved = 0;
  for (const step of PACED_STEPS) {
    const latest = new Date(clock.nowMs() + stepWaitMs(step, settings));
    for (let count = BATCH; count === BATCH; moved += count) {
      count = await parking.takeDue({
        work: AUTOMATION,
        describe: transferNotAdvanced,
        run: (only, taken) =>
          db.transaction().execute(async (tx) => {
            const seqs = await takeLater(tx, step, latest, BATCH, only);
            taken(seqs);
            if (seqs.length > 0) await bringForward(tx, seqs, latest);
          }),
      });
    }
  }
  if (moved > 0) announce({ topic: 'transactions' });
}
