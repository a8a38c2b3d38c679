import { randomBytes } from 'node:crypto';
import { verifyAuthentication } from '../authentication/verify-authentication.ts';
import { decryptOrderData, inflateOrderData } from '../encryption/decrypt.ts';
import { encryptOrderData } from '../encryption/encrypt.ts';
import { joinSegments, segmentsOf } from '../encryption/segments.ts';
import { EbicsError } from '../errors.ts';
import { type BankKeys, publicOf } from '../keys/bank-keys.ts';
import { matchesDigest } from '../keys/hashes.ts';
import type { Order } from '../order/order.ts';
import { readKeyOrder, type SubscriberKeys } from '../order-data/keys/read-key-order.ts';
import { writeHpb } from '../order-data/keys/write-hpb.ts';
import { readRequest } from '../request/read-request.ts';
import type {
  InitialisationRequest,
  KeyRequest,
  ReceiptRequest,
  TransferRequest,
  UnsecuredRequest,
} from '../request/request.ts';
import { writeHevResponse } from '../response/write-hev-response.ts';
import { writeKeyManagementResponse } from '../response/write-key-management-response.ts';
import { type EbicsResponse, writeResponse } from '../response/write-response.ts';
import { readOrderSignatures } from '../signatures/read-order-signatures.ts';
import { type SignatureVerdict, verifyOrderSignature } from '../signatures/verify-order-signature.ts';

/** A file that a client uploaded, with the verdict on each signature. */
export interface ReceivedFile {
  order: Order;
  bytes: Uint8Array;
  verdicts: SignatureVerdict[];
}

interface Transaction {
  subscriber: SubscriberKeys;
  request: InitialisationRequest;
  /** An upload has those that have arrived, a download all. */
  segments: string[];
}

const LIMIT = 64 * 1024 * 1024;

/** A bank without a clock, a database or opinions: everybody is ready at once. For tests, and for trials with other clients. */
export class SmallBank {
  readonly received: ReceivedFile[] = [];
  readonly subscribers = new Map<string, SubscriberKeys>();
  /** The hash that HVE and HVS must sign. */
  waitingDigest: Uint8Array | undefined;
  segmentLength = 1_000_000;
  readonly #transactions = new Map<string, Transaction>();
  readonly #keys: BankKeys;
  readonly #data: (order: Order, request: InitialisationRequest) => Uint8Array | string | undefined;

  /** `data` answers downloads. */
  constructor(
    keys: BankKeys,
    data: (order: Order, request: InitialisationRequest) => Uint8Array | string | undefined,
  ) {
    this.#keys = keys;
    this.#data = data;
  }

  /** The response to a request. Throws `EbicsError` where a real bank would answer with its code. */
  respond(xml: Uint8Array | string): string {
    const request = readRequest(xml);
    switch (request.kind) {
      case 'hev':
        return writeHevResponse(['H003', 'H004', 'H005']);
      case 'unsecured':
        return this.#acceptKeys(request);
      case 'key-request':
        return this.#sendKeys(request);
      case 'initialisation':
        return this.#initialise(request);
      case 'transfer':
        return this.#transfer(request);
      case 'receipt':
        return this.#receive(request);
    }
  }

  #acceptKeys({ version, partnerId, userId, order, orderData }: UnsecuredRequest): string {
    const keys = readKeyOrder(order.adminOrderType, inflateOrderData(orderData, LIMIT));
    const id = `${partnerId}/${userId}`;
    this.subscribers.set(id, { ...this.subscribers.get(id), ...keys });
    return writeKeyManagementResponse({ version, orderId: 'A000' });
  }

  #sendKeys(request: KeyRequest): string {
    const { version, hostId } = request;
    const subscriber = this.#subscriber(request);
    authenticate(request, subscriber);
    const bytes = Buffer.from(writeHpb(version, hostId, this.#keys));
    return writeKeyManagementResponse({
      version,
      orderData: encryptOrderData(bytes, encryptionKey(subscriber)),
    });
  }

  #initialise(request: InitialisationRequest): string {
    const subscriber = this.#subscriber(request);
    authenticate(request, subscriber);
    const { authentication, encryption } = request.bankKeyDigests;
    if (
      !matchesDigest(publicOf(this.#keys.authentication), authentication) ||
      !matchesDigest(publicOf(this.#keys.encryption), encryption)
    )
      throw new EbicsError('091008', 'The client knows other keys of the bank.');
    return request.order.direction === 'upload'
      ? this.#startUpload(request, subscriber)
      : this.#startDownload(request, subscriber);
  }

  #startUpload(request: InitialisationRequest, subscriber: SubscriberKeys): string {
    if (request.segments === 0) {
      const signed =
        request.order.adminOrderType === 'SPR'
          ? Buffer.from(' ')
          : { digest: this.waitingDigest ?? new Uint8Array() };
      const verdicts = this.#verify(request, subscriber, signed);
      this.received.push({ order: request.order, bytes: new Uint8Array(), verdicts });
      return this.#respond({ version: request.version, phase: 'initialisation', orderId: 'A002' });
    }
    const transactionId = this.#begin({ subscriber, request, segments: [] });
    return this.#respond({
      version: request.version,
      phase: 'initialisation',
      transactionId,
      orderId: 'A001',
    });
  }

  #startDownload(request: InitialisationRequest, subscriber: SubscriberKeys): string {
    const { version, order } = request;
    const data = this.#data(order, request);
    if (data === undefined) return this.#respond({ version, phase: 'initialisation', orderCode: '090005' });
    const bytes = typeof data === 'string' ? Buffer.from(data) : data;
    const encryption = encryptOrderData(bytes, encryptionKey(subscriber));
    const segments = segmentsOf(encryption.data, this.segmentLength);
    return this.#respond({
      version,
      phase: 'initialisation',
      transactionId: this.#begin({ subscriber, request, segments }),
      segments: segments.length,
      segmentNumber: 1,
      isLastSegment: segments.length === 1,
      encryption,
      segment: segments[0] ?? '',
    });
  }

  #transfer(request: TransferRequest): string {
    const { version, transactionId, segmentNumber, isLastSegment, segment } = request;
    const transaction = this.#find(request);
    const answer = { version, phase: 'transfer', transactionId, segmentNumber, isLastSegment } as const;
    if (segment === undefined) {
      const wanted = transaction.segments[segmentNumber - 1];
      if (wanted === undefined) throw new EbicsError('091104', `There is no segment ${segmentNumber}.`);
      return this.#respond({ ...answer, segment: wanted });
    }
    transaction.segments.push(segment);
    if (isLastSegment) this.#finishUpload(transaction);
    return this.#respond({ ...answer, orderId: 'A001' });
  }

  #finishUpload({ request, subscriber, segments }: Transaction): void {
    const bytes = this.#decrypt(request, joinSegments(segments));
    const verdicts = this.#verify(request, subscriber, bytes);
    const { adminOrderType } = request.order;
    if (['PUB', 'HCA', 'HCS'].includes(adminOrderType))
      Object.assign(subscriber, readKeyOrder(adminOrderType, bytes));
    this.received.push({ order: request.order, bytes, verdicts });
  }

  #receive(request: ReceiptRequest): string {
    const { version, transactionId, receiptCode } = request;
    this.#find(request);
    const technicalCode = receiptCode === 0 ? '011000' : '011001';
    return this.#respond({ version, phase: 'receipt', transactionId, technicalCode });
  }

  #verify(
    request: InitialisationRequest,
    { signature }: SubscriberKeys,
    signed: Uint8Array | { digest: Uint8Array },
  ): SignatureVerdict[] {
    if (signature === undefined || request.signatureData === undefined) return [];
    const signatures = readOrderSignatures(this.#decrypt(request, request.signatureData));
    return signatures.map((one) => verifyOrderSignature(one, signature, signed));
  }

  #decrypt({ transactionKey = new Uint8Array() }: InitialisationRequest, data: Uint8Array): Uint8Array {
    return decryptOrderData({ transactionKey, data, key: this.#keys.encryption.privateKey, limit: LIMIT });
  }

  #begin(transaction: Transaction): string {
    const id = randomBytes(16).toString('hex').toUpperCase();
    this.#transactions.set(id, transaction);
    return id;
  }

  #find(request: TransferRequest | ReceiptRequest): Transaction {
    const transaction = this.#transactions.get(request.transactionId);
    if (transaction === undefined) throw new EbicsError('091101', 'There is no such transaction.');
    authenticate(request, transaction.subscriber);
    return transaction;
  }

  #subscriber({ partnerId, userId }: { partnerId: string; userId: string }): SubscriberKeys {
    const keys = this.subscribers.get(`${partnerId}/${userId}`);
    if (keys === undefined) throw new EbicsError('061001', `${partnerId}/${userId} has no keys.`);
    return keys;
  }

  #respond(response: EbicsResponse): string {
    return writeResponse(response, this.#keys.authentication);
  }
}

function authenticate(
  request: Parameters<typeof verifyAuthentication>[0],
  { authentication, signature, encryption }: SubscriberKeys,
): void {
  if (authentication === undefined) throw new EbicsError('061001', 'The subscriber has not sent HIA.');
  const others = [signature, encryption].filter((key) => key !== undefined);
  const verdict = verifyAuthentication(request, authentication, others);
  if (!verdict.ok) throw new EbicsError(verdict.code, verdict.problem);
}

function encryptionKey({ encryption }: SubscriberKeys) {
  if (encryption === undefined) throw new EbicsError('061001', 'The subscriber has not sent HIA.');
  return encryption;
}
