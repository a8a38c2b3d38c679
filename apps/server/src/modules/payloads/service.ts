import type { Problem } from '@clearbench/contract';
import { GroupCommit } from '../../platform/group-commit.ts';
import { withSparingHeap } from '../../platform/memory/sparing-heap.ts';
import type { HouseRulesService } from '../house-rules/index.ts';
import type { NewPaymentFile } from '../payment-files/index.ts';
import type { StorageMeter } from '../quota/index.ts';
import { type Capacity, MEDIUM_BYTES, SMALL_BYTES } from './capacity.ts';
import { counted } from './counted.ts';
import { type Accepted, answer, encodedRows } from './http/answers.ts';
import { textBytesOf, textOf } from './http/body-text.ts';
import type { Party } from './http/budget.ts';
import { RunningTally } from './http/tally.ts';
import { sentArriving, type UnderRules } from './reading/house-check.ts';
import type { Reading } from './reading/reading.ts';
import type { EncodedReading, Text } from './reading/reading-thread.ts';
import { resumed } from './reading/resumed.ts';
import { SmallReader } from './reading/small-reader.ts';
import type { ArrivalAnnouncer } from './storing/announcing.ts';
import type { Arrival, EncodedRows, NewPayload, Outcome, StoredTransfer } from './storing/arrival.ts';
import { uploadOf } from './storing/audits.ts';
import { type FileRules, fileToVerify } from './storing/file-to-verify.ts';
import { refusedNow } from './storing/refused-now.ts';
import type { PayloadRepository } from './storing/repository.ts';
import { answerOf, onePart } from './storing/whole-arrival.ts';
import { ownerOf, type Sender, type Submission, unreadPayload } from './submission.ts';

export type { Submission } from './submission.ts';

/** In characters of payload text. A batch becomes one JSON text and one message to the database. */
const MAX_BATCH_CHARACTERS = 8 * 1024 * 1024;
/** An arrival with more transfers or messages than this is committed separately, so that small ones do not wait behind it. */
const LARGE_ITEMS = 500;

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
  announcer: ArrivalAnnouncer;
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
    announcer,
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
    this.#smallReader = new SmallReader(capacity.readers, {
      rest: this.#rest,
      charge: (ms) => capacity.courtesy.charge(workspace, ms),
    });
    this.#scenariosByValues = scenariosByValues;
    this.#houseRules = houseRules;
    this.#announcer = announcer;
    const { batches, courtesy } = capacity;
    const store = (arrivals: Arrival[]) => {
      batches.stored(workspace, arrivals.length, performance.now());
      return this.#announcer.duringAll(arrivals, () => repository.store(arrivals));
    };
    this.#commits = new GroupCommit(store, {
      maxBatch: () => batches.of(workspace),
      maxWeight: MAX_BATCH_CHARACTERS,
      weigh: ({ content }) => content.length,
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
      return answerOf(arrival, await refusedNow(this.#repository, arrival, problems), read, {
        arriving,
        file: null,
      });
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
    const final =
      outcome.kind === 'refused' ? await refusedNow(this.#repository, payload, problems) : outcome;
    const houseRules = known.arriving?.rules.version ?? null;
    const stored = rows.count;
    return answer(
      { payload, file, rows, stored, knownRows: encodedRows, messages, problems, refused, houseRules },
      final,
    );
  }
}
