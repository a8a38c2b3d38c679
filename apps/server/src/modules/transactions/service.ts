import {
  type Operator,
  REPEATED_REFERENCES_MAX,
  type RepeatedReference,
  TRANSACTION_MESSAGES_CHARACTERS,
  TRANSACTION_MESSAGES_MAX,
  type Transaction,
  type TransactionDetail,
  type TransactionEvent,
  type TransactionExportQuery,
  type TransactionMessage,
  type TransactionPayload,
  type TransactionQuery,
} from '@clearbench/contract';
import {
  electronicIban,
  type FailureReason,
  failureMeaning,
  isoDay,
  isUetr,
  parseAmountRange,
  transactionIdPrefix,
  verifiablePayee,
  withoutAmountSigns,
} from '@clearbench/domain';
import { operatorActor } from '../../platform/actor.ts';
import { type AppError, notFound } from '../../platform/errors.ts';
import { decodeCursor, encodeCursor, type ListCursor } from '../../platform/http/list-cursor.ts';
import { type Page, pageOf } from '../../platform/http/paging.ts';
import type { NetworkService } from '../networks/index.ts';
import type { PayeeChecks } from '../payee-checks/index.ts';
import type { PayloadsModule, RawTexts } from '../payloads/index.ts';
import type { TransactionFilter } from './conditions.ts';
import { checkedAmount, type NewTransaction } from './entry-checks.ts';
import {
  ofNetwork,
  toRepeatedInMessage,
  toRepeatedReference,
  toTransaction,
  toTransactionEvent,
  toTransactionMessage,
  toTransactionPayload,
} from './mapper.ts';
import type { TransactionRepository, TransactionRow } from './repository.ts';

/** Every character of an id, a UETR or an amount. Anything else matches nothing. */
const SEARCHABLE = /^[a-z0-9_.-]+$/i;
/** Every transaction id has this form, and PostgreSQL does not accept every text as a parameter. */
const TRANSACTION_ID = /^trx_[A-Za-z0-9]{10}$/;

/** What ISO 20022 writes in place of a reference. */
const NOT_PROVIDED = 'NOTPROVIDED';

const EXPORT_BATCH = 1_000;
/** Senders and networks can invent any number of codes; a longer list would not help anybody. */
const REASONS_MAX = 60;

interface Dependencies {
  repository: TransactionRepository;
  /** For work that reads the whole table. */
  patient: TransactionRepository;
  entered: PayloadsModule['entered'];
  rawTexts: RawTexts;
  earlierReferences: PayloadsModule['earlierReferences'];
  networks: NetworkService;
  payees: PayeeChecks;
}

export class TransactionService {
  readonly #repository: TransactionRepository;
  readonly #patient: TransactionRepository;
  readonly #entered: PayloadsModule['entered'];
  readonly #rawTexts: RawTexts;
  readonly #earlierReferences: PayloadsModule['earlierReferences'];
  readonly #networks: NetworkService;
  readonly #payees: PayeeChecks;

  constructor({ repository, patient, entered, rawTexts, earlierReferences, networks, payees }: Dependencies) {
    this.#repository = repository;
    this.#patient = patient;
    this.#entered = entered;
    this.#rawTexts = rawTexts;
    this.#earlierReferences = earlierReferences;
    this.#networks = networks;
    this.#payees = payees;
  }

  async list(query: TransactionQuery): Promise<Page<Transaction>> {
    const after = query.cursor === undefined ? null : decodeCursor(query.cursor);
    const filter = toFilter(query);
    if (filter === null) return { items: [], total: { count: 0, limited: false }, nextCursor: null };
    const found = await this.#repository.find(filter);
    const total = await this.#repository.count(filter, found);
    const rows = await this.#repository.list(filter, found, after, query.limit + 1);
    return pageOf(rows, query.limit, total, {
      map: toTransaction,
      cursorOf: ({ created_at, seq }) => encodeCursor({ time: created_at, seq }),
    });
  }

  /** Everything that the filters select, newest first, batch by batch. */
  async *export(query: TransactionExportQuery): AsyncGenerator<Transaction[]> {
    const filter = toFilter(query);
    if (filter === null) return;
    const found = await this.#patient.find(filter);
    for (let after: ListCursor | null = null; ; ) {
      const rows: TransactionRow[] = await this.#patient.list(filter, found, after, EXPORT_BATCH);
      yield rows.map(toTransaction);
      const last = rows.at(-1);
      if (last === undefined || rows.length < EXPORT_BATCH) return;
      after = { time: last.created_at, seq: last.seq };
    }
  }

  async get(transactionId: string): Promise<TransactionDetail> {
    const row = await this.#find(transactionId);
    const [events, sender] = await Promise.all([
      this.#repository.listEvents(row.seq),
      this.#repository.senderOf(row.payload_id),
    ]);
    return {
      ...toTransaction(row),
      events: events.map((event, index) => toTransactionEvent(event, index === 0 ? sender : null)),
    };
  }

  /** The reasons that transfers have failed for, by their codes. */
  async reasons(): Promise<FailureReason[]> {
    const codes = await this.#repository.failureCodes(REASONS_MAX);
    return codes.map((code) => ({ code, text: failureMeaning(code) }));
  }

  /** The transfer and its events with their facts, oldest first: the basis of its timeline. */
  async history(
    transactionId: string,
  ): Promise<{ transaction: Transaction; events: (TransactionEvent & { data: unknown })[] }> {
    const row = await this.#find(transactionId);
    const events = await this.#repository.listEvents(row.seq);
    return {
      transaction: toTransaction(row),
      events: events.map((event) => ({ ...toTransactionEvent(event, null), data: event.data })),
    };
  }

  /** The id of the newest transfer with this UETR, GPI or TRN code, id or reference; null for none. */
  async findByCode(code: string): Promise<string | null> {
    return (await this.#rowsByCode(code, 1))[0]?.transaction_id ?? null;
  }

  /** The transfers with this code, newest first: any number may have the same UETR or reference. */
  async findAllByCode(code: string, limit: number): Promise<Transaction[]> {
    return (await this.#rowsByCode(code, limit)).map(toTransaction);
  }

  /**
   * The newest payment that this bank sent with this UETR, preferably one that also has one of these references;
   * otherwise with one of these. If a payment names no sending bank, only its UETR finds it. `orTo`: also payments to the bank.
   */
  async findPayment(
    bic: string,
    uetr: string | null,
    references: readonly string[],
    { orTo = false } = {},
  ): Promise<Transaction | null> {
    const known = uetr !== null && isUetr(uetr) ? uetr : null;
    const found = await this.#repository.findPayment(bic, known, references, { orTo });
    return found === null ? null : toTransaction(found);
  }

  /** The message that created the transfer, exactly as received. */
  async payload(transactionId: string): Promise<TransactionPayload> {
    const isId = TRANSACTION_ID.test(transactionId);
    const text = isId ? await this.#rawTexts.ofTransaction(transactionId) : null;
    if (text === null) throw await this.#missing(transactionId);
    return toTransactionPayload(text);
  }

  /**
   * The references of the transfer that earlier payloads have, too. Searched for when somebody looks, so that arrivals don't pay for
   * it.
   */
  async repeatedReferences(transactionId: string): Promise<RepeatedReference[]> {
    const row = await this.#find(transactionId);
    const { uetr, reference } = row;
    const [withUetr, withReference, inMessage] = await Promise.all([
      this.#repository.earlierWithUetr(row, REPEATED_REFERENCES_MAX),
      reference === null || reference === NOT_PROVIDED
        ? []
        : this.#repository.earlierWithReference(row, reference, REPEATED_REFERENCES_MAX),
      this.#earlierReferences(row),
    ]);
    const repeated = [
      ...withUetr.map((earlier) => toRepeatedReference('uetr', uetr, row, earlier)),
      ...withReference.map((earlier) => toRepeatedReference('reference', reference ?? '', row, earlier)),
    ];
    // One value may be several references of a message.
    const known = new Set(repeated.map(({ value, payloadId }) => `${payloadId} ${value}`));
    const others = inMessage.filter(({ value, payloadId }) => !known.has(`${payloadId} ${value}`));
    return [...repeated, ...others.map(toRepeatedInMessage)];
  }

  /** Every message about the transfer, including the one that ordered it. */
  async messages(transactionId: string): Promise<{ messages: TransactionMessage[]; total: number }> {
    const row = await this.#find(transactionId);
    const [{ texts, total }, exchanged, all] = await Promise.all([
      this.#rawTexts.aboutTransfer(row, {
        count: TRANSACTION_MESSAGES_MAX,
        characters: TRANSACTION_MESSAGES_CHARACTERS,
      }),
      this.#networks.textsOf(transactionId, TRANSACTION_MESSAGES_MAX),
      this.#networks.messagesOf(transactionId),
    ]);
    const messages = [
      ...texts.map(toTransactionMessage),
      ...exchanged.filter(({ state }) => state !== 'withdrawn').map(ofNetwork),
    ];
    return {
      messages: messages
        .sort((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt))
        .slice(0, TRANSACTION_MESSAGES_MAX),
      total: total + all.filter(({ state }) => state !== 'withdrawn').length,
    };
  }

  /** Enters a transfer by hand. Repeating the idempotency key returns the same transfer. */
  async create(
    input: NewTransaction,
    operator: Operator,
    idempotencyKey: string | null,
  ): Promise<TransactionDetail> {
    const amount = checkedAmount(input);
    const givePayees = await this.#payees.decided(
      input.payeeCheck === undefined ? [] : [input.payeeCheck],
      verifiablePayee(input),
      operatorActor(operator),
    );
    const stored = await this.#entered.enter({
      operator,
      givePayees,
      idempotencyKey,
      content: JSON.stringify(input),
      scenario: input.scenario ?? null,
      transfer: {
        type: input.type,
        uetr: input.uetr ?? null,
        reference: input.reference ?? null,
        ...amount,
        currency: input.currency,
        senderBic: input.senderBic ?? null,
        senderName: input.senderName ?? null,
        senderAccount: input.senderAccount ?? null,
        recipientBic: input.recipientBic ?? null,
        recipientName: input.recipientName ?? null,
        recipientAccount: input.recipientAccount ?? null,
        destinationIban: input.destinationIban === undefined ? null : electronicIban(input.destinationIban),
        destinationBic: input.destinationBic ?? null,
        fundType: input.fundType,
      },
    });
    return this.get(stored.transactionId);
  }

  async #rowsByCode(code: string, limit: number): Promise<TransactionRow[]> {
    if (isUetr(code.toLowerCase())) return this.#repository.findByUetr(code.toLowerCase(), limit);
    const prefix = TRANSACTION_ID.test(code) ? code : transactionIdPrefix(code);
    const known = prefix === null ? [] : await this.#repository.findByPrefix(prefix, limit);
    return known.length > 0 ? known : this.#repository.findByReference(code, limit);
  }

  async #find(transactionId: string): Promise<TransactionRow> {
    const row = TRANSACTION_ID.test(transactionId) ? await this.#repository.byId(transactionId) : undefined;
    if (row === undefined) throw await this.#missing(transactionId);
    return row;
  }

  async #missing(transactionId: string): Promise<AppError> {
    const removed = TRANSACTION_ID.test(transactionId)
      ? await this.#repository.findRemoved(transactionId)
      : undefined;
    if (removed === undefined) return notFound(`There is no transaction ${transactionId}.`);
    const archived =
      removed.archive_file === null ? '' : ` It is in file ${removed.archive_file} of the archive.`;
    return notFound(
      `The transaction ${transactionId} was removed by retention on ${isoDay(removed.removed_at)}.${archived}`,
    );
  }
}

/**
 * Null: nothing can match, because ids, UETRs and amounts don't contain such characters, or only failed transfers
 * have a reason.
 */
function toFilter(query: TransactionExportQuery): TransactionFilter | null {
  const search = query.search === undefined ? '' : withoutAmountSigns(query.search);
  if (query.search !== undefined && query.search !== '' && !SEARCHABLE.test(search)) return null;
  if (query.reason !== undefined && query.status !== undefined && query.status !== 'failed') return null;
  return {
    search: search === '' ? undefined : search,
    words: query.words === undefined || query.words === '' ? undefined : query.words,
    // Every transfer with a reason has failed, and is found by the index of the reasons.
    status: query.reason === undefined ? query.status : undefined,
    reason: query.reason,
    type: query.type,
    currency: query.currency,
    amount: query.amount === undefined ? undefined : (parseAmountRange(query.amount) ?? undefined),
    network: query.network,
    bank: query.bank,
    reference: query.reference,
    apiKey: query.apiKey,
    scenario: query.scenario,
    payee: query.payee,
    from: query.from === undefined ? undefined : new Date(query.from),
    to: query.to === undefined ? undefined : new Date(query.to),
  };
}
