import type { Pace } from '@clearbench/domain';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Changes } from './changes.ts';
import { Draft } from './draft.ts';
import { takeUnplanned } from './lives-repository.ts';

const BATCH = 400;

interface Dependencies {
  db: Kysely<Schema>;
  clock: Clock;
  changes: Changes;
  pace: Pace;
}

/** Plans the next step of transfers that came to it while it was switched off. */
export async function planUnplanned({ db, clock, changes, pace }: Dependencies): Promise<void> {
  let after = 0n;
  for (;;) {
    const drafts = await db.transaction().execute(async (tx) => {
      const now = clock.now();
      const unplanned = (await takeUnplanned(tx, after, BATCH)).map((life) => new Draft(life, now));
      for (const draft of unplanned) draft.plan(pace);
      await changes.write(tx, unplanned, now);
      return unplanned;
    });
    changes.announce(drafts);
    if (drafts.length < BATCH) return;
    for (const { life } of drafts) if (life.seq > after) after = life.seq;
  }
}
