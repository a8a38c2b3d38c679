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
import type { StorageMeter } from '../../quota/index.ts';
import type { Examined } from '../examining/examine.ts';
import type { ExamineThread } from '../examining/thread.ts';
import type { Inquiry } from '../protocol/inquiry.ts';
import { requireRoomFor } from '../protocol/open-transactions.ts';
import type { TransactionRepository, TransactionRow } from '../protocol/transactions.ts';
import type { Subscriber } from '../subscribers/repository.ts';
import type { SubscriberService } from '../subscribers/service.ts';
import { requireOrderType } from './check-signatures.ts';
import { COMPLETED_BEFORE, type CompleteUploads, completedBefore } from './complete-uploads.ts';
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
  segments: readonly string[];
  transactionKey: Uint8Array;
  signatureData: Uint8Array | null;
}

/** Uploads: an initialisation, then a request for each segment. */
export class Uploads {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async begin(request: InitialisationRequest, inquiry: Inquiry): Promise<string> {
    const { bank, subscriber, findings, now } = inquiry;
    const { order, version } = request;
    // Who has no room left can still sign, cancel and change keys.
    if (uploadKindOf(order) === 'payments') this.#dependencies.meter.requireRoom();
    requireOrderType(subscriber.row, order, findings);
    const { segments, transactionKey, signatureData = null } = required(request, inquiry);
    const { transactions, orders } = this.#dependencies;
    const id = randomBytes(ID_BYTES).toString('hex').toUpperCase();
    const orderId = orderNumber(await orders.nextNumber());
    if (segments === 0) {
      await this.#complete({ id, orderId, order, segments: [], transactionKey, signatureData }, inquiry);
    } else {
      await requireRoomFor(transactions, { subscriberId: subscriber.row.id, segments, now });
      await transactions.addUpload({
        ...{ id, segments, direction: 'upload', order_id: orderId, marks: null, started_at: now },
        subscriber_id: subscriber.row.id,
        order: JSON.stringify(order),
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
      const earlier = segments === 1 ? [] : await transactions.segments(id);
      // Another request with the last segment has ended the upload meanwhile.
      if (earlier.length !== segments - 1) throw completedBefore();
      await this.#complete(
        {
          id,
          orderId: orderId ?? '',
          order,
          segments: [...earlier, segment],
          transactionKey: transactionKey ?? Buffer.alloc(0),
          signatureData,
        },
        inquiry,
      );
    }
    return writeResponse({ ...answer, segmentNumber, isLastSegment }, inquiry.bank.keys.authentication);
  }

  /** A refused upload ends: the client begins a new one. */
  async #complete(upload: Complete, inquiry: Inquiry): Promise<void> {
    const { complete, transactions } = this.#dependencies;
    const { order, orderId, id } = upload;
    try {
      const examined = await this.#examine(upload, inquiry);
      const kind = uploadKindOf(order);
      // A payment order ends its upload itself, as it is stored.
      if (kind !== 'payments' && upload.segments.length > 0 && !(await transactions.remove(id))) {
        throw completedBefore();
      }
      await complete.run({ id, orderId, order, kind }, examined, inquiry);
    } catch (error) {
      await transactions.remove(id);
      if (error instanceof EbicsError && error.code !== COMPLETED_BEFORE)
        await complete.noteRefusal({ orderId, order }, error, inquiry);
      throw error;
    }
  }

  async #examine(
    upload: Complete,
    { bank, findings }: Inquiry,
  ): Promise<Examined & { signers: Map<string, Subscriber> }> {
    const { subscribers, thread, workspace, maxBytes, complete } = this.#dependencies;
    const signers = new Map((await subscribers.all()).map((each) => [each.row.user_id, each]));
    const examined = await thread.examine(workspace, {
      privateKey: bank.keys.encryption.privateKey,
      transactionKey: upload.transactionKey,
      segments: upload.segments,
      signatureData: upload.signatureData,
      maxBytes,
      signers: [...signers.values()].flatMap(({ row, keys: { signature } }) =>
        signature === undefined ? [] : [{ userId: row.user_id, key: signature }],
      ),
      signed: await complete.signedBy(upload.order),
      isStrict: bank.isStrict,
    });
    findings.right(`Order data, ${examined.orderData.length} bytes`, headOf(examined.orderData));
    return { ...examined, signers };
  }
}

/** In bytes. */
const HEAD_BYTES = 2_048;

/** The beginning of the decrypted order data, for people who look for what their client has sent. */
function headOf(orderData: Uint8Array): string {
  const head = Buffer.from(orderData.subarray(0, HEAD_BYTES)).toString();
  return orderData.length > HEAD_BYTES ? `${head}…` : head;
}

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
