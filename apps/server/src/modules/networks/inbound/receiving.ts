import { NETWORK_NAMES } from '@clearbench/domain';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import type { Parking } from '../../../platform/sweeps/parking.ts';
import { type SweepOptions, type SweepResult, shareOf } from '../../../platform/sweeps/sweep.ts';
import { isUp } from '../links/links.ts';
import { announcement } from '../log/announcement.ts';
import { countEach } from '../log/counts.ts';
import { type NetworkListener, type Tx, transactionOf } from '../messages.ts';
import * as queue from '../queue-repository.ts';
import { RECEIVING } from '../statements.ts';
import { arrive, receivedMessage } from './arriving.ts';

const BATCH = 800;

interface Dependencies {
  db: Kysely<Schema>;
  clock: Clock;
  announce: Announce;
  listener: NetworkListener;
  parking: Parking;
}

/**
 * Processes due messages of connected networks; messages of other networks wait, in order. A message that cannot be
 * processed is parked.
 */
export class Receiving {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async run(options?: SweepOptions): Promise<SweepResult> {
    const { db, clock, parking } = this.#dependencies;
    const now = clock.now();
    const nextAt = await queue.nextArrivalAt(db, now);
    if (nextAt === null) return 'idle';
    if (nextAt > now) return { inMs: nextAt.getTime() - now.getTime() };
    const batch = shareOf(BATCH, options);
    const count = await parking.takeDue<queue.PlannedInbound>({
      work: RECEIVING,
      describe: ({ id, network, facts }) => ({
        item: id,
        what: `A message that arrived over ${NETWORK_NAMES[network]} could not be processed`,
        transactionSeq: transactionOf(facts),
      }),
      run: async (only, taken) => {
        const afterCommit = await db.transaction().execute((tx) => this.#receive(tx, batch, only, taken));
        afterCommit();
      },
    });
    if (count === batch) return 'full';
    return count > 0 ? 'more' : { inMs: 0 };
  }

  async #receive(
    tx: Tx,
    batch: number,
    only: readonly queue.PlannedInbound[] | null,
    taken: (due: readonly queue.PlannedInbound[]) => void,
  ): Promise<() => void> {
    const { clock, announce, listener } = this.#dependencies;
    const now = clock.now();
    const up = (await queue.readLinks(tx)).filter((link) => isUp(link, now)).map(({ network }) => network);
    const due = await queue.takeDue(tx, up, now, batch, only?.map(({ id }) => id) ?? null);
    taken(due);
    if (due.length === 0) return () => {};
    const arrived = arrive(due, await queue.lockLinks(tx), now);
    const stored = arrived.map((one) => one.stored);
    await queue.storeReceived(tx, stored, now);
    const afterwards = await listener(tx, [], arrived.map(receivedMessage), now);
    const counts = countEach(
      stored,
      ({ network }) => network,
      () => ({ received: 1, output_sequences: 1 }),
    );
    await queue.count(tx, counts, now);
    return () => {
      afterwards();
      announce(announcement(stored.map(({ id, facts }) => ({ id, transactionId: facts.transactionId }))));
    };
  }
}
