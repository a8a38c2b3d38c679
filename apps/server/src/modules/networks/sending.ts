import { NETWORK_NAMES } from '@clearbench/domain';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { ascendingUuid } from '../../platform/crypto.ts';
import { attempt } from '../../platform/database/savepoint.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Announce } from '../../platform/live-hub.ts';
import { type FailedItem, isOutage, type Parking } from '../../platform/sweeps/parking.ts';
import type { SweepResult } from '../../platform/sweeps/sweep.ts';
import { announcement } from './announcement.ts';
import { type Answer, clearingAnswer, finAnswer, finRefusal, invalidBic, type Refusal } from './answers.ts';
import { type Arrived, arrive, receivedMessage } from './arriving.ts';
import { countEach } from './counts.ts';
import { confirmationsOf } from './far-side.ts';
import { hopTimeMs } from './hop-time.ts';
import { isUp } from './links.ts';
import type { AnsweredMessage, Facts, NetworkListener, Tx } from './messages.ts';
import * as queue from './queue-repository.ts';
import { SENDING } from './statements.ts';
import { telexAnswer } from './telex-answer.ts';
import { dress, type Numbering, numbering } from './transport.ts';

/** Maximum number of messages sent together. */
export const BATCH = 800;
/** Maximum number of batches in one run of the sweep, so that it can be stopped in between. */
const BATCHES = 10;
const OUTAGE_MS = 10 * 60_000;
/** How soon to look again at messages that wait for their time, or for the end of an outage. */
const WAITING_MS = 1_000;

interface Dependencies {
  db: Kysely<Schema>;
  clock: Clock;
  announce: Announce;
  listener(): NetworkListener;
  /** Whether confirmations arrive without delay. */
  isInstant(): boolean;
  scenarioSeed(): string;
  parking: Parking;
}

interface Numbered {
  message: queue.QueuedMessage;
  numbers: Numbering;
  text: string;
}

/** Messages that go out together. */
interface Batch {
  id: string;
  numbered: Numbered[];
}

/**
 * Sends queued messages, in two database transactions: one assigns each message of a batch its session and sequence number, the other
 * stores the network's answers. While one batch is answered the next one goes out. A message that has its number but no answer when
 * the process ends is sent again under the next number, as a possible duplicate. A message that cannot be sent or answered is parked.
 */
export class Sending {
  readonly #dependencies: Dependencies;
  /** The batches that this run is going to answer. */
  readonly #answering = new Set<string>();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async run(): Promise<SweepResult> {
    this.#answering.clear();
    const first = await this.#sendOrPark(null);
    if (first.count === 0)
      return (await queue.isEmpty(this.#dependencies.db)) ? 'idle' : { inMs: WAITING_MS };
    let { batch } = first;
    for (let left = BATCHES - 1; batch !== null; left -= 1) {
      const next = await bothOf(left > 0 ? this.#sendOrPark(batch) : null, this.#answerOrPark(batch));
      batch = next?.batch ?? null;
    }
    return 'more';
  }

  /** `unanswered`: the batch before this one, if it is still being answered. */
  async #sendOrPark(unanswered: Batch | null): Promise<{ count: number; batch: Batch | null }> {
    let sent: Batch | null = null;
    const count = await this.#dependencies.parking.takeDue<queue.QueuedMessage>({
      work: SENDING,
      describe: (message) => this.#describe(message, 'could not be sent'),
      run: async (only, taken) => {
        const batch = await this.#send(unanswered, only, taken);
        // Parts of a batch that failed are answered one after another.
        if (only === null) sent = batch;
        else if (batch !== null) await this.#answerOrPark(batch);
      },
    });
    return { count, batch: sent };
  }

  #describe({ message_id, network, transaction_seq }: queue.QueuedMessage, problem: string): FailedItem {
    const what = `A message to ${NETWORK_NAMES[network]} ${problem}`;
    return { item: message_id, what, transactionSeq: transaction_seq };
  }

  async #send(
    unanswered: Batch | null,
    only: readonly queue.QueuedMessage[] | null,
    took: (messages: readonly queue.QueuedMessage[]) => void,
  ): Promise<Batch | null> {
    const { db, clock } = this.#dependencies;
    const batch = await db.transaction().execute(async (tx) => {
      const now = clock.now();
      // First: what another process numbers from now on is noticed by its numbers, what it has numbered by its batches.
      const links = await queue.readLinks(tx);
      await this.#noteAbandoned(tx, now);
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
        BATCH,
        unanswered?.numbered.map(idOf) ?? [],
        only?.map(({ message_id }) => message_id) ?? null,
      );
      took(taken);
      const sendable = await this.#withoutOutages(tx, taken, now);
      const numbered = numberAll(sendable, up, now);
      if (numbered.length === 0) return null;
      const id = ascendingUuid();
      await queue.beginBatch(tx, id, numbered.map(sentMessage));
      await queue.count(tx, countSent(numbered), now, up);
      return { id, numbered };
    });
    if (batch !== null) this.#answering.add(batch.id);
    return batch;
  }

  /** Batches of a process that ended: their messages are stored as they were sent, to be sent again. */
  async #noteAbandoned(tx: Tx, now: Date): Promise<void> {
    const abandoned = await queue.takeAbandoned(tx, [...this.#answering]);
    if (abandoned.length === 0) return;
    const note = (messages: typeof abandoned) =>
      attempt(tx, () =>
        queue.markSent(
          tx,
          messages.map(({ message, ...numbers }) => sentMessage(dressed(message, numbers, now))),
        ),
      );
    // One that cannot be stored so is sent like a new message, and parked if that cannot be stored either.
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

  /** A recall that arrives after the credit finds the payment settled, whatever was known when it was sent. */
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

  /** A batch that cannot be answered is answered in halves. */
  async #answerOrPark(batch: Batch): Promise<void> {
    try {
      await this.#answer(batch);
    } catch (error) {
      if (isOutage(error)) throw error;
      const [first, ...others] = batch.numbered;
      if (first !== undefined && others.length === 0) await this.#park(batch.id, first, error);
      else await this.#answerInHalves(batch);
    }
  }

  /** At every moment one batch or the other says that the messages were sent. */
  async #answerInHalves({ id, numbered }: Batch): Promise<void> {
    const middle = Math.ceil(numbered.length / 2);
    const halves = [numbered.slice(0, middle), numbered.slice(middle)].map(
      (half): Batch => ({ id: ascendingUuid(), numbered: half }),
    );
    for (const half of halves) this.#answering.add(half.id);
    const isOurs = await this.#dependencies.db.transaction().execute(async (tx) => {
      if (!(await queue.endBatch(tx, id))) return false;
      for (const half of halves) await queue.beginBatch(tx, half.id, half.numbered.map(sentMessage));
      return true;
    });
    if (isOurs) for (const half of halves) await this.#answerOrPark(half);
  }

  /** It is sent again later, as a possible duplicate. */
  async #park(batchId: string, numbered: Numbered, error: unknown): Promise<void> {
    const parked = this.#describe(numbered.message, 'could not be answered');
    await this.#dependencies.parking.park(SENDING, parked, error, async (tx) => {
      if (!(await queue.endBatch(tx, batchId))) return;
      await attempt(tx, () => queue.markSent(tx, [sentMessage(numbered)]));
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
        ? confirmationsOf(
            message.network,
            asFound(message.facts),
            message.scenario,
            hopMs(message.facts),
          ).map(
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
      if (!(await queue.endBatch(tx, id))) return null;
      // Before the listener locks transfers: whoever receives messages locks both in this order.
      const links = await queue.lockLinks(tx);
      const up = new Set(links.filter((link) => isUp(link, now)).map(({ network }) => network));
      // An immediate confirmation arrives with the answer, unless its network was disconnected meanwhile.
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
      const afterCommit = await listener()(
        tx,
        answers.map(answeredMessage),
        arrived.map(receivedMessage),
        now,
      );
      await queue.count(tx, countHeard(answers, arrived), now);
      return { arrived, afterCommit };
    });
    if (outcome === null) return;
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
}

/** The result of the first, when both have ended: neither goes on alone when the other fails. */
async function bothOf<Result>(first: Promise<Result> | null, second: Promise<void>): Promise<Result | null> {
  await Promise.allSettled([first, second]);
  await second;
  return first;
}

/** Numbers without gaps, in the order of the queue, one sequence per network. */
function numberAll(
  messages: readonly queue.QueuedMessage[],
  links: readonly queue.LinkRow[],
  now: Date,
): Numbered[] {
  const next = new Map(links.map(({ network, sequence_number }) => [network, sequence_number]));
  const sessions = new Map(links.map(({ network, session_number }) => [network, session_number]));
  return messages.map((message) => {
    const sequence = (next.get(message.network) ?? 0) + 1;
    next.set(message.network, sequence);
    const numbers = numbering(message.network, sessions.get(message.network) ?? 1, sequence);
    return dressed(message, numbers, now);
  });
}

function dressed(message: queue.QueuedMessage, numbers: Numbering, now: Date): Numbered {
  const repeat = message.sent ? { kind: 'PDE' as const, firstSentAt: message.created_at } : null;
  return { message, numbers, text: dress(message.network, message.text, numbers, repeat, now) };
}

const idOf = ({ message }: Numbered): string => message.message_id;

const sentMessage = ({ message, numbers, text }: Numbered): queue.SentMessage => ({
  id: message.message_id,
  text,
  session_number: numbers.session,
  sequence_number: numbers.sequence,
  possible_duplicate: message.sent,
});

function answerTo({ message, numbers, text }: Numbered, now: Date): Answer {
  const forced = message.scenario === 'nak';
  const { type, facts } = message;
  switch (message.network) {
    case 'swift':
      return finAnswer(numbers, forced ? invalidBic(text) : finRefusal(text), now);
    case 'telex':
      return telexAnswer(text, forced);
    case 'sepa':
    case 'interbank':
      return clearingAnswer({ type, reference: facts.reference, numbers }, forced ? UNKNOWN_BANK : null, now);
  }
}

const UNKNOWN_BANK: Refusal = {
  code: 'RC01',
  line: null,
  meaning: 'The bank identifier is incorrect (scenario "nak").',
};

const answeredMessage = ({ message, answer }: Numbered & { answer: Answer }): AnsweredMessage => ({
  id: message.message_id,
  network: message.network,
  type: message.type,
  accepted: answer.accepted,
  errorCode: answer.errorCode,
  errorText: answer.errorText,
  facts: message.facts,
});

const countSent = (numbered: readonly Numbered[]) =>
  countEach(
    numbered,
    ({ message }) => message.network,
    () => ({ sent: 1, sequences: 1 }),
  );

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
