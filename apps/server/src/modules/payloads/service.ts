import { randomUUID } from 'node:crypto';
import type { Problem } from '@clearbench/contract';
import type { ScenarioName } from '@clearbench/domain';
import { checkEntry } from '@clearbench/house-rules';
import type { IncomingTransfer } from '@clearbench/messages/transfers';
import { operatorActor } from '../../platform/actor.ts';
import { isDatabaseUnavailable } from '../../platform/database/errors.ts';
import { AppError } from '../../platform/errors.ts';
import type { Announce } from '../../platform/live/live-hub.ts';
import { sha256Hex, timeOrderedUuid } from '../../platform/secrets/crypto.ts';
import type { HouseRulesService } from '../house-rules/index.ts';
import type { GivePayees } from '../payee-checks/index.ts';
import type { NewPaymentFile } from '../payment-files/index.ts';
import type { StorageMeter } from '../quota/index.ts';
import { type Capacity, MEDIUM_BYTES, SMALL_BYTES } from './capacity.ts';
import { counted } from './counted.ts';
import { type Accepted, answer, encodedRows, newRow } from './http/answers.ts';
import { textBytesOf, textOf } from './http/body-text.ts';
import type { Party } from './http/budget.ts';
import { RunningTally } from './http/tally.ts';
import { WHOLE } from './originals/positions.ts';
import { isRefusedByHouse, mainBudget, sentArriving, type UnderRules } from './reading/house-check.ts';
import { newTransfer } from './reading/items.ts';
import type { Reading } from './reading/reading.ts';
import type { EncodedReading, Text } from './reading/reading-thread.ts';
import { resumed } from './reading/resumed.ts';
import { SmallReader } from './reading/small-reader.ts';
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
import { auditOfEntry, uploadOf } from './storing/audits.ts';
import { type FileRules, fileToVerify } from './storing/file-to-verify.ts';
import { GroupCommit } from './storing/group-commit.ts';
import type { PayloadRepository } from './storing/repository.ts';
import { itemRows } from './storing/rows.ts';
import {
  checkedIdempotencyKey,
  type Operator,
  ownerOf,
  type Sender,
  type Submission,
  unreadPayload,
} from './submission.ts';

export type { Submission } from './submission.ts';

/** In characters of payload text. A batch becomes one JSON text and one message to the database. */
const MAX_BATCH_CHARACTERS = 8 * 1024 * 1024;
/** An arrival with more transfers or messages than this is committed separately, so that small ones do not wait behind it. */
const LARGE_ITEMS = 500;

/** A transfer that an operator enters: the form and the transfer. */
const ENTERED_ROWS = 2;

export interface EnteredTransfer {
  transfer: Omit<IncomingTransfer, 'relatedReference' | 'valueDate' | 'profileId'>;
  /** The operator's choice; null: the transfer's own values choose it, if at all. */
  scenario: ScenarioName | null;
  operator: Operator;
  /** Null: no verification of its payee is known. */
  givePayees: GivePayees | null;
  idempotencyKey: string | null;
  /** The form as it was filled in. */
  content: string;
}

/** An unread payload, as text or as the bytes of the text. */
type Unread<Content> = ReturnType<typeof unreadPayload> & { content: Content };

/** The settings for reading a payload: the house rules, and remarks about its encoding. */
interface Known {
  arriving: UnderRules | null;
  remarks: readonly Problem[];
}

interface Dependencies {
  /** Its id. */
  workspace: string;
  repository: PayloadRepository;
  announce: Announce;
  capacity: Capacity;
  meter: StorageMeter;
  /** True if the server lets the values of transfers choose scenarios. */
  scenariosByValues: () => boolean;
  houseRules: Pick<HouseRulesService, 'now'>;
  fileRules: () => FileRules;
}

export class PayloadService {
  readonly #workspace: string;
  readonly #repository: PayloadRepository;
  readonly #announcer: ArrivalAnnouncer;
  readonly #commits: GroupCommit<Arrival, Outcome>;
  readonly #capacity: Capacity;
  readonly #meter: StorageMeter;
  readonly #scenariosByValues: () => boolean;
  readonly #houseRules: Dependencies['houseRules'];
  readonly #fileRules: Dependencies['fileRules'];
  readonly #smallReader: SmallReader;

  /** After a thread has read a payload and nothing of it is stored; storing has its own rests. */
  readonly #rest = (startedMs: number): Promise<void> =>
    this.#capacity.courtesy.rest(this.#workspace, startedMs);

  constructor({
    workspace,
    repository,
    announce,
    capacity,
    meter,
    scenariosByValues,
    houseRules,
    fileRules,
  }: Dependencies) {
    this.#fileRules = fileRules;
    this.#workspace = workspace;
    this.#repository = repository;
    this.#capacity = capacity;
    this.#meter = meter;
    this.#smallReader = new SmallReader(capacity.readers, this.#rest);
    this.#scenariosByValues = scenariosByValues;
    this.#houseRules = houseRules;
    this.#announcer = new ArrivalAnnouncer(repository, announce);
    const { batches, courtesy } = capacity;
    const store = (arrivals: Arrival[]) => {
      batches.stored(workspace, arrivals.length, performance.now());
      return this.#announcer.duringAll(arrivals, () => repository.store(arrivals));
    };
    this.#commits = new GroupCommit(store, {
      maxBatch: () => batches.of(workspace),
      maxWeight: MAX_BATCH_CHARACTERS,
      weigh: ({ content }) => content.length,
      isOutage: isDatabaseUnavailable,
      async afterBatch(startedMs) {
        if (batches.isFlood(workspace)) await courtesy.rest(workspace, startedMs);
      },
    });
  }

  /** Resolves only when the payload, its transfers and their events are committed and flushed. */
  receive(submission: Submission): Promise<Accepted> {
    return this.#scanned(submission, () => this.#receive(submission));
  }

  /** For a payload of one or a few messages. */
  receiveSmall(submission: Submission): Promise<Accepted<StoredTransfer[]>> {
    return this.#scanned(submission, () => this.#countedSmall(submission));
  }

  async #scanned<Result>({ body }: Submission, receive: () => Promise<Result>): Promise<Result> {
    const { scanner } = this.#capacity;
    if (scanner !== null) await scanner.scan(this.#workspace, body);
    return receive();
  }

  #receive(submission: Submission): Promise<Accepted> {
    const { length } = submission.body;
    if (length <= SMALL_BYTES) return this.#countedSmall(submission);
    const budget = length <= MEDIUM_BYTES ? this.#capacity.medium : this.#capacity.large;
    return counted(this.#meter, submission, () =>
      budget.spend(length, this.#partyOf(submission), () =>
        withSparingHeap(() => this.#receiveLarge(submission)),
      ),
    );
  }

  #countedSmall(submission: Submission): Promise<Accepted<StoredTransfer[]>> {
    const { length } = submission.body;
    return counted(this.#meter, submission, () =>
      this.#capacity.small.spend(length, this.#partyOf(submission), () => this.#receiveSmall(submission)),
    );
  }

  #partyOf({ sender }: Submission): Party {
    return { workspace: this.#workspace, sender: ownerOf(sender) };
  }

  /** Refuses new payloads while the workspace is at its quota. */
  requireRoom(): void {
    this.#meter.requireRoom();
  }

  async #receiveSmall(submission: Submission): Promise<Accepted<StoredTransfer[]>> {
    await this.#capacity.turn.end();
    const { content, remarks } = textOf(submission);
    const unread = { ...this.#unread(submission, content), content };
    const arriving = this.#arriving(submission.body.length);
    const { options } = submission;
    const reading = await this.#smallReader.read(
      { content, options, arriving },
      this.#partyOf(submission),
      () => this.#textOf({ ...unread, content: Buffer.from(content) }, options, arriving),
    );
    return this.#storeWhole(submission, unread, reading, { arriving, remarks });
  }

  #textOf(
    { content, payloadId, scenario, scenariosByValues }: Unread<Buffer>,
    options: Submission['options'],
    arriving: UnderRules | null,
  ): Text {
    const house = arriving === null ? null : sentArriving(this.#workspace, arriving);
    const payload = { payloadId, scenario, scenariosByValues };
    return { content, options, payload, house, wholeItems: LARGE_ITEMS };
  }

  /** A transfer entered by an operator is also a payload; if entered twice, it becomes two transfers. */
  enter(entry: EnteredTransfer): Promise<StoredTransfer> {
    return this.#meter.taking(
      Buffer.byteLength(entry.content),
      () => this.#enter(entry),
      () => ENTERED_ROWS,
    );
  }

  async #enter(entry: EnteredTransfer): Promise<StoredTransfer> {
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
    await this.#requireHouse(arrival, transfer);
    const byOperator = {
      audit: () => auditOfEntry(arrival.payloadId, entered, operatorActor(entry.operator)),
      givePayees: entry.givePayees,
    };
    const outcome = await this.#announcer.during(arrival, () =>
      this.#repository.storeParts(arrival, () => onePart(arrival), { byOperator }),
    );
    const [stored] = answerOf(
      arrival,
      outcome,
      { problems: [], refused: 0 },
      { arriving: null, file: null },
    ).transactions;
    if (stored === undefined) throw new Error('An entered transfer was stored without a transaction.');
    return stored;
  }

  /** Resolves once everything received so far is stored. */
  async close(): Promise<void> {
    await this.#commits.drained();
  }

  forgetIdempotencyKeys(): Promise<void> {
    return this.#repository.forgetIdempotencyKeys();
  }

  #unread(submission: Submission, content: string | Buffer) {
    return unreadPayload(submission, content, this.#scenariosByValues());
  }

  #arriving(bytes: number): UnderRules | null {
    const house = this.#houseRules.now();
    return house === null ? null : { ...house, bytes };
  }

  /**
   * The outcome of a payload that is refused now. House rules change and have cut-offs, so the same payload may have
   * been stored before: its sender must learn that.
   */
  async #refusedNow(payload: NewPayload, problems: readonly Problem[]): Promise<Outcome> {
    const refused: Outcome = { kind: 'refused' };
    return isRefusedByHouse(problems) ? ((await this.#repository.earlier(payload)) ?? refused) : refused;
  }

  /** @throws AppError when the house rules refuse an operator's entry, unless it was stored before. */
  async #requireHouse(arrival: Arrival, transfer: IncomingTransfer): Promise<void> {
    const house = this.#houseRules.now();
    if (house === null) return;
    const errors = checkEntry(house.rules, transfer, house.at, mainBudget()).filter(
      ({ severity }) => severity === 'error',
    );
    if (errors.length === 0) return;
    if ((await this.#refusedNow(arrival, errors)).kind !== 'refused') return;
    const reasons = errors.map(({ message }) => message).join(' ');
    throw new AppError('invalid_payload', `The house rules refuse the transfer. ${reasons}`, { errors });
  }

  /** Read in a separate thread, and stored while it is being read. */
  async #receiveLarge(submission: Submission): Promise<Accepted> {
    const { content, remarks } = textBytesOf(submission);
    const unread = { ...this.#unread(submission, content), content };
    const { options } = submission;
    const arriving = this.#arriving(submission.body.length);
    const known = { arriving, remarks };
    const text = this.#textOf(unread, options, arriving);
    const result = await this.#capacity.readers.read(text, this.#partyOf(submission), async (readParts) => {
      const startedMs = performance.now();
      const parts = readParts();
      const { value: first } = await parts.next();
      if (first === undefined) throw new Error('A payload was read without a part.');
      if (first.kind === 'part') {
        return this.#storeParts(submission, unread, first, {
          readParts: resumed(first, parts, readParts),
          known,
        });
      }
      await parts.return();
      await this.#rest(startedMs);
      return first.reading;
    });
    if ('success' in result) return result;
    return this.#storeWhole(submission, { ...unread, content: content.toString() }, result, known);
  }

  async #storeWhole(
    submission: Submission,
    unread: Unread<string>,
    { format, enclosed, transfers, messages, isRefused, ...reading }: Reading,
    { arriving, remarks }: Known,
  ): Promise<Accepted<StoredTransfer[]>> {
    const { sender } = submission;
    const arrival: Arrival = { ...unread, format, enclosed, transfers, messages };
    const problems = [...remarks, ...reading.problemsOfAll, ...reading.problems];
    const read = { problems, refused: reading.refused };
    const items = transfers.length + messages.length;
    if (isRefused || items === 0) {
      return answerOf(arrival, await this.#refusedNow(arrival, problems), read, { arriving, file: null });
    }
    const file = this.#fileToVerify(submission, arrival, items);
    const outcome =
      sender.operator === undefined && file === null && items <= LARGE_ITEMS
        ? await this.#commits.submit(arrival)
        : await this.#storeSeparately(arrival, sender, file);
    return answerOf(arrival, outcome, read, { arriving, file });
  }

  #storeSeparately(arrival: Arrival, sender: Sender, file: NewPaymentFile | null): Promise<Outcome> {
    const byOperator = uploadOf(sender, arrival, () => arrival.transfers.length);
    return this.#announcer.during(arrival, () =>
      this.#repository.storeParts(arrival, () => onePart(arrival), { byOperator, file }),
    );
  }

  #fileToVerify(
    { sender, fileVerification }: Submission,
    payload: NewPayload,
    items: number,
  ): NewPaymentFile | null {
    const asked = fileVerification ?? null;
    return fileToVerify(payload, { sender, asked, items }, this.#fileRules());
  }

  async #storeParts(
    submission: Submission,
    unread: Unread<Buffer>,
    { format, enclosed }: EncodedReading,
    { readParts, known }: { readParts: () => AsyncIterable<EncodedReading>; known: Known },
  ): Promise<Accepted<EncodedRows>> {
    const payload: NewPayload = { ...unread, format, enclosed };
    const tally = new RunningTally();
    const file = this.#fileToVerify(submission, payload, Number.POSITIVE_INFINITY);
    const byOperator = uploadOf(submission.sender, payload, () => tally.rows.count);
    const outcome = await this.#announcer.during(tally, () =>
      this.#repository.storeParts(payload, () => tally.counting(readParts()), { byOperator, file }),
    );
    const { rows, messages, refused } = tally;
    const problems = [...known.remarks, ...tally.problems];
    const final = outcome.kind === 'refused' ? await this.#refusedNow(payload, problems) : outcome;
    const houseRules = known.arriving?.rules.version ?? null;
    const stored = rows.count;
    return answer(
      { payload, file, rows, stored, knownRows: encodedRows, messages, problems, refused, houseRules },
      final,
    );
  }
}

function answerOf(
  arrival: Arrival,
  outcome: Outcome,
  read: { problems: Problem[]; refused: number },
  { arriving, file }: { arriving: UnderRules | null; file: NewPaymentFile | null },
): Accepted<StoredTransfer[]> {
  const { transfers, messages } = arrival;
  const rows = transfers.map((transfer) => newRow(arrival, transfer));
  const houseRules = arriving?.rules.version ?? null;
  return answer(
    {
      payload: arrival,
      file,
      rows,
      stored: rows.length,
      knownRows: (known) => known,
      messages,
      houseRules,
      ...read,
    },
    outcome,
  );
}

async function* onePart(arrival: Arrival): AsyncGenerator<NewPart, void, undefined> {
  yield { items: itemRows(arrival, arrival), isRefused: false };
}
