import { randomBytes } from 'node:crypto';
import {
  EbicsError,
  type InitialisationRequest,
  matchesDigest,
  type Order,
  publicOf,
  type TransferRequest,
  writeResponse,
} from '@clearbench/ebics';
import { AppError } from '../../../platform/errors.ts';
import type { ApiKeyService } from '../../api-keys/index.ts';
import type { StorageMeter } from '../../quota/index.ts';
import type { ExaminedSignature } from '../examining/examine.ts';
import type { ExamineThread, Segments } from '../examining/thread.ts';
import { KEY_REVOKED } from '../protocol/check-sender.ts';
import type { Findings } from '../protocol/findings.ts';
import type { Inquiry } from '../protocol/inquiry.ts';
import { UploadBeginnings } from '../protocol/open-transactions.ts';
import type { TransactionRepository, TransactionRow } from '../protocol/transactions.ts';
import type { Subscriber } from '../subscribers/repository.ts';
import type { SubscriberService } from '../subscribers/service.ts';
import { requireOrderType } from './check-signatures.ts';
import {
  COMPLETED_BEFORE,
  type CompleteUploads,
  completedBefore,
  type ExaminedUpload,
} from './complete-uploads.ts';
import { orderNumber } from './order-number.ts';
import type { OrderRepository } from './repository.ts';
import { uploadKindOf } from './upload-kinds.ts';

/** In base64 characters: segments of a megabyte, with some room. */
const SEGMENT_MAX_LENGTH = 1_400_000;
const SEGMENTS_MAX = 100;
const ID_BYTES = 16;

interface Dependencies {
  workspace: string;
  transactions: TransactionRepository;
  subscribers: Pick<SubscriberService, 'all'>;
  apiKeys: Pick<ApiKeyService, 'isActive'>;
  orders: OrderRepository;
  thread: ExamineThread;
  complete: CompleteUploads;
  meter: Pick<StorageMeter, 'requireRoom' | 'add'>;
  /** The largest order data, inflated. */
  maxBytes: number;
}

/** An upload whose segments have all arrived. */
interface Complete {
  id: string;
  orderId: string;
  order: Order;
  segments: Segments;
  transactionKey: Uint8Array;
  signatureData: Uint8Array | null;
}

/** Uploads: an initialisation, then a request for each segment. */
export class Uploads {
  readonly #dependencies: Dependencies;
  readonly #beginnings: UploadBeginnings;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#beginnings = new UploadBeginnings(dependencies.transactions);
  }

  async begin(request: InitialisationRequest, inquiry: Inquiry): Promise<string> {
    const { bank, subscriber, findings, now } = inquiry;
    const { order, version } = request;
    // Who has no room left can still sign, cancel and change keys.
    if (uploadKindOf(order) === 'payments') this.#dependencies.meter.requireRoom();
    requireOrderType(subscriber.row, order, findings);
    const { segments, transactionKey, signatureData = null } = required(request, inquiry);
    const { orders } = this.#dependencies;
    const id = randomBytes(ID_BYTES).toString('hex').toUpperCase();
    const orderId = orderNumber(await orders.nextNumber());
    if (segments === 0) {
      await this.#complete(
        { id, orderId, order, segments: NO_SEGMENTS, transactionKey, signatureData },
        inquiry,
      );
    } else {
      await this.#beginnings.begin({
        ...{ id, segments, order, order_id: orderId, started_at: now },
        subscriber_id: subscriber.row.id,
        transaction_key: Buffer.from(transactionKey),
        signature_data: signatureData === null ? null : Buffer.from(signatureData),
      });
    }
    return writeResponse(
      { version, phase: 'initialisation', transactionId: id, orderId },
      bank.keys.authentication,
    );
  }

  async receive(request: TransferRequest, transaction: TransactionRow, inquiry: Inquiry): Promise<string> {
    const { version, segmentNumber, isLastSegment, segment } = request;
    const { id, received, segments, order } = transaction;
    const { transactions } = this.#dependencies;
    const answer = { version, phase: 'transfer', transactionId: id, ...known(transaction) } as const;
    if (segment === undefined)
      throw new EbicsError('091112', 'The request has no OrderData. Send the segment in it.');
    if (segment.length > SEGMENT_MAX_LENGTH)
      throw new EbicsError('091009', 'The segment is larger than a megabyte. Send smaller ones.');
    if (segmentNumber > segments) {
      throw new EbicsError(
        '091104',
        `The initialisation announced ${segments} segments, and this is number ${segmentNumber}.`,
      );
    }
    if (isLastSegment !== (segmentNumber === segments)) {
      throw new EbicsError(
        '011101',
        `The initialisation announced ${segments} segments, and number ${segmentNumber} is ${isLastSegment ? '' : 'not '}marked as the last.`,
      );
    }
    // The answer to the one before may have been lost: the client continues after the last one that arrived.
    const isNext = segmentNumber === received + 1;
    // The last one is stored with the order.
    if (!isNext || (!isLastSegment && !(await transactions.addSegment(id, segmentNumber, segment)))) {
      inquiry.findings.wrong('Segment', {
        expected: String(received + 1),
        found: String(segmentNumber),
        explanation: `The bank has received ${received} segments. Continue with number ${received + 1}.`,
      });
      return writeResponse(
        { ...answer, technicalCode: '061101', segmentNumber: received, isLastSegment: false },
        inquiry.bank.keys.authentication,
      );
    }
    this.#dependencies.meter.add(segment.length, 1);
    if (isLastSegment) {
      const {
        transaction_key: transactionKey,
        signature_data: signatureData,
        order_id: orderId,
      } = transaction;
      await this.#complete(
        {
          id,
          orderId: orderId ?? '',
          order,
          segments: { count: segments, last: segment, earlier: () => this.#earlier(id, segments - 1) },
          transactionKey: transactionKey ?? Buffer.alloc(0),
          signatureData,
        },
        inquiry,
      );
    }
    return writeResponse({ ...answer, segmentNumber, isLastSegment }, inquiry.bank.keys.authentication);
  }

  async *#earlier(id: string, count: number): AsyncGenerator<string> {
    for (let number = 1; number <= count; number += 1) {
      const segment = await this.#dependencies.transactions.segment(id, number);
      // Another request with the last segment has ended the upload meanwhile.
      if (segment === null) throw completedBefore();
      yield segment;
    }
  }

  /** A refused upload ends: the client begins a new one. If the server is busy or fails, the client may send the last segment again. */
  async #complete(upload: Complete, inquiry: Inquiry): Promise<void> {
    const { complete, transactions } = this.#dependencies;
    const { order, orderId, id, segments } = upload;
    try {
      await this.#examine(upload, inquiry, async (examined) => {
        const kind = uploadKindOf(order);
        // A payment order ends its upload itself, as it is stored.
        if (kind !== 'payments' && segments.count > 0 && !(await transactions.remove(id))) {
          throw completedBefore();
        }
        await complete.run({ id, orderId, order, kind }, examined, inquiry);
      });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await transactions.remove(id);
      if (error instanceof EbicsError && error.code !== COMPLETED_BEFORE)
        await complete.noteRefusal({ orderId, order }, error, inquiry);
      throw error;
    }
  }

  async #examine(
    upload: Complete,
    { bank, findings }: Inquiry,
    use: (examined: ExaminedUpload) => Promise<void>,
  ): Promise<void> {
    const { subscribers, thread, workspace, maxBytes, complete } = this.#dependencies;
    const signers = new Map((await subscribers.all()).map((each) => [each.row.user_id, each]));
    const { segments, transactionKey, signatureData } = upload;
    const encrypted = {
      ...{ privateKey: bank.keys.encryption.privateKey, transactionKey, signatureData },
      maxBytes,
      signers: [...signers.values()].flatMap(({ row, keys: { signature } }) =>
        signature === undefined ? [] : [{ userId: row.user_id, key: signature }],
      ),
      signed: await complete.signedBy(upload.order),
      isStrict: bank.isStrict,
    };
    await thread.examine(workspace, encrypted, segments, async (examined) => {
      const { bytes, head } = examined;
      const beginning = Buffer.from(head).toString();
      findings.right(`Order data, ${bytes} bytes`, bytes > head.length ? `${beginning}…` : beginning);
      await this.#requireKeys(examined.signatures, signers, findings);
      await use({ ...examined, signers });
    });
  }

  /** @throws EbicsError 091305: somebody signed whose own requests are refused, because their API key was revoked */
  async #requireKeys(
    signatures: readonly ExaminedSignature[],
    signers: ReadonlyMap<string, Subscriber>,
    findings: Findings,
  ): Promise<void> {
    for (const { userId } of signatures) {
      const signer = signers.get(userId);
      if (signer === undefined || (await this.#dependencies.apiKeys.isActive(signer.row.api_key_id)))
        continue;
      findings.wrong(`API key of ${userId}`, {
        expected: 'active',
        found: 'revoked',
        explanation: KEY_REVOKED,
      });
      throw new EbicsError('091305', `The signer ${userId} is not ready. ${KEY_REVOKED}`);
    }
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof EbicsError || (error instanceof AppError && error.status < 500);

const NO_SEGMENTS: Segments = { count: 0, last: '', async *earlier() {} };

/** Orders that end with their initialisation. */
const ONLY_SIGNATURES = ['HVE', 'HVS', 'SPR'];

const known = ({ order_id }: TransactionRow) => (order_id === null ? {} : { orderId: order_id });

function required(
  { order, segments, transactionKey, signatureData, encryptionKeyDigest }: InitialisationRequest,
  { bank, findings }: Inquiry,
) {
  if (segments === undefined || transactionKey === undefined) {
    throw new EbicsError(
      '091112',
      'An upload needs NumSegments and DataEncryptionInfo with a TransactionKey.',
    );
  }
  if (segments === 0 && !ONLY_SIGNATURES.includes(order.adminOrderType)) {
    throw new EbicsError(
      '091112',
      `NumSegments is 0, and ${order.adminOrderType} has order data. Send at least one segment.`,
    );
  }
  if (segments > SEGMENTS_MAX) {
    throw new EbicsError(
      '091118',
      `The order has ${segments} segments. At most ${SEGMENTS_MAX} are accepted: split the file.`,
    );
  }
  if (
    encryptionKeyDigest !== undefined &&
    !matchesDigest(publicOf(bank.keys.encryption), encryptionKeyDigest)
  ) {
    const explanation =
      'The order data are encrypted for another key than the current one of the bank. Fetch it with HPB.';
    findings.wrong('EncryptionPubKeyDigest', { found: encryptionKeyDigest.value, explanation });
    throw new EbicsError('091008', explanation);
  }
  return { segments, transactionKey, signatureData };
}
