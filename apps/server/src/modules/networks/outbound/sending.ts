import { attempt } from '../../../platform/database/savepoint.ts';
import { ascendingUuid } from '../../../platform/secrets/crypto.ts';
import { type SweepOptions, type SweepResult, shareOf } from '../../../platform/sweeps/sweep.ts';
import { isUp } from '../links/links.ts';
import { countEach } from '../log/counts.ts';
import type { Tx } from '../messages.ts';
import * as queue from '../queue-repository.ts';
import { SENDING } from '../statements.ts';
import { Answering, type AnsweringDependencies } from './answering.ts';
import {
  type Batch,
  failedMessage,
  idOf,
  type Numbered,
  numberAll,
  numberOne,
  sentMessage,
} from './batch.ts';

/** Maximum number of messages sent together. */
export const BATCH = 800;
/** Maximum number of batches in one run of the sweep, so that it can be stopped in between. */
const BATCHES = 10;
/** Fewer messages are answered before the next ones could go out. */
const OVERLAPPED_MIN = 16;
const OUTAGE_MS = 10 * 60_000;
/** How soon to check again for messages that wait for their time or for the end of an outage. */
const WAITING_MS = 1_000;

/**
 * Sends queued messages, in two database transactions: one assigns each message of a batch its session and sequence number, the other
 * stores the network's answers. While one batch is answered the next one goes out. A message that has its number but no answer when
 * the process ends is sent again under the next number, as a possible duplicate. A message that cannot be sent or answered is parked.
 */
export class Sending {
  readonly #dependencies: AnsweringDependencies;
  readonly #answering: Answering;

  constructor(dependencies: AnsweringDependencies) {
    this.#dependencies = dependencies;
    this.#answering = new Answering(dependencies);
  }

  async run(options?: SweepOptions): Promise<SweepResult> {
    this.#answering.begin();
    if (await queue.isEmpty(this.#dependencies.db)) return 'idle';
    const limit = shareOf(BATCH, options);
    const batches = shareOf(BATCHES, options);
    const first = await this.#sendOrPark(null, limit);
    if (first.count === 0) return { inMs: WAITING_MS };
    let { batch } = first;
    for (let left = first.count < OVERLAPPED_MIN ? 0 : batches - 1; batch !== null; left -= 1) {
      const next = await bothOf(
        left > 0 ? this.#sendOrPark(batch, limit) : null,
        this.#answering.answerOrPark(batch),
      );
      batch = next?.batch ?? null;
    }
    return first.count === limit ? 'full' : 'more';
  }

  /** `unanswered`: the batch before this one, if it is still being answered. */
  async #sendOrPark(
    unanswered: Batch | null,
    limit: number,
  ): Promise<{ count: number; batch: Batch | null }> {
    let sent: Batch | null = null;
    const count = await this.#dependencies.parking.takeDue<queue.QueuedMessage>({
      work: SENDING,
      describe: (message) => failedMessage(message, 'could not be sent'),
      run: async (only, taken) => {
        const batch = await this.#send(unanswered, limit, only, taken);
        // Parts of a batch that failed are answered one after another.
        if (only === null) sent = batch;
        else if (batch !== null) await this.#answering.answerOrPark(batch);
      },
    });
    return { count, batch: sent };
  }

  async #send(
    unanswered: Batch | null,
    limit: number,
    only: readonly queue.QueuedMessage[] | null,
    took: (messages: readonly queue.QueuedMessage[]) => void,
  ): Promise<Batch | null> {
    const { db, clock } = this.#dependencies;
    const batch = await db.transaction().execute(async (tx) => {
      const now = clock.now();
      // First: messages that another process numbers from now on are noticed by their numbers, earlier ones by their batches.
      const { links, hasAbandoned } = await queue.linksToSend(tx, this.#answering.underWay);
      if (hasAbandoned) await this.#noteAbandoned(tx, now);
      const over = links.filter(({ outage_until }) => outage_until !== null && outage_until <= now);
      if (over.length > 0)
        await queue.setOutage(
          tx,
          over.map(({ network }) => network),
          null,
        );
      const up = links.filter((link) => isUp(link, now));
      const taken = await queue.takeQueued(
        tx,
        up.map(({ network }) => network),
        now,
        limit,
        unanswered?.numbered.map(idOf) ?? [],
        only?.map(({ message_id }) => message_id) ?? null,
      );
      took(taken);
      const sendable = await this.#withoutOutages(tx, taken, now);
      const numbered = numberAll(sendable, up, now);
      if (numbered.length === 0) return null;
      const id = ascendingUuid();
      await queue.beginBatch(tx, id, numbered.map(sentMessage));
      await queue.countNumbered(tx, countSent(numbered), now, up);
      return { id, numbered };
    });
    if (batch !== null) this.#answering.expect(batch);
    return batch;
  }

  /** Batches of a process that ended: their messages are stored as they were sent, to be sent again. */
  async #noteAbandoned(tx: Tx, now: Date): Promise<void> {
    const abandoned = await queue.takeAbandoned(tx, this.#answering.underWay);
    if (abandoned.length === 0) return;
    const note = (messages: typeof abandoned) =>
      attempt(tx, () =>
        queue.markSent(
          tx,
          messages.map(({ message, ...numbers }) => sentMessage(numberOne(message, numbers, now))),
        ),
      );
    // A message that cannot be stored that way is sent like a new one; if that fails too, it is parked.
    if (!(await note(abandoned))) for (const one of abandoned) await note([one]);
  }

  /** The scenario `outage` takes its network down for ten minutes; everything of that network waits in the queue. */
  async #withoutOutages(tx: Tx, taken: queue.QueuedMessage[], now: Date): Promise<queue.QueuedMessage[]> {
    const causes = taken.filter(({ scenario, sent }) => scenario === 'outage' && !sent);
    if (causes.length === 0) return taken;
    const down = new Set(causes.map(({ network }) => network));
    await queue.setOutage(tx, [...down], new Date(now.getTime() + OUTAGE_MS));
    await queue.forgetScenario(
      tx,
      causes.map(({ message_id }) => message_id),
    );
    return taken.filter(({ network }) => !down.has(network));
  }
}

/** The first result, once both have ended: neither continues alone when the other fails. */
async function bothOf<Result>(first: Promise<Result> | null, second: Promise<void>): Promise<Result | null> {
  await Promise.allSettled([first, second]);
  await second;
  return first;
}

const countSent = (numbered: readonly Numbered[]) =>
  countEach(
    numbered,
    ({ message }) => message.network,
    () => ({ sent: 1, sequences: 1 }),
  );
