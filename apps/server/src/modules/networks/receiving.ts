import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Announce } from '../../platform/live-hub.ts';
import type { SweepResult } from '../../platform/sweeps/sweep.ts';
import { announcement } from './announcement.ts';
import { arrive, receivedMessage } from './arriving.ts';
import { countEach } from './counts.ts';
import { isUp } from './links.ts';
import type { NetworkListener, Tx } from './messages.ts';
import * as queue from './queue-repository.ts';

const BATCH = 800;

interface Dependencies {
  db: Kysely<Schema>;
  clock: Clock;
  announce: Announce;
  listener(): NetworkListener;
}

/** The result of one run. */
interface Run {
  result: SweepResult;
  afterCommit(): void;
}

/** Processes due messages of connected networks; messages of the others wait, in order. */
export class Receiving {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async run(): Promise<SweepResult> {
    const { db, clock } = this.#dependencies;
    const now = clock.now();
    const nextAt = await queue.nextArrivalAt(db, now);
    if (nextAt === null) return 'idle';
    if (nextAt > now) return { inMs: nextAt.getTime() - now.getTime() };
    const { result, afterCommit } = await db.transaction().execute((tx) => this.#receive(tx));
    afterCommit();
    return result;
  }

  async #receive(tx: Tx): Promise<Run> {
    const { clock, announce, listener } = this.#dependencies;
    const now = clock.now();
    const up = (await queue.readLinks(tx)).filter((link) => isUp(link, now)).map(({ network }) => network);
    const due = await queue.takeDue(tx, up, now, BATCH);
    if (due.length === 0) return { result: { inMs: 0 }, afterCommit: silence };
    const arrived = arrive(due, await queue.lockLinks(tx), now);
    const stored = arrived.map((one) => one.stored);
    await queue.storeReceived(tx, stored, now);
    const afterwards = await listener()(tx, [], arrived.map(receivedMessage), now);
    const counts = countEach(
      stored,
      ({ network }) => network,
      () => ({ received: 1, output_sequences: 1 }),
    );
    await queue.count(tx, counts, now);
    return {
      result: 'more',
      afterCommit() {
        afterwards();
        announce(announcement(stored.map(({ id, facts }) => ({ id, transactionId: facts.transactionId }))));
      },
    };
  }
}

const silence = (): void => {};
