import { randomUUID } from 'node:crypto';
import type { Problem } from '@clearbench/contract';
import type { ScenarioName } from '@clearbench/domain';
import type { IncomingTransfer } from '@clearbench/messages/transfers';
import { operatorActor } from '../../platform/actor.ts';
import { isDatabaseUnavailable } from '../../platform/database/errors.ts';
import type { Announce } from '../../platform/live/live-hub.ts';
import { sha256Hex, timeOrderedUuid } from '../../platform/secrets/crypto.ts';
import { type Capacity, MEDIUM_BYTES, SMALL_BYTES } from './capacity.ts';
import { type Accepted, answer, encodedRows, newRow } from './http/answers.ts';
import { textBytesOf, textOf } from './http/body-text.ts';
import { RunningTally } from './http/tally.ts';
import { WHOLE } from './originals/places.ts';
import { newTransfer } from './reading/items.ts';
import { type Reading, read } from './reading/reading.ts';
import type { ReadParts } from './reading/reading-pool.ts';
import type { EncodedReading } from './reading/reading-thread.ts';
import { withSparingHeap } from './reading/sparing-heap.ts';
import { ArrivalAnnouncer } from './storing/announcing.ts';
import type {
  Arrival,
  EncodedRows,
  NewPart,
  NewPayload,
  Outcome,
  StoredTransfer,
} from './storing/arrival.ts';
import { auditOfEntry, auditOfUpload } from './storing/audits.ts';
import { GroupCommit } from './storing/group-commit.ts';
import type { PayloadRepository } from './storing/repository.ts';
import { itemRows } from './storing/rows.ts';
import {
  checkedIdempotencyKey,
  type Operator,
  ownerOf,
  type Submission,
  unreadPayload,
} from './submission.ts';

export type { Submission } from './submission.ts';

/** In characters of payload text. A batch becomes one JSON text and one message to the database. */
const MAX_BATCH_CHARACTERS = 8 * 1024 * 1024;
/** An arrival with more transfers or messages than this is committed separately, so that small ones do not wait behind it. */
const LARGE_ITEMS = 500;

export interface ConsoleEntry {
  transfer: Omit<IncomingTransfer, 'relatedReference' | 'valueDate' | 'profileId'>;
  /** The one that the operator chose; null for the one that the transfer's own values select, if any. */
  scenario: ScenarioName | null;
  operator: Operator;
  idempotencyKey: string | null;
  /** The form as it was filled in. */
  content: string;
}

/** A payload that has not been read, with its text or the bytes of its text. */
type Unread<Content> = ReturnType<typeof unreadPayload> & { content: Content };

interface Dependencies {
  /** Its id. */
  workspace: string;
  repository: PayloadRepository;
  announce: Announce;
  capacity: Capacity;
  /** True if the server lets the values of transfers choose scenarios. */
  scenariosByValues: () => boolean;
}

export class PayloadService {
  readonly #repository: PayloadRepository;
  readonly #announcer: ArrivalAnnouncer;
  readonly #commits: GroupCommit<Arrival, Outcome>;
  readonly #capacity: Capacity;
  readonly #scenariosByValues: () => boolean;

  constructor({ workspace, repository, announce, capacity, scenariosByValues }: Dependencies) {
    this.#repository = repository;
    this.#capacity = capacity;
    this.#scenariosByValues = scenariosByValues;
    this.#announcer = new ArrivalAnnouncer(repository, announce);
    const { batches } = capacity;
    const store = (arrivals: Arrival[]) => {
      batches.stored(workspace, arrivals.length, performance.now());
      return this.#announcer.duringAll(arrivals, () => repository.store(arrivals));
    };
    this.#commits = new GroupCommit(store, {
      maxBatch: () => batches.of(workspace),
      maxWeight: MAX_BATCH_CHARACTERS,
      weigh: ({ content }) => content.length,
      isOutage: isDatabaseUnavailable,
    });
  }

  /** Resolves only when the payload, its transfers and their events are committed and flushed. */
  receive(submission: Submission): Promise<Accepted> {
    const { length } = submission.body;
    if (length <= SMALL_BYTES) return this.receiveSmall(submission);
    const budget = length <= MEDIUM_BYTES ? this.#capacity.medium : this.#capacity.large;
    return budget.spend(length, ownerOf(submission.sender), () =>
      withSparingHeap(() => this.#receiveLarge(submission)),
    );
  }

  /** For a payload of one or a few messages. */
  receiveSmall(submission: Submission): Promise<Accepted<StoredTransfer[]>> {
    return this.#capacity.small.spend(submission.body.length, ownerOf(submission.sender), async () => {
      await this.#capacity.turn.end();
      const { content, remarks } = textOf(submission);
      const unread = { ...this.#unread(submission), content };
      return this.#storeWhole(submission, unread, read(content, submission.options), remarks);
    });
  }

  /** A transfer entered by an operator is a payload too; entered twice, it is two transfers. */
  async enter(entry: ConsoleEntry): Promise<StoredTransfer> {
    const transfer = { ...entry.transfer, relatedReference: null, valueDate: null, profileId: null };
    const idempotencyKey = checkedIdempotencyKey(entry.idempotencyKey);
    const entered = newTransfer(transfer, 0, WHOLE);
    const arrival: Arrival = {
      payloadId: timeOrderedUuid(),
      fingerprint: sha256Hex(`${entry.content} ${idempotencyKey ?? randomUUID()}`),
      format: 'console',
      content: entry.content,
      enclosed: null,
      apiKeyId: null,
      ownerId: entry.operator.id,
      idempotencyKey,
      scenario: entry.scenario === null ? null : { scenario: entry.scenario, chosenBy: 'operator' },
      scenariosByValues: this.#scenariosByValues(),
      transfers: [entered],
      messages: [],
    };
    const audit = () => auditOfEntry(arrival.payloadId, entered, operatorActor(entry.operator));
    const outcome = await this.#announcer.during(arrival, () =>
      this.#repository.storeParts(arrival, () => onePart(arrival), audit),
    );
    const [stored] = answerOf(arrival, outcome, []).transactions;
    if (stored === undefined) throw new Error('An entered transfer was stored without a transaction.');
    return stored;
  }

  /** Resolves when everything received so far is stored. */
  async close(): Promise<void> {
    await this.#commits.drained();
  }

  forgetIdempotencyKeys(): Promise<void> {
    return this.#repository.forgetIdempotencyKeys();
  }

  #unread(submission: Submission) {
    return unreadPayload(submission, this.#scenariosByValues());
  }

  /** Read in a separate thread, and stored while it is being read. */
  async #receiveLarge(submission: Submission): Promise<Accepted> {
    const { content, remarks } = textBytesOf(submission);
    const unread = { ...this.#unread(submission), content };
    const { options, sender } = submission;
    const { payloadId, scenario, scenariosByValues } = unread;
    const payload = { payloadId, scenario, scenariosByValues };
    const text = { content, options, payload, wholeItems: LARGE_ITEMS };
    const result = await this.#capacity.readers.read(text, ownerOf(sender), async (readParts) => {
      const parts = readParts();
      const { value: first } = await parts.next();
      if (first === undefined) throw new Error('A payload was read without a part.');
      if (first.kind === 'part') {
        return this.#storeParts(submission, unread, first, {
          readParts: resumed(first, parts, readParts),
          remarks,
        });
      }
      await parts.return();
      return first.reading;
    });
    if ('success' in result) return result;
    return this.#storeWhole(submission, { ...unread, content: content.toString() }, result, remarks);
  }

  async #storeWhole(
    { sender }: Submission,
    unread: Unread<string>,
    { format, enclosed, transfers, messages, isRefused, ...reading }: Reading,
    remarks: readonly Problem[],
  ): Promise<Accepted<StoredTransfer[]>> {
    const arrival: Arrival = { ...unread, format, enclosed, transfers, messages };
    const problems = [...remarks, ...reading.problemsOfAll, ...reading.problems];
    const items = transfers.length + messages.length;
    if (isRefused || items === 0) return answerOf(arrival, { kind: 'refused' }, problems);
    const outcome =
      sender.operator === undefined && items <= LARGE_ITEMS
        ? await this.#commits.submit(arrival)
        : await this.#storeSeparately(arrival, sender.operator);
    return answerOf(arrival, outcome, problems);
  }

  #storeSeparately(arrival: Arrival, operator: Operator | undefined): Promise<Outcome> {
    const audit = operator && (() => auditOfUpload(arrival, arrival.transfers.length, operator));
    return this.#announcer.during(arrival, () =>
      this.#repository.storeParts(arrival, () => onePart(arrival), audit),
    );
  }

  async #storeParts(
    { sender: { operator } }: Submission,
    unread: Unread<Buffer>,
    { format, enclosed }: EncodedReading,
    { readParts, remarks }: { readParts: () => AsyncIterable<EncodedReading>; remarks: readonly Problem[] },
  ): Promise<Accepted<EncodedRows>> {
    const payload: NewPayload = { ...unread, format, enclosed };
    const tally = new RunningTally();
    const audit = operator && (() => auditOfUpload(payload, tally.rows.count, operator));
    const outcome = await this.#announcer.during(tally, () =>
      this.#repository.storeParts(payload, () => tally.counting(readParts()), audit),
    );
    const { rows, messages } = tally;
    const problems = [...remarks, ...tally.problems];
    return answer({ payload, rows, knownRows: encodedRows, messages, problems }, outcome);
  }
}

function answerOf(arrival: Arrival, outcome: Outcome, problems: Problem[]): Accepted<StoredTransfer[]> {
  const { transfers, messages } = arrival;
  const rows = transfers.map((transfer) => newRow(arrival, transfer));
  return answer({ payload: arrival, rows, knownRows: (known) => known, messages, problems }, outcome);
}

async function* onePart(arrival: Arrival): AsyncGenerator<NewPart, void, undefined> {
  yield { items: itemRows(arrival, arrival), isRefused: false };
}

/** Continues a reading whose first part has been taken. Called again, it reads from the beginning. */
function resumed(
  first: EncodedReading,
  rest: ReturnType<ReadParts>,
  readParts: ReadParts,
): () => AsyncIterable<EncodedReading> {
  let isResumed = false;
  async function* parts(): AsyncGenerator<EncodedReading, void, undefined> {
    const reading = isResumed ? readParts() : rest;
    try {
      if (!isResumed) {
        isResumed = true;
        yield first;
      }
      for await (const answer of reading) if (answer.kind === 'part') yield answer;
    } finally {
      await reading.return();
    }
  }
  return parts;
}
