import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import { attempt } from '../../../platform/database/savepoint.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import { ascendingUuid } from '../../../platform/secrets/crypto.ts';
import { isOutage, type Parking } from '../../../platform/sweeps/parking.ts';
import type { Answer } from '../adapters/adapter.ts';
import { adapterOf } from '../adapters/adapter-of.ts';
import { confirmationsOf } from '../far-side/far-side.ts';
import { hopTimeMs } from '../far-side/hop-time.ts';
import { type Arrived, arrive, receivedMessage } from '../inbound/arriving.ts';
import { isUp } from '../links/links.ts';
import { announcement } from '../log/announcement.ts';
import { countEach } from '../log/counts.ts';
import type { AnsweredMessage, Facts, NetworkListener } from '../messages.ts';
import * as queue from '../queue-repository.ts';
import { SENDING } from '../statements.ts';
import { type Batch, failedMessage, type Numbered, sentMessage } from './batch.ts';

export interface AnsweringDependencies {
  db: Kysely<Schema>;
  clock: Clock;
  announce: Announce;
  listener: NetworkListener;
  /** True if confirmations arrive without delay. */
  isInstant(): boolean;
  scenarioSeed(): string;
  parking: Parking;
}

/** Stores the answers of the networks to batches that went out, and passes them to their transfers. */
export class Answering {
  readonly #dependencies: AnsweringDependencies;
  /** The batches that this run of the sweep is going to answer. */
  readonly #underWay = new Set<string>();

  constructor(dependencies: AnsweringDependencies) {
    this.#dependencies = dependencies;
  }

  /** Batches that are not abandoned. */
  get underWay(): string[] {
    return [...this.#underWay];
  }

  /** Nothing is in progress: answers that an earlier run left open are abandoned. */
  begin(): void {
    this.#underWay.clear();
  }

  /** The batch has been sent and is about to be answered. */
  expect({ id }: Batch): void {
    this.#underWay.add(id);
  }

  /** A batch that cannot be answered is answered in halves. */
  async answerOrPark(batch: Batch): Promise<void> {
    try {
      await this.#answer(batch);
    } catch (error) {
      if (isOutage(error)) throw error;
      const [first, ...others] = batch.numbered;
      if (first === undefined || others.length > 0) return this.#answerInHalves(batch);
      // Retried once, because the cause of the failure may be gone.
      await this.#answer(batch).catch((failure: unknown) => {
        if (isOutage(failure)) throw failure;
        return this.#park(batch.id, first, failure);
      });
    }
  }

  /** At every moment one batch or the other records that the messages were sent. */
  async #answerInHalves({ id, numbered }: Batch): Promise<void> {
    const middle = Math.ceil(numbered.length / 2);
    const halves = [numbered.slice(0, middle), numbered.slice(middle)].map(
      (half): Batch => ({ id: ascendingUuid(), numbered: half }),
    );
    for (const half of halves) this.#underWay.add(half.id);
    const isOurs = await this.#dependencies.db.transaction().execute(async (tx) => {
      if (!(await queue.endBatch(tx, id))) return false;
      for (const half of halves) await queue.beginBatch(tx, half.id, half.numbered.map(sentMessage));
      return true;
    });
    if (isOurs) for (const half of halves) await this.answerOrPark(half);
  }

  /** Sets the message aside: it is sent again later, as a possible duplicate. */
  async #park(batchId: string, numbered: Numbered, error: unknown): Promise<void> {
    const parked = failedMessage(numbered.message, 'could not be answered');
    await this.#dependencies.parking.park(SENDING, parked, error, async (tx) => {
      if (!(await queue.endBatch(tx, batchId))) return false;
      await attempt(tx, () => queue.markSent(tx, [sentMessage(numbered)]));
      return true;
    });
  }

  async #answer({ id, numbered }: Batch): Promise<void> {
    const { db, clock, announce, listener, isInstant, scenarioSeed } = this.#dependencies;
    const now = clock.now();
    const hopMs = isInstant() ? () => 0 : (facts: Facts) => hopTimeMs(scenarioSeed(), facts);
    const answers = numbered.map((one) => ({ ...one, answer: answerTo(one, now) }));
    const asFound = await this.#asFound(answers, hopMs, now);
    const planned = answers.flatMap(({ message, answer }) =>
      answer.accepted
        ? confirmationsOf(asFound(message.facts), message.scenario, hopMs(message.facts)).map(
            ({ afterMs, plan }): queue.PlannedInbound => ({
              id: ascendingUuid(),
              network: message.network,
              due_at: new Date(now.getTime() + afterMs),
              facts: message.facts,
              plan,
            }),
          )
        : [],
    );
    const outcome = await db.transaction().execute(async (tx) => {
      // The links before the listener locks transfers: code that receives messages locks both in this order.
      const links = await queue.endBatchLocking(tx, id);
      if (links === null) return null;
      const up = new Set(links.filter((link) => isUp(link, now)).map(({ network }) => network));
      // An immediate confirmation arrives with the answer, unless its network has been disconnected.
      const isDue = ({ network, due_at }: queue.PlannedInbound) => due_at <= now && up.has(network);
      const arrived = arrive(planned.filter(isDue), links, now);
      await queue.markAnswered(
        tx,
        answers.map(({ answer, ...one }) => ({ message: sentMessage(one), answer })),
        planned.filter((one) => !isDue(one)),
        now,
      );
      await queue.storeReceived(
        tx,
        arrived.map(({ stored }) => stored),
        now,
      );
      const afterCommit = await listener(tx, answers.map(answeredMessage), arrived.map(receivedMessage), now);
      await queue.count(tx, countHeard(answers, arrived), now);
      return { arrived, afterCommit };
    });
    if (outcome === null) return;
    this.#dependencies.parking.succeeded(SENDING);
    outcome.afterCommit();
    announce(
      announcement([
        ...answers.map(({ message: { message_id: id, facts } }) => ({
          id,
          transactionId: facts.transactionId,
        })),
        ...outcome.arrived.map(({ stored: { id, facts } }) => ({ id, transactionId: facts.transactionId })),
      ]),
    );
  }

  /** A recall that arrives after the credit finds the payment settled, even if that was unknown when it was sent. */
  async #asFound(
    answers: readonly (Numbered & { answer: Answer })[],
    hopMs: (facts: Facts) => number,
    now: Date,
  ): Promise<(facts: Facts) => Facts> {
    const recalls = answers.flatMap(({ message: { facts }, answer }) =>
      answer.accepted && facts.purpose === 'recall' && facts.transactionId !== null
        ? [{ transactionId: facts.transactionId, at: new Date(now.getTime() + hopMs(facts)) }]
        : [],
    );
    if (recalls.length === 0) return (facts) => facts;
    const settled = await queue.creditedBy(this.#dependencies.db, recalls);
    return (facts) =>
      facts.purpose === 'recall' && settled.has(facts.transactionId ?? '')
        ? { ...facts, reason: 'settled' }
        : facts;
  }
}

const isForced = ({ scenario }: Numbered['message']): boolean => scenario === 'nak';

function answerTo({ message, numbers, text }: Numbered, now: Date): Answer {
  const { network, type, facts } = message;
  const sent = { type, reference: facts.reference, numbers, text };
  return adapterOf(network).answer(sent, isForced(message), now);
}

const answeredMessage = ({ message, answer }: Numbered & { answer: Answer }): AnsweredMessage => ({
  id: message.message_id,
  network: message.network,
  type: message.type,
  accepted: answer.accepted,
  errorCode: answer.errorCode,
  errorText: answer.errorText,
  facts: message.facts,
  scenario: !answer.accepted && isForced(message) ? 'nak' : null,
});

const countHeard = (answers: readonly (Numbered & { answer: Answer })[], arrived: readonly Arrived[]) =>
  countEach(
    [
      ...answers.map(({ message: { network }, answer: { accepted } }) => ({
        network,
        counts: accepted ? { acknowledged: 1 } : { refused: 1 },
      })),
      ...arrived.map(({ stored: { network } }) => ({
        network,
        counts: { received: 1, output_sequences: 1 },
      })),
    ],
    ({ network }) => network,
    ({ counts }) => counts,
  );
