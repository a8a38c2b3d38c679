import { randomUUID } from 'node:crypto';
import { LIVE_IDS_MAX, type PayloadAccepted } from '@clearbench/contract';
import { isScenarioName, SCENARIO_NAMES, type ScenarioName } from '@clearbench/domain';
import { type IncomingTransfer, type ReadOptions, strangeFile, withoutPadding } from '@clearbench/messages';
import { type Actor, operatorActor } from '../../platform/actor.ts';
import { sha256, timeOrderedUuid } from '../../platform/crypto.ts';
import { isDatabaseUnavailable } from '../../platform/database/errors.ts';
import { AppError } from '../../platform/errors.ts';
import type { Announce } from '../../platform/live-hub.ts';
import type { AuditRecord } from '../audit/index.ts';
import { answer, refusal } from './answers.ts';
import type { Arrival, ArrivalOutcome, NewTransfer, StoredMessage, StoredTransfer } from './arrival.ts';
import { Budget } from './budget.ts';
import { GroupCommit } from './group-commit.ts';
import { newTransfer } from './items.ts';
import { WHOLE } from './places.ts';
import { read } from './reading.ts';
import { ReadingPool } from './reading-pool.ts';
import type { PayloadRepository } from './repository.ts';

const MAX_BATCH = 512;
/** In characters of payload text. A batch becomes one JSON text and one message to the database. */
const MAX_BATCH_CHARACTERS = 8 * 1024 * 1024;
/** Payloads up to this size are messages or a few of them: they are read at once, and do not wait behind files. */
const SMALL_BYTES = 16 * 1024;
const SMALL_BUDGET_BYTES = 8 * 1024 * 1024;
const LARGE_BUDGET_BYTES = 20 * 1024 * 1024;
/** An arrival with more transfers and messages than this has a commit of its own: small ones do not wait behind it. */
const LARGE_ITEMS = 500;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

type Operator = Parameters<typeof operatorActor>[0];

/** Who sent a payload: a system with its API key, or an operator who uploaded it. */
export type Sender = { apiKeyId: string; operator?: never } | { operator: Operator; apiKeyId?: never };

const ownerOf = (sender: Sender): string => sender.apiKeyId ?? sender.operator.id;

export interface Submission {
  body: Buffer;
  sender: Sender;
  idempotencyKey: string | null;
  /** The header `X-Scenario`. */
  scenario?: string | null;
  /** What JSON and CSV payloads are that do not say it themselves. */
  options: ReadOptions;
}

export interface ConsoleEntry {
  transfer: Omit<IncomingTransfer, 'relatedReference' | 'valueDate' | 'profileId'>;
  operator: Operator;
  idempotencyKey: string | null;
  /** The form as it was filled in. */
  content: string;
}

export class PayloadService {
  readonly #repository: PayloadRepository;
  readonly #announce: Announce;
  readonly #commits: GroupCommit<Arrival, ArrivalOutcome>;
  readonly #small = new Budget(SMALL_BUDGET_BYTES);
  readonly #large = new Budget(LARGE_BUDGET_BYTES);
  readonly #readers = new ReadingPool();

  constructor(repository: PayloadRepository, announce: Announce) {
    this.#repository = repository;
    this.#announce = announce;
    this.#commits = new GroupCommit((arrivals) => repository.store(arrivals), {
      maxBatch: MAX_BATCH,
      maxWeight: MAX_BATCH_CHARACTERS,
      weigh: ({ content }) => content.length,
      isOutage: isDatabaseUnavailable,
    });
  }

  /** Resolves only when the payload, its transfers and their events are committed and flushed. */
  receive(submission: Submission): Promise<PayloadAccepted> {
    const { length } = submission.body;
    const budget = length <= SMALL_BYTES ? this.#small : this.#large;
    return budget.spend(length, ownerOf(submission.sender), () => this.#receive(submission));
  }

  /** A transfer that an operator entered is a payload too; entered twice it is two. */
  async enter(entry: ConsoleEntry): Promise<StoredTransfer> {
    const transfer = { ...entry.transfer, relatedReference: null, valueDate: null, profileId: null };
    const idempotencyKey = checkedIdempotencyKey(entry.idempotencyKey);
    const entered = newTransfer(transfer, 0, WHOLE);
    const arrival: Arrival = {
      payloadId: timeOrderedUuid(),
      fingerprint: sha256(`${entry.content} ${idempotencyKey ?? randomUUID()}`).toString('hex'),
      format: 'console',
      content: entry.content,
      enclosed: null,
      apiKeyId: null,
      ownerId: entry.operator.id,
      idempotencyKey,
      scenario: null,
      transfers: [entered],
      messages: [],
    };
    const audit = auditOfEntry(arrival.payloadId, entered, operatorActor(entry.operator));
    const outcome = await this.#storeOfOperator(arrival, audit);
    const [stored] = answer(arrival, outcome, []).transactions;
    if (stored === undefined) throw new Error('An entered transfer was stored without a transaction.');
    return stored;
  }

  /** Ends when everything received so far is stored. */
  async close(): Promise<void> {
    await this.#commits.drained();
    await this.#readers.close();
  }

  forgetIdempotencyKeys(): Promise<void> {
    return this.#repository.forgetIdempotencyKeys();
  }

  async #receive(submission: Submission): Promise<PayloadAccepted> {
    // The database takes no NUL, which is what some systems fill the last sector of a file up with.
    const content = withoutPadding(decode(submission.body));
    const { options, sender } = submission;
    const isSmall = submission.body.length <= SMALL_BYTES;
    const reading = isSmall
      ? read(content, options)
      : await this.#readers.read({ content, options }, ownerOf(sender));
    const { format, enclosed, problems, transfers, messages } = reading;
    if (transfers.length + messages.length === 0) throw refusal(format, problems);

    const arrival: Arrival = {
      payloadId: timeOrderedUuid(),
      fingerprint: sha256(submission.body).toString('hex'),
      format,
      content,
      enclosed,
      apiKeyId: sender.apiKeyId ?? null,
      ownerId: ownerOf(sender),
      idempotencyKey: checkedIdempotencyKey(submission.idempotencyKey),
      scenario: checkedScenario(submission.scenario ?? null),
      transfers,
      messages,
    };
    const outcome =
      sender.operator === undefined
        ? await this.#store(arrival)
        : await this.#storeOfOperator(arrival, auditOfUpload(arrival, sender.operator));
    return answer(arrival, outcome, problems);
  }

  #storeOfOperator(arrival: Arrival, audit: AuditRecord): Promise<ArrivalOutcome> {
    return this.#announced(arrival, () => this.#repository.storeOfOperator(arrival, audit));
  }

  #store(arrival: Arrival): Promise<ArrivalOutcome> {
    const isSmall = arrival.transfers.length + arrival.messages.length <= LARGE_ITEMS;
    return this.#announced(arrival, () =>
      isSmall ? this.#commits.submit(arrival) : this.#repository.storeLarge(arrival),
    );
  }

  async #announced(arrival: Arrival, store: () => Promise<ArrivalOutcome>): Promise<ArrivalOutcome> {
    try {
      const outcome = await store();
      this.#announceStored(arrival, outcome);
      return outcome;
    } catch (error) {
      // It may have been committed all the same: whoever looks must look again.
      if (isDatabaseUnavailable(error)) this.#announce({ topic: 'transactions' });
      throw error;
    }
  }

  #announceStored(arrival: Arrival, outcome: ArrivalOutcome): void {
    switch (outcome.kind) {
      case 'stored':
        this.#announceItems(arrival);
        break;
      case 'duplicate':
        // A sender that got no answer sends again: the first time may not have been announced.
        this.#announceItems(outcome);
        break;
      case 'key_reused':
      case 'unknown':
        break;
    }
  }

  #announceItems({ transfers, messages }: StoredItems): void {
    const ids = transfers.map(({ transactionId }) => transactionId);
    if (ids.length > 0) this.#announce({ topic: 'transactions', ids });
    const uetrs = messages.flatMap(({ uetr }) => (uetr === null ? [] : [uetr]));
    if (uetrs.length > 0) void this.#announceAbout(uetrs);
  }

  /** A message that tells of a transfer changes what is known of it. */
  async #announceAbout(uetrs: string[]): Promise<void> {
    try {
      const ids = await this.#repository.transactionsAbout(uetrs, LIVE_IDS_MAX + 1);
      if (ids.length > 0) this.#announce({ topic: 'transactions', ids });
    } catch {
      this.#announce({ topic: 'transactions' });
    }
  }
}

const auditOfUpload = ({ payloadId, format, transfers }: Arrival, operator: Operator): AuditRecord => ({
  actor: operatorActor(operator),
  action: 'payload.uploaded',
  object: { type: 'payload', id: payloadId, name: null },
  after: { format, transfers: transfers.length },
});

const auditOfEntry = (payloadId: string, transfer: NewTransfer, actor: Actor): AuditRecord => ({
  actor,
  action: 'transaction.created',
  object: { type: 'transaction', id: transfer.transactionId, name: transfer.reference },
  after: {
    payloadId,
    type: transfer.type,
    amount: transfer.amount,
    currency: transfer.currency,
    uetr: transfer.uetr,
  },
});

interface StoredItems {
  transfers: Pick<StoredTransfer, 'transactionId'>[];
  messages: Pick<StoredMessage, 'uetr'>[];
}

/** By which bytes that are no text are recognised. */
const HEAD_BYTES = 4096;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    const strange = strangeFile(body.toString('latin1', 0, HEAD_BYTES));
    const found = strange === null ? '' : ` ${strange}`;
    throw new AppError(
      'unsupported_payload',
      415,
      `The payload is not text in UTF-8.${found} Please send it as UTF-8.`,
    );
  }
}

/** The scenario that the sender named. */
function checkedScenario(name: string | null): ScenarioName | null {
  if (name === null || isScenarioName(name)) return name;
  throw new AppError(
    'unknown_scenario',
    422,
    `X-Scenario names "${name.slice(0, 40)}", which is no scenario. Use one of ${SCENARIO_NAMES.join(', ')}, or leave the header out.`,
  );
}

function checkedIdempotencyKey(key: string | null): string | null {
  if (key === null || IDEMPOTENCY_KEY.test(key)) return key;
  throw new AppError(
    'invalid_idempotency_key',
    400,
    'The Idempotency-Key must be 1 to 255 visible ASCII characters without spaces.',
  );
}
