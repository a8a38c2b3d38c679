import {
  EbicsError,
  type EbicsRequest,
  encryptOrderData,
  type InitialisationRequest,
  type KeyRequest,
  type ReceiptRequest,
  readRequest,
  type TransferRequest,
  type UnsecuredRequest,
  writeHevResponse,
  writeHpb,
  writeKeyManagementResponse,
} from '@clearbench/ebics';
import type { Logger } from 'pino';
import { AppError } from '../../../platform/errors.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import type { ApiKeyService } from '../../api-keys/index.ts';
import type { Bank, BankService } from '../bank/service.ts';
import type { Downloads } from '../downloads/service.ts';
import type { LogEntry, RequestLog } from '../log/service.ts';
import type { Uploads } from '../orders/uploads.ts';
import type { Subscriber, SubscriberRepository } from '../subscribers/repository.ts';
import type { SubscriberService } from '../subscribers/service.ts';
import { boundedRequest } from './bounded-request.ts';
import { checkAuthentication, checkBankKeys, checkReady, checkReference, checkTime } from './check-sender.ts';
import type { Faults } from './faults.ts';
import { Findings } from './findings.ts';
import type { Inquiry, Reach, ReachedBank } from './inquiry.ts';
import type { Nonces } from './nonces.ts';
import { receiveKeys } from './receive-keys.ts';
import { errorResponse, unreadableResponse, VERSIONS } from './responses.ts';
import { hasTimedOut, type TransactionRepository } from './transactions.ts';

interface Dependencies {
  bank: BankService;
  subscribers: SubscriberService;
  repository: SubscriberRepository;
  apiKeys: Pick<ApiKeyService, 'isActive'>;
  transactions: TransactionRepository;
  nonces: Nonces;
  uploads: Uploads;
  downloads: Downloads;
  faults: Faults;
  log: RequestLog;
  announce: Announce;
  logger: Logger;
  /** Counts the request of a known subscriber, and keeps the workspace in use. @throws AppError `overloaded` */
  use(): Promise<void>;
  /** Does what keeps the process busy when it is the workspace’s turn. @throws AppError `overloaded` */
  inTurn<Result>(work: () => Result): Promise<Result>;
}

/** How often `last seen` is written. */
const SEEN_MS = 60_000;

/** The bank's side of EBICS: every request gets an answer, whose return codes say what happened. */
export class EbicsServer {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Null: the connection ends without an answer, because a fault is forced. */
  async answer(body: Buffer, reach: Reach): Promise<string | null> {
    const { bank: banks, log, logger } = this.#dependencies;
    const entry = log.begin(body);
    const findings = new Findings();
    const known = await banks.current();
    const bank = known === null ? null : { ...known, ...reach };
    let request: EbicsRequest;
    try {
      request = await this.#dependencies.inTurn(() =>
        boundedRequest(readRequest(body, { strict: bank?.isStrict ?? false })),
      );
    } catch (error) {
      if (!(error instanceof EbicsError)) throw error;
      return entry.end(unreadableResponse(body, error, bank), { error, findings });
    }
    entry.read(request, await this.#isFromSubscriber(request, bank));
    try {
      return entry.end(await this.#reply(request, bank, findings, entry), { findings });
    } catch (error) {
      const refusal = asRefusal(error, logger);
      return entry.end(errorResponse(request, refusal, bank), { error: refusal, findings });
    }
  }

  /** What a request claims: its signature was not verified yet. */
  async #isFromSubscriber(request: EbicsRequest, bank: Bank | null): Promise<boolean> {
    if (!('userId' in request) || request.partnerId !== bank?.partnerId) return false;
    return (await this.#dependencies.subscribers.byUserId(request.userId)) !== null;
  }

  async #reply(
    request: EbicsRequest,
    bank: ReachedBank | null,
    findings: Findings,
    entry: LogEntry,
  ): Promise<string | null> {
    if (bank === null || request.hostId !== bank.hostId) throw unknownHost(request.hostId, bank, findings);
    switch (request.kind) {
      case 'hev':
        return writeHevResponse(VERSIONS);
      case 'unsecured':
        return this.#firstKeys(request, bank, findings);
      case 'key-request':
        return this.#bankKeys(request, bank, findings);
      case 'initialisation':
        return this.#initialise(request, bank, findings);
      default:
        return this.#goOn(request, bank, findings, entry);
    }
  }

  async #goOn(
    request: TransferRequest | ReceiptRequest,
    bank: ReachedBank,
    findings: Findings,
    entry: LogEntry,
  ): Promise<string | null> {
    const { transactions, subscribers, uploads, downloads, faults } = this.#dependencies;
    const transaction = await transactions.find(request.transactionId);
    // Only its owner would be known, so there is nobody whose signature could be checked.
    if (transaction === null) throw unknownTransaction(request.transactionId, findings);
    const owner = await subscribers.byId(transaction.subscriber_id);
    const inquiry = this.#inquire(await this.#authenticated(request, owner, bank, findings), bank, findings);
    if (hasTimedOut(transaction, inquiry.now)) throw unknownTransaction(request.transactionId, findings);
    await this.#dependencies.use();
    entry.continues(inquiry.subscriber, transaction.order);
    await this.#requireReady(inquiry);
    const fault = await faults.take(inquiry, transaction.order.adminOrderType, request.kind);
    if (fault === 'lost-receipt') return null;
    const answer =
      request.kind === 'receipt'
        ? downloads.receive(request, transaction, inquiry)
        : transaction.direction === 'download'
          ? downloads.next(request, transaction, inquiry)
          : uploads.receive(request, transaction, inquiry);
    return faults.distort(await answer, fault, bank.hungUp);
  }

  async #firstKeys(request: UnsecuredRequest, bank: ReachedBank, findings: Findings): Promise<string> {
    const { subscribers, repository, announce, faults } = this.#dependencies;
    const subscriber = isCustomer(request, bank, findings)
      ? await subscribers.presentByUserId(request.userId)
      : null;
    await receiveKeys(request, {
      ...{ subscriber, bank, repository, findings },
      beforeStoring: (sender) =>
        faults.take(
          { bank, subscriber: sender, findings, now: new Date() },
          request.order.adminOrderType,
          'initialisation',
        ),
    });
    subscribers.forget();
    announce({ topic: 'ebics-bank' });
    return writeKeyManagementResponse({ version: request.version, ...parametersOf(bank) });
  }

  /** HPB: its sender is known by the authentication key, and must be activated. */
  async #bankKeys(request: KeyRequest, bank: ReachedBank, findings: Findings): Promise<string> {
    const inquiry = await this.#knownSender(request, bank, findings);
    const { row, keys } = inquiry.subscriber;
    const key = keys.encryption;
    if (row.state !== 'ready' || key === undefined) {
      findings.wrong('State of the subscriber', { expected: 'ready', found: row.state });
      throw new EbicsError(
        '091002',
        `The subscriber is ${row.state}. It must be activated first: compare the hashes on its letter in the console.`,
      );
    }
    await this.#dependencies.faults.take(inquiry, request.order.adminOrderType, 'initialisation');
    return writeKeyManagementResponse({
      version: request.version,
      orderData: encryptOrderData(Buffer.from(writeHpb(request.version, bank.hostId, bank.keys)), key),
      ...parametersOf(bank),
    });
  }

  async #initialise(request: InitialisationRequest, bank: ReachedBank, findings: Findings): Promise<string> {
    const inquiry = await this.#knownSender(request, bank, findings);
    await this.#requireReady(inquiry);
    checkBankKeys(request, bank, findings);
    checkReference(request, bank, findings);
    const { uploads, downloads, faults } = this.#dependencies;
    const { adminOrderType, direction } = request.order;
    const fault = await faults.take(inquiry, adminOrderType, 'initialisation');
    const answer =
      direction === 'upload' ? uploads.begin(request, inquiry) : downloads.begin(request, inquiry, fault);
    return faults.distort(await answer, fault, bank.hungUp);
  }

  async #knownSender(
    request: InitialisationRequest | KeyRequest,
    bank: ReachedBank,
    findings: Findings,
  ): Promise<Inquiry> {
    const { nonces, subscribers } = this.#dependencies;
    const found = isCustomer(request, bank, findings) ? await subscribers.byUserId(request.userId) : null;
    const inquiry = this.#inquire(await this.#authenticated(request, found, bank, findings), bank, findings);
    checkTime(request.timestamp, inquiry.now, findings);
    await this.#dependencies.use();
    const { userId, nonce } = request;
    await nonces.use({ userId, nonce, at: inquiry.now }, findings);
    return inquiry;
  }

  async #requireReady({ subscriber, findings }: Inquiry): Promise<void> {
    const isKeyActive = await this.#dependencies.apiKeys.isActive(subscriber.row.api_key_id);
    checkReady(subscriber, isKeyActive, findings);
  }

  /** To explain a wrong signature, several others are computed. */
  #authenticated(...given: Parameters<typeof checkAuthentication>): Promise<Subscriber> {
    return this.#dependencies.inTurn(() => checkAuthentication(...given));
  }

  #inquire(subscriber: Subscriber, bank: ReachedBank, findings: Findings): Inquiry {
    const now = new Date();
    const { row } = subscriber;
    if (row.last_seen_at === null || now.getTime() - row.last_seen_at.getTime() > SEEN_MS) {
      row.last_seen_at = now;
      this.#markSeen(row.id, now);
    }
    return { bank, subscriber, findings, now };
  }

  #markSeen(id: string, at: Date): void {
    const { repository, announce, logger } = this.#dependencies;
    repository
      .markSeen(id, at)
      .then(() => announce({ topic: 'ebics-bank' }))
      .catch((error: unknown) =>
        logger.warn({ err: error }, 'An EBICS subscriber could not be marked as seen'),
      );
  }
}

const parametersOf = ({ keysCreatedAt }: Bank) => ({ timestampBankParameter: keysCreatedAt.toISOString() });

/** False: the request is for another customer, which strangers do not learn. */
function isCustomer({ partnerId }: { partnerId: string }, bank: Bank, findings: Findings): boolean {
  if (partnerId === bank.partnerId) return true;
  findings.wrong('Customer', {
    expected: bank.partnerId,
    found: partnerId,
    explanation: 'There is no customer with this PartnerID.',
  });
  return false;
}

function unknownHost(hostId: string, bank: Bank | null, findings: Findings): EbicsError {
  const explanation =
    bank === null
      ? 'EBICS is off in this workspace. Turn it on in the console.'
      : `There is no host ${hostId}. The HostID of this workspace is ${bank.hostId}, and capital letters matter.`;
  findings.wrong('Host', { expected: bank?.hostId ?? null, found: hostId, explanation });
  return new EbicsError('091011', bank === null ? explanation : `There is no host ${hostId}.`);
}

function unknownTransaction(id: string, findings: Findings): EbicsError {
  const explanation = `There is no transaction ${id}. It has ended or timed out: begin again with a new initialisation.`;
  findings.wrong('Transaction', { found: id, explanation });
  return new EbicsError('091101', explanation);
}

/** Any other error is a fault of this server. */
function asRefusal(error: unknown, logger: Logger): EbicsError {
  if (error instanceof EbicsError) return error;
  if (error instanceof AppError && error.code !== 'internal_error')
    return new EbicsError('061099', error.message);
  logger.error({ err: error }, 'An EBICS request failed');
  return new EbicsError('061099', 'The server could not process the request. Please send it again.');
}
