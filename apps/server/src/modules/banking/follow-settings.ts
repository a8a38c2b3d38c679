import type { Settings } from '@clearbench/contract';
import { PACED_STEPS, stepWaitMs } from '@clearbench/domain';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Announce } from '../../platform/live-hub.ts';
import type { Changes } from './changes.ts';
import { Draft } from './draft.ts';
import { bringForward, takeUnplanned } from './lives-repository.ts';

const BATCH = 400;
/** Longer than what was under way when the settings changed may take, and than a process needs to learn of the change. */
const AGAIN_MS = 15_000;

interface Dependencies {
  db: Kysely<Schema>;
  clock: Clock;
  changes: Changes;
  announce: Announce;
}

/**
 * Returns a function that makes the transfers that wait follow the settings: a step that was switched on again is planned, and none
 * waits longer than the pace says. It looks when the settings have changed, and once more a little later, for transfers that were
 * planned by the settings before.
 */
export function settingsFollower(dependencies: Dependencies): (settings: Settings) => Promise<void> {
  let followed: string | null = null;
  let againAtMs = Number.POSITIVE_INFINITY;
  return async (settings) => {
    const { automation, autoConversion, autoSettlement, paceSeconds } = settings;
    const chosen = JSON.stringify([automation, autoConversion, autoSettlement, paceSeconds]);
    const nowMs = dependencies.clock.nowMs();
    if (chosen === followed && nowMs < againAtMs) return;
    await planUnplanned(dependencies, settings);
    if (automation !== 'manual') await hasten(dependencies, settings);
    againAtMs = chosen === followed ? Number.POSITIVE_INFINITY : nowMs + AGAIN_MS;
    followed = chosen;
  };
}

async function planUnplanned({ db, clock, changes }: Dependencies, settings: Settings): Promise<void> {
  let after = 0n;
  for (;;) {
    const drafts = await db.transaction().execute(async (tx) => {
      const now = clock.now();
      const unplanned = (await takeUnplanned(tx, after, BATCH)).map((life) => new Draft(life, now));
      for (const draft of unplanned) draft.plan(settings);
      await changes.write(tx, unplanned, now);
      return unplanned;
    });
    changes.announce(drafts);
    if (drafts.length < BATCH) return;
    for (const { life } of drafts) if (life.seq > after) after = life.seq;
  }
}

async function hasten({ db, clock, announce }: Dependencies, settings: Settings): Promise<void> {
  let hastened = 0;
  for (const step of PACED_STEPS) {
    const latest = new Date(clock.nowMs() + stepWaitMs(step, settings));
    for (let moved = BATCH; moved === BATCH; hastened += moved) {
      moved = await bringForward(db, step, latest, BATCH);
    }
  }
  if (hastened > 0) announce({ topic: 'transactions' });
}
